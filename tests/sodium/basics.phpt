--TEST--
Every kind of function once, and wrong lengths
--EXTENSIONS--
sodium
--FILE--
<?php
$key = str_repeat("k", 32);
foreach (['chacha20poly1305' => 8, 'chacha20poly1305_ietf' => 12, 'xchacha20poly1305_ietf' => 24] as $name => $length) {
    $nonce = str_repeat("n", $length);
    $cipher = ("sodium_crypto_aead_{$name}_encrypt")("text", "data", $nonce, $key);
    var_dump(bin2hex($cipher), ("sodium_crypto_aead_{$name}_decrypt")($cipher, "data", $nonce, $key));
    var_dump(("sodium_crypto_aead_{$name}_decrypt")($cipher, "other", $nonce, $key));
}
$nonce = str_repeat("n", 24);
$box = sodium_crypto_secretbox("text", $nonce, $key);
var_dump(bin2hex($box), sodium_crypto_secretbox_open($box, $nonce, $key));
$pair = sodium_crypto_box_seed_keypair($key);
var_dump(bin2hex($pair), sodium_crypto_box_open(sodium_crypto_box("text", $nonce, $pair), $nonce, $pair));
var_dump(sodium_crypto_box_seal_open(sodium_crypto_box_seal("text", sodium_crypto_box_publickey($pair)), $pair));
$sign = sodium_crypto_sign_seed_keypair($key);
$signed = sodium_crypto_sign("text", sodium_crypto_sign_secretkey($sign));
var_dump(bin2hex($signed), sodium_crypto_sign_open($signed, sodium_crypto_sign_publickey($sign)));
var_dump(bin2hex(sodium_crypto_generichash("text")), bin2hex(sodium_crypto_shorthash("text", str_repeat("k", 16))));
$state = sodium_crypto_generichash_init();
sodium_crypto_generichash_update($state, "te");
sodium_crypto_generichash_update($state, "xt");
var_dump(bin2hex(sodium_crypto_generichash_final($state)), $state);
var_dump(bin2hex(sodium_crypto_kdf_derive_from_key(16, 1, "context_", $key)));
var_dump(bin2hex(sodium_crypto_pwhash(16, "pass", str_repeat("s", 16), 1, 8192)));
$client = sodium_crypto_kx_seed_keypair($key);
$server = sodium_crypto_kx_seed_keypair(strrev(str_repeat("s", 32)));
[$rx, $tx] = sodium_crypto_kx_client_session_keys($client, sodium_crypto_kx_publickey($server));
[$rx2, $tx2] = sodium_crypto_kx_server_session_keys($server, sodium_crypto_kx_publickey($client));
var_dump($rx === $tx2, $tx === $rx2);
[$state, $header] = sodium_crypto_secretstream_xchacha20poly1305_init_push($key);
$one = sodium_crypto_secretstream_xchacha20poly1305_push($state, "one");
$two = sodium_crypto_secretstream_xchacha20poly1305_push($state, "two", "data", SODIUM_CRYPTO_SECRETSTREAM_XCHACHA20POLY1305_TAG_FINAL);
$state = sodium_crypto_secretstream_xchacha20poly1305_init_pull($header, $key);
var_dump(sodium_crypto_secretstream_xchacha20poly1305_pull($state, $one), sodium_crypto_secretstream_xchacha20poly1305_pull($state, $two, "data"));
var_dump(bin2hex(sodium_crypto_core_ristretto255_scalar_add($key, $key)), sodium_crypto_core_ristretto255_is_valid_point(str_repeat("\0", 32)));
$number = "\xff\xff\0";
sodium_increment($number);
sodium_add($number, "\1\0\1");
var_dump(bin2hex($number), sodium_compare("\1\2", "\2\1"), sodium_memcmp("ab", "ac"), bin2hex(sodium_pad("abc", 4)), sodium_unpad("abc\x80", 4));
var_dump(sodium_bin2base64("a?>", SODIUM_BASE64_VARIANT_URLSAFE), sodium_base642bin("YT8-", SODIUM_BASE64_VARIANT_URLSAFE), sodium_hex2bin("61:62", ":"));
foreach ([
    fn() => sodium_crypto_secretbox("text", "short", $key),
    fn() => sodium_crypto_sign_open("x", "short"),
    fn() => sodium_hex2bin("6"),
    fn() => sodium_base642bin("YQ", SODIUM_BASE64_VARIANT_ORIGINAL),
    fn() => sodium_crypto_generichash("text", "", 8),
    fn() => sodium_memcmp("a", "ab"),
] as $call) {
    try {
        $call();
    } catch (SodiumException $exception) {
        echo $exception->getMessage(), "\n";
    }
}
--EXPECT--
string(40) "210111c117192be052d835af725558ba911a20e4"
string(4) "text"
bool(false)
string(40) "fa9a462636363cd6bdc89953816c7adb947deff8"
string(4) "text"
bool(false)
string(40) "819db0c1ee9133a80173c5c5b4fe40fc08db7f2d"
string(4) "text"
bool(false)
string(40) "77671c6199a89c7b45f987440f423b10bcad28a1"
string(4) "text"
string(128) "2792016d37120f3948f702647ca1e7247830b65b61163757cdeb6ef84d55ce2919010e0aa713cc4ece76e49c0a5ab4b817d5d6d2e4042cb5dca2ecf477484355"
string(4) "text"
string(4) "text"
string(136) "4c6a8108f279c82ea123565928d1f8a51fa03fada3714de38ddd40a7a600db9127fda7958e6a8d8892a4b2407c9246e4e5ffc1a5530f66ffc52e632b089d770074657874"
string(4) "text"
string(64) "b2cf2360422d32610ed5e94cf42b694ce2454ccf4a90b91927d508d4ddf8210a"
string(16) "911649b64f8328d5"
string(64) "b2cf2360422d32610ed5e94cf42b694ce2454ccf4a90b91927d508d4ddf8210a"
NULL
string(32) "d5195d86bcc8d488c9ba968052143bad"
string(32) "d6bd1a1226dbeae36c8bf8ebb7760ea2"
bool(true)
bool(true)
array(2) {
  [0]=>
  string(3) "one"
  [1]=>
  int(0)
}
array(2) {
  [0]=>
  string(3) "two"
  [1]=>
  int(3)
}
string(64) "cd135b1e80cee75df4df4390882684c7d5d6d6d6d6d6d6d6d6d6d6d6d6d6d606"
bool(true)
string(6) "010002"
int(1)
int(-1)
string(8) "61626380"
string(3) "abc"
string(4) "YT8-"
string(3) "a?>"
string(2) "ab"
sodium_crypto_secretbox(): Argument #2 ($nonce) must be SODIUM_CRYPTO_SECRETBOX_NONCEBYTES bytes long
sodium_crypto_sign_open(): Argument #2 ($public_key) must be SODIUM_CRYPTO_SIGN_PUBLICKEYBYTES bytes long
sodium_hex2bin(): Argument #1 ($string) must be a valid hexadecimal string
sodium_base642bin(): Argument #1 ($string) must be a valid base64 string
unsupported output length
sodium_memcmp(): Argument #1 ($string1) and argument #2 ($string_2) must have the same length
