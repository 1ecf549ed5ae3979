--TEST--
OpenSSL: names of files with null bytes
--EXTENSIONS--
openssl
--FILE--
<?php
$z = "a\0b";
$calls = [
    ['openssl_x509_export_to_file', 'c', $z], ['openssl_pkcs12_export_to_file', 'c', $z, 'k', 'p'], ['openssl_csr_export_to_file', 'c', $z],
    ['openssl_pkey_export_to_file', 'k', $z], ['openssl_pkcs7_verify', $z, 0], ['openssl_pkcs7_verify', 'i', 0, $z],
    ['openssl_pkcs7_verify', 'i', 0, null, [], $z], ['openssl_pkcs7_verify', 'i', 0, null, [], null, $z],
    ['openssl_pkcs7_verify', 'i', 0, null, [], null, null, $z], ['openssl_pkcs7_encrypt', $z, 'o', 'c', []],
    ['openssl_pkcs7_encrypt', 'i', $z, 'c', []], ['openssl_pkcs7_sign', $z, 'o', 'c', 'k', []], ['openssl_pkcs7_sign', 'i', $z, 'c', 'k', []],
    ['openssl_pkcs7_sign', 'i', 'o', 'c', 'k', [], 0, $z], ['openssl_pkcs7_decrypt', $z, 'o', 'c'], ['openssl_pkcs7_decrypt', 'i', $z, 'c'],
    ['openssl_cms_verify', $z], ['openssl_cms_verify', 'i', 0, $z], ['openssl_cms_verify', 'i', 0, null, [], null, null, null, $z],
    ['openssl_cms_encrypt', 'i', $z, 'c', []], ['openssl_cms_sign', 'i', $z, 'c', 'k', []],
    ['openssl_cms_sign', 'i', 'o', 'c', 'k', [], 0, 0, $z], ['openssl_cms_decrypt', 'i', $z, 'c'],
];
foreach ($calls as $call) {
    $function = array_shift($call);
    try {
        var_dump($function(...$call));
    } catch (ValueError $e) {
        echo $e->getMessage(), "\n";
    }
}
--EXPECTF--
openssl_x509_export_to_file(): Argument #2 ($output_filename) must not contain any null bytes
openssl_pkcs12_export_to_file(): Argument #2 ($output_filename) must not contain any null bytes
openssl_csr_export_to_file(): Argument #2 ($output_filename) must not contain any null bytes
openssl_pkey_export_to_file(): Argument #2 ($output_filename) must not contain any null bytes
openssl_pkcs7_verify(): Argument #1 ($input_filename) must not contain any null bytes
openssl_pkcs7_verify(): Argument #3 ($signers_certificates_filename) must not contain any null bytes
openssl_pkcs7_verify(): Argument #5 ($untrusted_certificates_filename) must not contain any null bytes
openssl_pkcs7_verify(): Argument #6 ($content) must not contain any null bytes
openssl_pkcs7_verify(): Argument #7 ($output_filename) must not contain any null bytes
openssl_pkcs7_encrypt(): Argument #1 ($input_filename) must not contain any null bytes
openssl_pkcs7_encrypt(): Argument #2 ($output_filename) must not contain any null bytes
openssl_pkcs7_sign(): Argument #1 ($input_filename) must not contain any null bytes
openssl_pkcs7_sign(): Argument #2 ($output_filename) must not contain any null bytes
openssl_pkcs7_sign(): Argument #7 ($untrusted_certificates_filename) must not contain any null bytes
openssl_pkcs7_decrypt(): Argument #1 ($input_filename) must not contain any null bytes
openssl_pkcs7_decrypt(): Argument #2 ($output_filename) must not contain any null bytes

Fatal error: Uncaught ArgumentCountError: openssl_cms_verify() expects at least 2 arguments, 1 given in %sopenssl/null_bytes.php:17
Stack trace:
#0 %sopenssl/null_bytes.php(17): openssl_cms_verify('a\x00b')
#1 {main}
  thrown in %sopenssl/null_bytes.php on line 17
