--TEST--
Certificates: requests, signing, describing, checking, containers
--EXTENSIONS--
openssl
--FILE--
<?php
$config = tempnam(sys_get_temp_dir(), 'cnf');
file_put_contents($config, "[req]\ndistinguished_name=dn\nx509_extensions=v3\n[dn]\n[v3]\nbasicConstraints=CA:TRUE\nsubjectAltName=DNS:example.org,IP:127.0.0.1\n");
$options = ['config' => $config, 'digest_alg' => 'sha256'];
$key = openssl_pkey_new($options + ['private_key_bits' => 1024]);
$csr = openssl_csr_new(['CN' => 'example.org', 'O' => ['One', 'Two']], $key, $options);
var_dump(openssl_csr_get_subject($csr));
$cert = openssl_csr_sign($csr, null, $key, 365, $options, 42);
$facts = openssl_x509_parse($cert);
var_dump($facts['name'], $facts['serialNumber'], $facts['version'], $facts['signatureTypeSN'], $facts['extensions']);
var_dump($facts['validTo_time_t'] - $facts['validFrom_time_t'] === 365 * 86400);
var_dump(openssl_x509_check_private_key($cert, $key), openssl_x509_verify($cert, $cert), strlen(openssl_x509_fingerprint($cert, 'sha256')));
openssl_x509_export($cert, $pem);
file_put_contents("$config.pem", $pem);
var_dump(openssl_x509_checkpurpose($cert, X509_PURPOSE_SSL_SERVER, ["$config.pem"]));
var_dump(openssl_pkcs12_export($cert, $box, $key, "pass", ['friendly_name' => 'me']), openssl_pkcs12_read($box, $parts, "wrong"));
var_dump(openssl_pkcs12_read($box, $parts, "pass"), array_keys($parts), $parts['cert'] === $pem);
file_put_contents("$config.txt", "hello\n");
var_dump(openssl_pkcs7_sign("$config.txt", "$config.eml", $cert, $key, ['Subject' => 'x']));
var_dump(openssl_pkcs7_verify("$config.eml", PKCS7_NOVERIFY, "$config.signers", [], null, "$config.out"), file_get_contents("$config.out"));
var_dump(openssl_pkcs7_encrypt("$config.txt", "$config.enc", $cert, []), openssl_pkcs7_decrypt("$config.enc", "$config.out", $cert, $key));
var_dump(file_get_contents("$config.out"));
foreach ([OPENSSL_ENCODING_DER, OPENSSL_ENCODING_PEM, OPENSSL_ENCODING_SMIME] as $encoding) {
    var_dump(openssl_cms_sign("$config.txt", "$config.cms", $cert, $key, [], OPENSSL_CMS_NOVERIFY, $encoding));
    var_dump(openssl_cms_verify("$config.cms", OPENSSL_CMS_NOVERIFY, null, [], null, "$config.out", null, null, $encoding));
    var_dump(trim(file_get_contents("$config.out")));
}
$spki = substr(openssl_spki_new($key, "challenge", OPENSSL_ALGO_SHA256), 6);
var_dump(openssl_spki_verify($spki), openssl_spki_export_challenge($spki));
array_map('unlink', glob("$config*"));
--EXPECT--
array(2) {
  ["CN"]=>
  string(11) "example.org"
  ["O"]=>
  array(2) {
    [0]=>
    string(3) "One"
    [1]=>
    string(3) "Two"
  }
}
string(27) "/CN=example.org/O=One/O=Two"
string(2) "42"
int(2)
string(10) "RSA-SHA256"
array(2) {
  ["basicConstraints"]=>
  string(7) "CA:TRUE"
  ["subjectAltName"]=>
  string(37) "DNS:example.org, IP Address:127.0.0.1"
}
bool(true)
bool(true)
int(1)
int(64)
bool(true)
bool(true)
bool(false)
bool(true)
array(2) {
  [0]=>
  string(4) "cert"
  [1]=>
  string(4) "pkey"
}
bool(true)
bool(true)
bool(true)
string(7) "hello
"
bool(true)
bool(true)
string(7) "hello
"
bool(true)
bool(true)
string(5) "hello"
bool(true)
bool(true)
string(5) "hello"
bool(true)
bool(true)
string(5) "hello"
bool(true)
string(9) "challenge"
