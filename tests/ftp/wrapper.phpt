--TEST--
ftp:// and ftps://: files, folders, what is known of them, and the commands that are sent
--EXTENSIONS--
ftp
--FILE--
<?php
$server = <<<'SERVER'
<?php
$listener = stream_socket_server("tcp://127.0.0.1:0");
echo substr(strrchr(stream_socket_get_name($listener, false), ":"), 1), "\n";
$files = ["/a.txt" => "hello\nworld\n"];
$folders = ["/" => 1, "/d" => 1];
while ($client = stream_socket_accept($listener, 60)) {
    $data = $from = null;
    $say = fn($line) => @fwrite($client, "$line\r\n");
    $say("220-Welcome\r\n 220 not the end\r\n220 Ready");
    while (($line = fgets($client)) !== false) {
        $line = rtrim($line, "\r\n");
        fwrite(STDERR, "$line\n");
        [$command, $name] = explode(" ", $line, 2) + [1 => ""];
        switch ($command) {
            case "USER": $say($name === "open" ? "230 in" : "331 password"); break;
            case "PASS": $say($name === "wrong" ? "530 no" : "230 in"); break;
            case "TYPE": $say("200 ok"); break;
            case "SIZE": $say(isset($files[$name]) ? "213 " . strlen($files[$name]) : "550 no file $name"); break;
            case "MDTM": $say(isset($files[$name]) ? "213 20240229030405" : "550 no"); break;
            case "CWD": $say(isset($folders[rtrim($name, "/") ?: "/"]) ? "250 ok" : "550 no folder"); break;
            case "PASV":
                $passive = stream_socket_server("tcp://127.0.0.1:0");
                $port = (int) substr(strrchr(stream_socket_get_name($passive, false), ":"), 1);
                $say("227 Passive (127,0,0,1," . ($port >> 8) . "," . ($port & 255) . ")");
                break;
            case "NLST":
                $data = stream_socket_accept($passive);
                if ($name !== "/d") { $say("550 no folder"); break; }
                $say("150 here");
                fwrite($data, "a.txt\r\n/d/b.txt\r\nwith space \r\n");
                fclose($data);
                $say("226 done");
                break;
            case "RETR":
                $data = stream_socket_accept($passive);
                $say("150 here");
                fwrite($data, $files[$name]);
                fclose($data);
                $say("226 done");
                break;
            case "STOR": case "APPE":
                $data = stream_socket_accept($passive);
                if ($name === "/refused") { $say("553 refused"); break; }
                $say("150 go on");
                $files[$name] = ($command === "APPE" ? $files[$name] ?? "" : "") . stream_get_contents($data);
                fclose($data);
                $say("226 done");
                break;
            case "REST": $say("350 ok"); break;
            case "DELE": $say(isset($files[$name]) ? "250 ok" : "550 no file"); unset($files[$name]); break;
            case "RNFR": $from = $name; $say(isset($files[$name]) ? "350 go on" : "550 no file"); break;
            case "RNTO": $files[$name] = $files[$from]; unset($files[$from]); $say("250 ok"); break;
            case "MKD": $folders[$name] = 1; $say("257 made"); break;
            case "RMD": $say(isset($folders[$name]) ? "250 ok" : "550 no folder"); unset($folders[$name]); break;
            case "QUIT": fclose($client); continue 3;
            default: $say("500 unknown");
        }
    }
}
SERVER;
$file = tempnam(sys_get_temp_dir(), "ftp");
$log = tempnam(sys_get_temp_dir(), "log");
file_put_contents($file, $server);
$process = proc_open([PHP_BINARY, "-n", $file], [1 => ["pipe", "w"], 2 => ["file", $log, "w"]], $pipes);
$port = trim(fgets($pipes[1]));
$base = "ftp://127.0.0.1:$port";
set_error_handler(function ($_, $message) use ($port) {
    echo "! ", str_replace([":$port", "\r"], [":PORT", "\\r"], $message), "\n";
    return true;
});
$context = fn(array $options) => stream_context_create(["ftp" => $options]);

echo "-- reading\n";
var_dump(file_get_contents("$base/a.txt"));
var_dump(file_get_contents("ftp://some%20one:pass%2fword@127.0.0.1:$port/a.txt"));
var_dump(file_get_contents("ftp://open@127.0.0.1:$port/a.txt"));
var_dump(file_get_contents("$base/a.txt", false, $context(["resume_pos" => 3])));
foreach (["$base/none", "ftp://u:wrong@127.0.0.1:$port/a.txt", "ftp://a%0d:b@127.0.0.1:$port/a.txt", $base, "ftps://127.0.0.1:$port/a.txt"] as $address) {
    var_dump(file_get_contents($address));
}
$stream = fopen("$base/a.txt", "r");
var_dump(array_intersect_key(stream_get_meta_data($stream), ["wrapper_type" => 1, "mode" => 1, "seekable" => 1]));
var_dump(fgets($stream), feof($stream), fgets($stream), fgets($stream), feof($stream), fstat($stream), fclose($stream));

echo "-- writing\n";
var_dump(file_put_contents("$base/new", "abc"));
var_dump(file_put_contents("$base/new", "abc"));
var_dump(file_put_contents("$base/new", "abcd", 0, $context(["overwrite" => true])));
var_dump(file_put_contents("$base/new", "e", FILE_APPEND));
var_dump(file_get_contents("$base/new"));
var_dump(file_put_contents("$base/refused", "x"));
foreach (["r+", "w+", "x", "c"] as $mode) {
    var_dump(fopen("$base/a.txt", $mode));
}

echo "-- asking\n";
$stat = stat("$base/a.txt");
foreach (["mode", "nlink", "size", "mtime", "atime", "blocks"] as $part) {
    echo "$part=$stat[$part] ";
}
echo "\n";
var_dump(is_dir("$base/d"), is_file("$base/a.txt"), file_exists("$base/none"), stat("$base/none"));

echo "-- folders\n";
$folder = opendir("$base/d");
while (($name = readdir($folder)) !== false) {
    var_dump($name);
}
closedir($folder);
var_dump(scandir("$base/d"), opendir("$base/none"));
var_dump(mkdir("$base/one"), mkdir("$base/x/y/z", 0777, true), mkdir("$base/p/q/", 0777, true), rmdir("$base/one"), rmdir("$base/one"));

echo "-- names\n";
var_dump(rename("$base/new", "$base/newer"), rename("$base/new", "$base/newer"), rename("$base/newer", "ftp://localhost:$port/newer"));
var_dump(unlink("$base/newer"), unlink("$base/newer"));
proc_terminate($process, 9);
proc_close($process);
var_dump(unlink("$base/newer"), file_get_contents("$base/a.txt"));
echo "-- sent\n";
echo preg_replace('~^(USER anonymous|PASS anonymous|TYPE I|EPSV|PASV|QUIT)\n~m', '', file_get_contents($log));
unlink($file);
unlink($log);
--EXPECT--
-- reading
string(12) "hello
world
"
string(12) "hello
world
"
string(12) "hello
world
"
string(12) "hello
world
"
! file_get_contents(ftp://127.0.0.1:PORT/none): Failed to open stream: FTP server reports 550 no file /none\r

bool(false)
! file_get_contents(ftp://...@127.0.0.1:PORT/a.txt): Failed to open stream: operation failed
bool(false)
! file_get_contents(ftp://...@127.0.0.1:PORT/a.txt): Failed to open stream: Invalid login a\r
bool(false)
! file_get_contents(ftp://127.0.0.1:PORT): Failed to open stream: operation failed
bool(false)
! file_get_contents(ftps://127.0.0.1:PORT/a.txt): Failed to open stream: Server doesn't support FTPS.
bool(false)
array(3) {
  ["wrapper_type"]=>
  string(3) "ftp"
  ["mode"]=>
  string(2) "r+"
  ["seekable"]=>
  bool(false)
}
string(6) "hello
"
bool(false)
string(6) "world
"
bool(false)
bool(true)
bool(false)
bool(true)
-- writing
int(3)
! file_put_contents(ftp://127.0.0.1:PORT/new): Failed to open stream: Remote file already exists and overwrite context option not specified
FTP server reports 213 3\r

bool(false)
int(4)
int(1)
string(5) "abcde"
! file_put_contents(ftp://127.0.0.1:PORT/refused): Failed to open stream: FTP server reports 553 refused\r

bool(false)
! fopen(ftp://127.0.0.1:PORT/a.txt): Failed to open stream: FTP does not support simultaneous read/write connections
bool(false)
! fopen(ftp://127.0.0.1:PORT/a.txt): Failed to open stream: FTP does not support simultaneous read/write connections
bool(false)
! fopen(ftp://127.0.0.1:PORT/a.txt): Failed to open stream: Unknown file open mode
bool(false)
! fopen(ftp://127.0.0.1:PORT/a.txt): Failed to open stream: Unknown file open mode
bool(false)
-- asking
mode=33188 nlink=1 size=12 mtime=1709175845 atime=-1 blocks=1 
! stat(): stat failed for ftp://127.0.0.1:PORT/none
bool(true)
bool(true)
bool(false)
bool(false)
-- folders
string(5) "a.txt"
string(5) "b.txt"
string(11) "with space "
! opendir(ftp://127.0.0.1:PORT/none): Failed to open directory: FTP server reports 550 no folder\r

array(3) {
  [0]=>
  string(5) "a.txt"
  [1]=>
  string(5) "b.txt"
  [2]=>
  string(11) "with space "
}
bool(false)
! rmdir(): 550 no folder\r

bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
-- names
bool(true)
bool(false)
bool(false)
! unlink(): Error Deleting file: 550 no file\r

bool(true)
bool(false)
! unlink(): connect() failed: Connection refused
! unlink(): Unable to connect to ftp://127.0.0.1:PORT/newer
! file_get_contents(): connect() failed: Connection refused
! file_get_contents(ftp://127.0.0.1:PORT/a.txt): Failed to open stream: operation failed
bool(false)
bool(false)
-- sent
SIZE /a.txt
RETR /a.txt
USER some one
PASS pass/word
SIZE /a.txt
RETR /a.txt
USER open
SIZE /a.txt
RETR /a.txt
SIZE /a.txt
REST 3
RETR /a.txt
SIZE /none
USER u
PASS wrong
AUTH TLS
AUTH SSL
SIZE /a.txt
RETR /a.txt
SIZE /new
STOR /new
SIZE /new
SIZE /new
DELE /new
STOR /new
SIZE /new
APPE /new
SIZE /new
RETR /new
SIZE /refused
STOR /refused
CWD /a.txt
SIZE /a.txt
MDTM /a.txt
CWD /d
SIZE /d
MDTM /d
CWD /a.txt
SIZE /a.txt
MDTM /a.txt
CWD /none
SIZE /none
CWD /none
SIZE /none
TYPE A
NLST /d
TYPE A
NLST /d
TYPE A
NLST /none
MKD /one
CWD /x/y
CWD /x
CWD /
MKD /x
MKD /x/y
MKD /x/y/z
CWD /p/q
CWD /p
CWD /
MKD /p
MKD /p/q
RMD /one
RMD /one
RNFR /new
RNTO /newer
RNFR /new
DELE /newer
DELE /newer
