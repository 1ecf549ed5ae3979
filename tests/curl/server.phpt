--TEST--
A server of the program: forms, heads, time limits
--EXTENSIONS--
curl
--FILE--
<?php
$server = stream_socket_server('tcp://127.0.0.1:0');
$address = stream_socket_get_name($server, false);
$multi = curl_multi_init();
$handle = curl_init("http://$address/path?query");
$heads = [];
curl_setopt_array($handle, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => ['X-Mine: 1', 'Expect:'],
    CURLOPT_POSTFIELDS => ['field' => 'value', 'file' => new CURLStringFile("data", "name.txt", "text/plain")],
    CURLOPT_HEADERFUNCTION => function ($handle, $line) use (&$heads) {
        $heads[] = trim($line);
        return strlen($line);
    },
]);
curl_multi_add_handle($multi, $handle);
$peer = null;
$request = '';
do {
    curl_multi_exec($multi, $running);
    if (!$peer && ($peer = @stream_socket_accept($server, 0))) {
        stream_set_blocking($peer, false);
    } elseif ($peer && !str_ends_with($request, "--\r\n")) {
        $request .= fread($peer, 8192);
        if (str_ends_with($request, "--\r\n")) {
            fwrite($peer, "HTTP/1.1 201 Created\r\nX-Answer: yes\r\nContent-Length: 6\r\nConnection: close\r\n\r\nanswer");
        }
    }
    if ($running) curl_multi_select($multi, 0.01);
} while ($running);
var_dump(curl_multi_getcontent($handle), curl_getinfo($handle, CURLINFO_RESPONSE_CODE), $heads);
preg_match('/boundary=(\S+)/', $request, $match);
echo str_replace([$match[1], $address, "\r"], ['(boundary)', 'ADDRESS', ''], preg_replace('/Content-Length: \d+/', 'Content-Length: N', $request));
$slow = curl_init("http://$address/");
curl_setopt_array($slow, [CURLOPT_RETURNTRANSFER => true, CURLOPT_TIMEOUT_MS => 50]);
var_dump(curl_exec($slow), curl_errno($slow) === CURLE_OPERATION_TIMEDOUT);
--EXPECT--
string(6) "answer"
int(201)
array(5) {
  [0]=>
  string(20) "HTTP/1.1 201 Created"
  [1]=>
  string(13) "X-Answer: yes"
  [2]=>
  string(17) "Content-Length: 6"
  [3]=>
  string(17) "Connection: close"
  [4]=>
  string(0) ""
}
POST /path?query HTTP/1.1
Host: ADDRESS
Accept: */*
X-Mine: 1
Content-Length: N
Content-Type: multipart/form-data; boundary=(boundary)

--(boundary)
Content-Disposition: form-data; name="field"

value
--(boundary)
Content-Disposition: form-data; name="file"; filename="name.txt"
Content-Type: text/plain

data
--(boundary)--
bool(false)
bool(true)
