--TEST--
The wrapper http: methods, fields, redirects, chunks, errors, notifications
--FILE--
<?php
// a server that answers by path, and gives back what it was asked where it has nothing to say
$code = <<<'SERVER'
$listener = stream_socket_server('tcp://127.0.0.1:0');
echo stream_socket_get_name($listener, false), "\n";
while ($client = @stream_socket_accept($listener, 5)) {
    $text = '';
    while (!str_contains($text, "\r\n\r\n") && ($line = fgets($client)) !== false) $text .= $line;
    if (preg_match('/^Content-Length: (\d+)/mi', $text, $found)) $text .= fread($client, (int) $found[1]);
    $path = explode(' ', $text)[1] ?? '/';
    fwrite($client, match (true) {
        str_starts_with($path, '/move/') => "HTTP/1.1 " . substr($path, 6) . " Moved\r\nLocation: /here?x=1\r\n\r\n",
        $path === '/around' => "HTTP/1.1 302 Found\r\nLocation: around\r\n\r\n",
        $path === '/chunks' => "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n6;x=y\r\n world\r\n0\r\n\r\n",
        $path === '/continue' => "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nX-Folded: a\r\n  b\r\n\r\nafter",
        $path === '/missing' => "HTTP/1.0 404 Not Found\r\nX-A: 1\r\n\r\nnothing here",
        $path === '/bad' => "HTTP/1.1 200 OK\r\nno colon\r\nX: y\r\n\r\n",
        $path === '/sized' => "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 10\r\n\r\n0123456789",
        $path === '/nothing' => '',
        default => "HTTP/1.1 200 OK\r\n\r\n" . preg_replace('/Host: .*/', 'Host: HOST', str_replace("\r\n", "|\n", $text)),
    });
    fclose($client);
    if ($path === '/quit') break;
}
SERVER;
$server = proc_open([PHP_BINARY, '-n', '-r', $code], [1 => ['pipe', 'w']], $pipes);
$base = 'http://' . trim(fgets($pipes[1]));

function fetch(string $path, array $options = [], array $parameters = []): void {
    global $base;
    echo "--- $path\n";
    set_error_handler(function ($level, $message) use ($base) { echo str_replace($base, 'BASE', trim($message)), "\n"; return true; });
    var_dump(file_get_contents($base . $path, false, stream_context_create(['http' => $options], $parameters)));
    restore_error_handler();
    echo json_encode(http_get_last_response_headers()), "\n";
}

fetch('');
fetch('/a?b=c#d');
fetch('/post', ['method' => 'POST', 'content' => 'a=b', 'header' => ['Content-Type: text/x', 'X-Y: z']]);
fetch('/untyped', ['method' => 'PUT', 'content' => 'a=b', 'user_agent' => 'Me/1', 'protocol_version' => 1.0]);
fetch('/own', ['header' => "Host: there\r\nConnection: keep\r\nUser-Agent: you\r\n"]);
foreach ([301, 303, 304, 307] as $status) {
    fetch("/move/$status", ['method' => 'POST', 'content' => 'zz', 'header' => 'Content-Type: text/x']);
}
fetch('/move/302', ['follow_location' => false]);
fetch('/around', ['max_redirects' => 3]);
foreach (['/chunks', '/continue', '/missing', '/bad', '/nothing'] as $path) {
    fetch($path);
}
fetch('/missing', ['ignore_errors' => true]);
fetch('/sized', [], ['notification' => fn(...$facts) => print(json_encode($facts) . "\n")]);
echo "--- the rest\n";
var_dump(get_headers("$base/sized", true), get_headers("$base/missing"));
$stream = fopen("$base/sized", 'r');
echo stream_get_meta_data($stream)['wrapper_type'], ' ', json_encode(stream_get_meta_data($stream)['wrapper_data']), "\n";
var_dump(fread($stream, 4), stream_get_contents($stream), feof($stream));
var_dump(@fopen("$base/x", 'w'), error_get_last()['message'] === "fopen($base/x): Failed to open stream: HTTP wrapper does not support writeable connections");
http_clear_last_response_headers();
var_dump(http_get_last_response_headers());
file_get_contents("$base/quit");
proc_close($server);
?>
--EXPECT--
--- 
string(48) "GET / HTTP/1.1|
Host: HOST
Connection: close|
|
"
["HTTP\/1.1 200 OK"]
--- /a?b=c#d
string(53) "GET /a?b=c HTTP/1.1|
Host: HOST
Connection: close|
|
"
["HTTP\/1.1 200 OK"]
--- /post
string(105) "POST /post HTTP/1.1|
Host: HOST
Connection: close|
Content-Length: 3|
Content-Type: text/x|
X-Y: z|
|
a=b"
["HTTP\/1.1 200 OK"]
--- /untyped
file_get_contents(): Content-type not specified assuming application/x-www-form-urlencoded
string(144) "PUT /untyped HTTP/1.0|
Host: HOST
Connection: close|
User-Agent: Me/1|
Content-Length: 3|
Content-Type: application/x-www-form-urlencoded|
|
a=b"
["HTTP\/1.1 200 OK"]
--- /own
string(67) "GET /own HTTP/1.1|
Host: HOST
Connection: keep|
User-Agent: you|
|
"
["HTTP\/1.1 200 OK"]
--- /move/301
string(56) "GET /here?x=1 HTTP/1.1|
Host: HOST
Connection: close|
|
"
["HTTP\/1.1 301 Moved","Location: \/here?x=1","HTTP\/1.1 200 OK"]
--- /move/303
string(56) "GET /here?x=1 HTTP/1.1|
Host: HOST
Connection: close|
|
"
["HTTP\/1.1 303 Moved","Location: \/here?x=1","HTTP\/1.1 200 OK"]
--- /move/304
string(0) ""
["HTTP\/1.1 304 Moved","Location: \/here?x=1"]
--- /move/307
string(100) "POST /here?x=1 HTTP/1.1|
Host: HOST
Connection: close|
Content-Length: 2|
Content-Type: text/x|
|
zz"
["HTTP\/1.1 307 Moved","Location: \/here?x=1","HTTP\/1.1 200 OK"]
--- /move/302
string(0) ""
["HTTP\/1.1 302 Moved","Location: \/here?x=1"]
--- /around
file_get_contents(BASE/around): Failed to open stream: Redirection limit reached, aborting
bool(false)
["HTTP\/1.1 302 Found","Location: around","HTTP\/1.1 302 Found","Location: around","HTTP\/1.1 302 Found","Location: around"]
--- /chunks
string(11) "hello world"
["HTTP\/1.1 200 OK"]
--- /continue
string(5) "after"
["HTTP\/1.1 200 OK","X-Folded: a b"]
--- /missing
file_get_contents(BASE/missing): Failed to open stream: HTTP request failed! HTTP/1.0 404 Not Found
bool(false)
["HTTP\/1.0 404 Not Found","X-A: 1"]
--- /bad
file_get_contents(BASE/bad): Failed to open stream: HTTP invalid response format (no colon in header line)!
bool(false)
["HTTP\/1.1 200 OK"]
--- /nothing
file_get_contents(BASE/nothing): Failed to open stream: HTTP request failed!
bool(false)
[]
--- /missing
string(12) "nothing here"
["HTTP\/1.0 404 Not Found","X-A: 1"]
--- /sized
[2,0,null,0,0,0]
[4,0,"text\/plain",0,0,0]
[5,0,"Content-Length: 10",0,0,10]
[7,0,null,0,0,10]
[7,0,null,0,10,10]
[8,0,null,0,10,10]
string(10) "0123456789"
["HTTP\/1.1 200 OK","Content-Type: text\/plain","Content-Length: 10"]
--- the rest
array(3) {
  [0]=>
  string(15) "HTTP/1.1 200 OK"
  ["Content-Type"]=>
  string(10) "text/plain"
  ["Content-Length"]=>
  string(2) "10"
}
array(2) {
  [0]=>
  string(22) "HTTP/1.0 404 Not Found"
  [1]=>
  string(6) "X-A: 1"
}
http ["HTTP\/1.1 200 OK","Content-Type: text\/plain","Content-Length: 10"]
string(4) "0123"
string(6) "456789"
bool(true)
bool(false)
bool(true)
NULL
