--TEST--
The charset that a server names counts more than the document's own
--EXTENSIONS--
dom
simplexml
--FILE--
<?php
$code = <<<'SERVER'
$listener = stream_socket_server('tcp://127.0.0.1:0');
echo stream_socket_get_name($listener, false), "\n";
while ($client = @stream_socket_accept($listener, 5)) {
    $text = '';
    while (!str_contains($text, "\r\n\r\n") && ($line = fgets($client)) !== false) $text .= $line;
    $path = rawurldecode(substr(explode(' ', $text)[1] ?? '/', 1));
    $body = str_starts_with($path, 'html')
        ? "<html><body><p>\xe4\xf6</p></body></html>"
        : '<?xml version="1.0"' . (str_starts_with($path, 'own') ? ' encoding="ISO-8859-2"' : '') . "?>\n<root>\xe4\xb1</root>";
    $type = strstr($path, ':');
    fwrite($client, "HTTP/1.1 200 OK\r\n" . ($type ? "Content-Type$type\r\n" : '') . "\r\n$body");
    fclose($client);
    if ($path === 'quit') break;
}
SERVER;
$server = proc_open([PHP_BINARY, '-n', '-r', $code], [1 => ['pipe', 'w']], $pipes);
$base = 'http://' . trim(fgets($pipes[1])) . '/';
libxml_use_internal_errors(true);
$answers = [
    'xml', 'xml: text/xml; charset=ISO-8859-1', 'xml: text/xml; charset=ISO-8859-1; foo=bar', 'xml: text/xml; charset="ISO-8859-1" ; foo=bar',
    'own', 'own: text/xml;charset=iso-8859-15', 'xml: application/xml; Charset=ISO-8859-1', 'xml: text/xml; charset=unknown',
    'own: text/xml; charset=', 'own: text/xml',
];
foreach ($answers as $answer) {
    $found = simplexml_load_file($base . rawurlencode($answer));
    echo $answer, ' => ', $found === false ? 'none' : $found, "\n";
    $document = new DOMDocument();
    if ($document->load($base . rawurlencode($answer))) {
        echo $document->documentElement->textContent, ' ', var_export($document->encoding, true), "\n";
    }
}
foreach (['html', 'html: text/html; charset=ISO-8859-1', 'html: text/html; charset=utf-8', 'html: text/html; charset=windows-1251'] as $answer) {
    $document = new DOMDocument();
    $document->loadHTMLFile($base . rawurlencode($answer));
    echo $answer, ' => ', bin2hex($document->documentElement->textContent), "\n";
}
file_get_contents($base . 'quit');
proc_close($server);
--EXPECT--
xml => none
xml: text/xml; charset=ISO-8859-1 => ä±
ä± NULL
xml: text/xml; charset=ISO-8859-1; foo=bar => ä±
ä± NULL
xml: text/xml; charset="ISO-8859-1" ; foo=bar => ä±
ä± NULL
own => äą
äą 'ISO-8859-2'
own: text/xml;charset=iso-8859-15 => äą
äą 'ISO-8859-2'
xml: application/xml; Charset=ISO-8859-1 => ä±
ä± NULL
xml: text/xml; charset=unknown => none
own: text/xml; charset= => äą
äą 'ISO-8859-2'
own: text/xml => äą
äą 'ISO-8859-2'
html => c3a4c3b6
html: text/html; charset=ISO-8859-1 => c3a4c3b6
html: text/html; charset=utf-8 => c3a4c3b6
html: text/html; charset=windows-1251 => c3a4c3b6
