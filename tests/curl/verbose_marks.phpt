--TEST--
What is told of a transfer has one mark for the head that is sent
--EXTENSIONS--
curl
--FILE--
<?php
$server = stream_socket_server('tcp://127.0.0.1:0');
$address = stream_socket_get_name($server, false);
$file = fopen('php://memory', 'w+');
$multi = curl_multi_init();
$curl = curl_init("http://$address/x");
curl_setopt_array($curl, [CURLOPT_VERBOSE => true, CURLOPT_STDERR => $file, CURLOPT_RETURNTRANSFER => true, CURLOPT_POSTFIELDS => "a\nb"]);
curl_multi_add_handle($multi, $curl);
$answered = false;
do {
    curl_multi_exec($multi, $running);
    curl_multi_select($multi, 0.01);
    if (!$answered && $connection = @stream_socket_accept($server, 0)) {
        fwrite($connection, "HTTP/1.1 200 OK\r\nX-Own: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        $answered = true;
    }
} while ($running);
rewind($file);
foreach (explode("\n", stream_get_contents($file)) as $line) {
    if ($line !== '' && $line[0] !== '*') {
        echo str_replace($address, 'HOST', trim($line)), "\n";
    }
}
?>
--EXPECT--
> POST /x HTTP/1.1
Host: HOST
Accept: */*
Content-Length: 3
Content-Type: application/x-www-form-urlencoded

< HTTP/1.1 200 OK
< X-Own: 1
< Content-Length: 0
< Connection: close
<
