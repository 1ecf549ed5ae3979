--TEST--
What a client sends by HTTP, and what it makes of answers: fields, cookies, compression, redirects, statuses
--EXTENSIONS--
soap
zlib
--FILE--
<?php
$code = <<<'SERVER'
$listener = stream_socket_server('tcp://127.0.0.1:0');
echo stream_socket_get_name($listener, false), "\n";
$body = '<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><r><a>answer</a></r></e:Body></e:Envelope>';
while ($client = @stream_socket_accept($listener, 10)) {
    while (true) {
        $head = '';
        while (!str_contains($head, "\r\n\r\n") && ($line = fgets($client)) !== false) $head .= $line;
        if (!$head) break;
        preg_match('/^Content-Length: (\d+)/mi', $head, $found);
        $content = '';
        while (strlen($content) < $found[1]) $content .= fread($client, $found[1] - strlen($content));
        if (str_contains($head, 'Content-Encoding: gzip')) $content = gzdecode($content);
        if (str_contains($head, 'Content-Encoding: deflate')) $content = gzuncompress($content);
        file_put_contents($argv[1], preg_replace(['/Host: .*/', '/User-Agent: PHP-SOAP.*/', '/Content-Length: .*/', '/cnonce="\w+"|response="\w+"/'], ['Host: H', 'User-Agent: OWN', 'Content-Length: N', 'X'], $head) . substr_count($content, '</') . "\n", FILE_APPEND);
        $path = explode(' ', $head)[1];
        $more = "Content-Length: " . strlen($body) . "\r\n\r\n$body";
        fwrite($client, match ($path) {
            '/keep' => "HTTP/1.1 200 OK\r\nSet-Cookie: k=v\r\nSet-Cookie: s=t; path=/; domain=127.0.0.1; secure\r\n$more",
            '/chunks' => "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" . dechex(strlen($body)) . ";x\r\n$body\r\n0\r\nX: y\r\n\r\n",
            '/gzip' => "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\n" . gzencode($body),
            '/deflate' => "HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\nConnection: close\r\n\r\n" . gzcompress($body),
            '/away' => "HTTP/1.1 302 Found\r\nLocation: http://" . stream_socket_get_name($listener, false) . "/keep\r\nContent-Length: 0\r\n\r\n",
            '/missing' => "HTTP/1.1 404 Not Found\r\nContent-Type: text/html\r\nContent-Length: 4\r\n\r\nnope",
            '/fault' => "HTTP/1.1 500 Oops\r\nContent-Type: text/xml\r\n$more",
            '/login' => str_contains($head, 'Authorization: Digest') ? "HTTP/1.1 200 OK\r\n$more" : "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Digest realm=\"r\", qop=\"auth\", nonce=\"n\", opaque=\"o\"\r\nContent-Length: 0\r\n\r\n",
            '/nothing' => '',
            default => "HTTP/1.1 200 OK\r\n$more",
        });
        if (in_array($path, ['/gzip', '/deflate', '/nothing'])) break;
    }
    fclose($client);
}
SERVER;
$log = tempnam(sys_get_temp_dir(), 'soap');
$server = proc_open([getenv('TEST_PHP_EXECUTABLE') ?: PHP_BINARY, '-r', $code, '--', $log], [1 => ['pipe', 'w']], $pipes);
$base = 'http://' . trim(fgets($pipes[1]));
function call(string $path, array $options = [], int $times = 1, array $cookies = []): void {
    global $base, $log;
    echo "--- $path\n";
    file_put_contents($log, '');
    $client = new SoapClient(null, $options + ['uri' => 'urn:x', 'location' => $base . $path, 'trace' => true]);
    foreach ($cookies as $name => $value) $client->__setCookie($name, $value);
    for (; $times; $times--) {
        try {
            var_dump($client->f(1));
        } catch (SoapFault $fault) {
            echo "$fault->faultcode: ", $fault->getMessage(), "\n";
        }
    }
    usleep(20000);
    echo str_replace("\r", '', file_get_contents($log));
    echo json_encode($client->__getCookies()), ' ', strtok((string) $client->__getLastResponseHeaders(), "\r"), "\n";
    unset($client);
}
call('/keep', [], 2, ['mine' => '1']);
call('/chunks', ['soap_version' => SOAP_1_2, 'keep_alive' => false, 'user_agent' => 'Me']);
call('/gzip', ['compression' => SOAP_COMPRESSION_ACCEPT | SOAP_COMPRESSION_GZIP | 5, 'user_agent' => '']);
call('/deflate', ['compression' => SOAP_COMPRESSION_DEFLATE | 9]);
call('/away', ['login' => 'u', 'password' => 'p']);
call('/missing');
call('/fault');
call('/login', ['login' => 'u', 'password' => 'p', 'authentication' => SOAP_AUTHENTICATION_DIGEST]);
call('/nothing');
call('/own?a=b', ['stream_context' => stream_context_create(['http' => ['header' => "X-Own: 1\r\nHost: no", 'user_agent' => 'Context', 'content_type' => 'text/own']])]);
call('/proxied', ['location' => 'http://far.example:99/z', 'proxy_host' => '127.0.0.1', 'proxy_port' => parse_url($base, PHP_URL_PORT), 'proxy_login' => 'a', 'proxy_password' => 'b']);
foreach (['test://', 'ftp://a/b', 'nothing', 'http://127.0.0.1:1/'] as $location) {
    try {
        (new SoapClient(null, ['uri' => 'u', 'location' => $location]))->f();
    } catch (SoapFault $fault) {
        echo "$fault->faultcode: ", $fault->getMessage(), "\n";
    }
}
proc_terminate($server);
unlink($log);
--EXPECT--
--- /keep
string(6) "answer"
string(6) "answer"
POST /keep HTTP/1.1
Host: H
Connection: Keep-Alive
User-Agent: OWN
Content-Type: text/xml; charset=utf-8
SOAPAction: "urn:x#f"
Content-Length: N
Cookie: mine=1

4
POST /keep HTTP/1.1
Host: H
Connection: Keep-Alive
User-Agent: OWN
Content-Type: text/xml; charset=utf-8
SOAPAction: "urn:x#f"
Content-Length: N
Cookie: mine=1; k=v

4
{"mine":["1"],"k":["v","","127.0.0.1"],"s":["t","\/","127.0.0.1",true]} HTTP/1.1 200 OK
--- /chunks
string(6) "answer"
POST /chunks HTTP/1.1
Host: H
Connection: close
User-Agent: Me
Content-Type: application/soap+xml; charset=utf-8; action="urn:x#f"
Content-Length: N

4
[] HTTP/1.1 200 OK
--- /gzip
string(6) "answer"
POST /gzip HTTP/1.1
Host: H
Connection: Keep-Alive
Accept-Encoding: gzip, deflate
Content-Encoding: gzip
Content-Type: text/xml; charset=utf-8
SOAPAction: "urn:x#f"
Content-Length: N

4
[] HTTP/1.1 200 OK
--- /deflate
string(6) "answer"
POST /deflate HTTP/1.1
Host: H
Connection: Keep-Alive
User-Agent: OWN
Content-Encoding: deflate
Content-Type: text/xml; charset=utf-8
SOAPAction: "urn:x#f"
Content-Length: N

4
[] HTTP/1.1 200 OK
--- /away
string(6) "answer"
POST /away HTTP/1.1
Host: H
Connection: Keep-Alive
User-Agent: OWN
Content-Type: text/xml; charset=utf-8
SOAPAction: "urn:x#f"
Content-Length: N
Authorization: Basic dTpw

4
POST /keep HTTP/1.1
Host: H
Connection: Keep-Alive
User-Agent: OWN
Content-Type: text/xml; charset=utf-8
SOAPAction: "urn:x#f"
Content-Length: N
Authorization: Basic dTpw

4
{"k":["v","","127.0.0.1"],"s":["t","\/","127.0.0.1",true]} HTTP/1.1 200 OK
--- /missing
HTTP: Not Found
POST /missing HTTP/1.1
Host: H
Connection: Keep-Alive
User-Agent: OWN
Content-Type: text/xml; charset=utf-8
SOAPAction: "urn:x#f"
Content-Length: N

4
[] HTTP/1.1 404 Not Found
--- /fault
string(6) "answer"
POST /fault HTTP/1.1
Host: H
Connection: Keep-Alive
User-Agent: OWN
Content-Type: text/xml; charset=utf-8
SOAPAction: "urn:x#f"
Content-Length: N

4
[] HTTP/1.1 500 Oops
--- /login
string(6) "answer"
POST /login HTTP/1.1
Host: H
Connection: Keep-Alive
User-Agent: OWN
Content-Type: text/xml; charset=utf-8
SOAPAction: "urn:x#f"
Content-Length: N
Authorization: Basic dTpw

4
POST /login HTTP/1.1
Host: H
Connection: Keep-Alive
User-Agent: OWN
Content-Type: text/xml; charset=utf-8
SOAPAction: "urn:x#f"
Content-Length: N
Authorization: Digest username="u", realm="r", nonce="n", uri="/login", qop=auth, nc=00000001, X, X, opaque="o"

4
[] HTTP/1.1 200 OK
--- /nothing
HTTP: Error Fetching http headers
POST /nothing HTTP/1.1
Host: H
Connection: Keep-Alive
User-Agent: OWN
Content-Type: text/xml; charset=utf-8
SOAPAction: "urn:x#f"
Content-Length: N

4
[] 
--- /own?a=b
string(6) "answer"
POST /own?a=b HTTP/1.1
Host: H
Connection: Keep-Alive
User-Agent: Context
Content-Type: text/own
SOAPAction: "urn:x#f"
Content-Length: N
X-Own: 1

4
[] HTTP/1.1 200 OK
--- /proxied
string(6) "answer"
POST http://far.example:99/z HTTP/1.1
Host: H
Connection: Keep-Alive
User-Agent: OWN
Content-Type: text/xml; charset=utf-8
SOAPAction: "urn:x#f"
Content-Length: N
Proxy-Authorization: Basic YTpi

4
[] HTTP/1.1 200 OK
HTTP: Unable to parse URL
HTTP: Unknown protocol. Only http and https are allowed.
HTTP: Unable to parse URL
HTTP: Could not connect to host
