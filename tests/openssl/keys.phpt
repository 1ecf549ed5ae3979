--TEST--
Keys: making, writing, reading, signing, verifying, parts
--EXTENSIONS--
openssl
--FILE--
<?php
$config = tempnam(sys_get_temp_dir(), 'cnf');
file_put_contents($config, "[req]\ndefault_bits = 1024\n");
$options = ['config' => $config];
$rsa = openssl_pkey_new(['private_key_bits' => 1024] + $options);
openssl_pkey_export($rsa, $pem, null, $options);
$public = openssl_pkey_get_details($rsa)['key'];
var_dump(str_starts_with($pem, "-----BEGIN PRIVATE KEY-----"), str_starts_with($public, "-----BEGIN PUBLIC KEY-----"));
foreach (['sha256', OPENSSL_ALGO_SHA512] as $digest) {
    var_dump(openssl_sign("text", $signature, $pem, $digest), openssl_verify("text", $signature, $public, $digest));
    var_dump(openssl_verify("other", $signature, $public, $digest));
}
var_dump(openssl_public_encrypt("secret", $box, $public), openssl_private_decrypt($box, $text, $rsa), $text);
var_dump(openssl_public_encrypt("secret", $box, $public, OPENSSL_PKCS1_OAEP_PADDING));
var_dump(openssl_private_decrypt($box, $text, $rsa, OPENSSL_PKCS1_OAEP_PADDING), $text);
var_dump(openssl_seal("long text", $sealed, $keys, [$public, $public], "aes-128-cbc", $iv), count($keys), strlen($iv));
var_dump(openssl_open($sealed, $open, $keys[1], $rsa, "aes-128-cbc", $iv), $open);
openssl_pkey_export($rsa, $locked, "pass", $options);
var_dump(str_contains($locked, "ENCRYPTED"), openssl_pkey_get_private($locked, "wrong"), openssl_pkey_get_private([$locked, "pass"]));
$ec = openssl_pkey_new(['private_key_type' => OPENSSL_KEYTYPE_EC, 'curve_name' => 'prime256v1'] + $options);
$details = openssl_pkey_get_details($ec);
var_dump($details['ec']['curve_name'], $details['ec']['curve_oid'], $details['bits'], $details['type']);
$again = openssl_pkey_new(['ec' => ['curve_name' => 'prime256v1', 'd' => $details['ec']['d']]]);
var_dump(openssl_pkey_get_details($again)['key'] === $details['key']);
$one = openssl_pkey_new(['private_key_type' => OPENSSL_KEYTYPE_X25519] + $options);
$other = openssl_pkey_new(['private_key_type' => OPENSSL_KEYTYPE_X25519] + $options);
$half = fn($key) => openssl_pkey_get_public(openssl_pkey_get_details($key)['key']);
var_dump(openssl_pkey_derive($half($one), $other) === openssl_pkey_derive($half($other), $one));
$ed = openssl_pkey_new(['private_key_type' => OPENSSL_KEYTYPE_ED25519] + $options);
var_dump(openssl_sign("text", $signature, $ed, 0), strlen($signature));
unlink($config);
--EXPECT--
bool(true)
bool(true)
bool(true)
int(1)
int(0)
bool(true)
int(1)
int(0)
bool(true)
bool(true)
string(6) "secret"
bool(true)
bool(true)
string(6) "secret"
int(16)
int(2)
int(16)
bool(true)
string(9) "long text"
bool(true)
bool(false)
object(OpenSSLAsymmetricKey)#2 (0) {
}
string(10) "prime256v1"
string(19) "1.2.840.10045.3.1.7"
int(256)
int(3)
bool(true)
bool(true)
bool(true)
int(64)
