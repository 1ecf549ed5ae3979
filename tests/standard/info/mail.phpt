--TEST--
mail: what the program gets, and what it never gets
--INI--
sendmail_path=cat > "$MAIL_FILE"
--FILE--
<?php
// a file of this run alone
$file = tempnam(sys_get_temp_dir(), 'mail');
putenv("MAIL_FILE=$file");
function send(...$arguments) {
    global $file;
    try {
        var_dump(mail(...$arguments));
        echo file_get_contents($file);
        file_put_contents($file, '');
    } catch (Error $error) {
        echo $error::class, ': ', $error->getMessage(), "\n";
    }
}
send("a@b \n", "sub\r\nject\r\n x", 'body', "X: 1\r\nY: 2\r\n");
send('a@b', 's', 'm', ['X' => '1', 'Y' => ['2', '3'], 'From' => 'me@x']);
foreach ([['X' => 5], [5 => 'x'], ['Subject' => 'x'], ['From' => ['a']], ['X' => "a\nb"], ['X Y' => 'a'], ["X\0y" => 'a'], ["X\0" => 1], ["\0X" => [2]], ['X' => ['a' => 'b']], ['X' => [1]]] as $fields) {
    send('a@b', 's', 'm', $fields);
}
foreach (["\nX: 1", "X: 1\n\nY: 2", "X: 1\r\n\r\nbody", "X\0"] as $fields) {
    send('a@b', 's', 'm', $fields);
}
unlink($file);
?>
--EXPECTF--
bool(true)
To: a@b
Subject: sub  ject
 x
X: 1
Y: 2

body
bool(true)
To: a@b
Subject: s
X: 1
Y: 2
Y: 3
From: me@x

m
TypeError: Header "X" must be of type array|string, int given
TypeError: Header name cannot be numeric, 5 given
ValueError: The additional headers cannot contain the "Subject" header
TypeError: Header "from" must be of type string, array given
ValueError: Header "X" contains LF character that is not allowed in the header
ValueError: Header name "X Y" contains invalid characters
ValueError: Header name "X" contains invalid characters
TypeError: Header "X" must be of type array|string, int given
TypeError: Header "" must only contain values of type string, int found
TypeError: Header "X" must only contain numeric keys, "a" found
TypeError: Header "X" must only contain values of type string, int found

Warning: mail(): Multiple or malformed newlines found in additional_header in %sstandard/info/mail.php on line 8
bool(false)

Warning: mail(): Multiple or malformed newlines found in additional_header in %sstandard/info/mail.php on line 8
bool(false)

Warning: mail(): Multiple or malformed newlines found in additional_header in %sstandard/info/mail.php on line 8
bool(false)
ValueError: mail(): Argument #4 ($additional_headers) must not contain any null bytes
