--TEST--
Files, options, callbacks and errors without a network
--EXTENSIONS--
curl
--FILE--
<?php
$file = tempnam(sys_get_temp_dir(), 'curl');
file_put_contents($file, "contents\n");
$handle = curl_init("file://$file");
var_dump(curl_setopt($handle, CURLOPT_RETURNTRANSFER, true), curl_exec($handle), curl_errno($handle), curl_error($handle));
var_dump(curl_getinfo($handle, CURLINFO_SIZE_DOWNLOAD_T), curl_getinfo($handle)['scheme']);
curl_setopt($handle, CURLOPT_WRITEFUNCTION, function ($same, $data) use ($handle) {
    var_dump($same === $handle, $data);
    return strlen($data);
});
var_dump(curl_exec($handle));
curl_setopt($handle, CURLOPT_WRITEFUNCTION, fn() => 0);
var_dump(curl_exec($handle), curl_errno($handle) === CURLE_WRITE_ERROR);
curl_setopt($handle, CURLOPT_WRITEFUNCTION, fn() => throw new Exception("from the callback"));
try {
    curl_exec($handle);
} catch (Exception $exception) {
    echo $exception->getMessage(), "\n";
}
$target = fopen('php://memory', 'w+');
curl_setopt($handle, CURLOPT_FILE, $target);
var_dump(curl_exec($handle), rewind($target), stream_get_contents($target));
$copy = clone $handle;
curl_setopt($copy, CURLOPT_RETURNTRANSFER, true);
var_dump(curl_exec($copy));
$multi = curl_multi_init();
$list = [];
foreach ([1, 2] as $number) {
    $one = curl_init("file://$file");
    curl_setopt_array($one, [CURLOPT_RETURNTRANSFER => true, CURLOPT_PRIVATE => $number]);
    curl_multi_add_handle($multi, $one);
    $list[] = $one;
}
do {
    curl_multi_exec($multi, $running);
    if ($running) curl_multi_select($multi, 0.1);
} while ($running);
foreach ($list as $one) {
    var_dump(curl_multi_getcontent($one), curl_getinfo($one, CURLINFO_PRIVATE));
}
while ($message = curl_multi_info_read($multi)) {
    var_dump($message['msg'] === CURLMSG_DONE, $message['result']);
}
foreach ([
    fn() => curl_setopt($handle, 99999, 1),
    fn() => curl_setopt($handle, CURLOPT_HTTPHEADER, 'x'),
    fn() => curl_setopt($handle, CURLOPT_URL, "a\0b"),
    fn() => curl_setopt($handle, CURLOPT_WRITEFUNCTION, 'no such function'),
    fn() => curl_setopt($handle, CURLOPT_POSTFIELDS, ['a' => new CURLFile('')]),
    fn() => curl_share_setopt(curl_share_init(), 99, 1),
    fn() => new CurlHandle(),
] as $call) {
    try {
        $call();
    } catch (Error $error) {
        echo get_class($error), ": ", $error->getMessage(), "\n";
    }
}
var_dump(curl_escape($handle, "a b/c"), curl_unescape($handle, "a%20b"), curl_strerror(CURLE_COULDNT_CONNECT));
unlink($file);
--EXPECT--
bool(true)
string(9) "contents
"
int(0)
string(0) ""
int(9)
string(4) "FILE"
bool(true)
string(9) "contents
"
bool(true)
bool(false)
bool(true)
from the callback
bool(true)
bool(true)
string(9) "contents
"
string(9) "contents
"
string(9) "contents
"
int(1)
string(9) "contents
"
int(2)
bool(true)
int(0)
bool(true)
int(0)
ValueError: curl_setopt(): Argument #2 ($option) is not a valid cURL option
TypeError: curl_setopt(): The CURLOPT_HTTPHEADER option must have an array value
ValueError: curl_setopt(): cURL option must not contain any null bytes
TypeError: curl_setopt(): Argument #3 ($value) must be a valid callback for option CURLOPT_WRITEFUNCTION, function "no such function" not found or invalid function name
ValueError: Path must not be empty
ValueError: curl_share_setopt(): Argument #2 ($option) is not a valid cURL share option
Error: Cannot directly construct CurlHandle, use curl_init() instead
string(9) "a%20b%2Fc"
string(3) "a b"
string(26) "Couldn't connect to server"
