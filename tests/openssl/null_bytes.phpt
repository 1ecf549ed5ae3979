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
    ['openssl_cms_verify', $z, 0], ['openssl_cms_verify', 'i', 0, $z], ['openssl_cms_verify', 'i', 0, null, [], null, null, null, $z],
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
--EXPECT--
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
openssl_cms_verify(): Argument #1 ($input_filename) must not contain any null bytes
openssl_cms_verify(): Argument #3 ($certificates) must not contain any null bytes
openssl_cms_verify(): Argument #8 ($sigfile) must not contain any null bytes
openssl_cms_encrypt(): Argument #2 ($output_filename) must not contain any null bytes
openssl_cms_sign(): Argument #2 ($output_filename) must not contain any null bytes
openssl_cms_sign(): Argument #8 ($untrusted_certificates_filename) must not contain any null bytes
openssl_cms_decrypt(): Argument #2 ($output_filename) must not contain any null bytes
