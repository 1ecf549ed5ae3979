--TEST--
A client and a server that talk by HTTP: calls, faults, sessions, compression, the WSDL by its address
--EXTENSIONS--
soap
session
zlib
--FILE--
<?php
$probe = stream_socket_server('tcp://127.0.0.1:0');
$address = stream_socket_get_name($probe, false);
fclose($probe);
$server = proc_open([getenv('TEST_PHP_EXECUTABLE') ?: PHP_BINARY, '-S', $address, '-t', __DIR__ . '/site'], [1 => ['file', '/dev/null', 'w'], 2 => ['file', '/dev/null', 'w']], $pipes);
for ($tries = 0; $tries < 200 && !($open = @fsockopen('tcp://' . $address)); $tries++) {
    usleep(50000);
}
fclose($open);
$client = new SoapClient(null, ['uri' => 'urn:counter', 'location' => "http://$address/index.php", 'trace' => true, 'compression' => SOAP_COMPRESSION_GZIP | 6]);
var_dump($client->count(2), $client->count(3));
try {
    $client->fail();
} catch (SoapFault $fault) {
    echo "$fault->faultcode: ", $fault->getMessage(), ' ', strtok($client->__getLastResponseHeaders(), "\r"), "\n";
}
$client->__setLocation("http://$address/index.php?kept");
var_dump($client->count(2), $client->count(3), array_keys($client->__getCookies()));
try {
    $client->missing();
} catch (SoapFault $fault) {
    echo "$fault->faultcode: ", $fault->getMessage(), "\n";
}
$v12 = new SoapClient(null, ['uri' => 'urn:counter', 'location' => "http://$address/index.php", 'trace' => true, 'soap_version' => SOAP_1_2]);
var_dump($v12->count(4), (bool) preg_match('~^Content-Type: application/soap\+xml~mi', $v12->__getLastResponseHeaders()));
$wsdl = "http://$address/library.php?wsdl";
var_dump(md5(file_get_contents($wsdl)) === md5_file(__DIR__ . '/service.wsdl'));
$library = new SoapClient($wsdl, ['location' => "http://$address/library.php", 'cache_wsdl' => WSDL_CACHE_NONE]);
echo count($library->__getFunctions()), ' ', json_encode($library->store([['title' => 'a', 'author' => ['first' => 'b']]], 'note')), "\n";
proc_terminate($server);
--EXPECT--
int(20)
int(30)
SOAP-ENV:Server: Failed on purpose HTTP/1.1 500 Internal Server Error
int(20)
int(50)
array(1) {
  [0]=>
  string(9) "PHPSESSID"
}
SOAP-ENV:Server: Function 'missing' doesn't exist
int(40)
bool(true)
bool(true)
3 {"count":1,"first":{"title":"a","author":{"first":"b","lang":"en"}}}
