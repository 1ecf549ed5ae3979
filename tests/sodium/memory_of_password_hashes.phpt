--TEST--
Moderate memory for a password's hash fits below the usual limit
--EXTENSIONS--
sodium
--INI--
memory_limit=128M
--FILE--
<?php
$hash = sodium_crypto_pwhash_str('secret', 1, SODIUM_CRYPTO_PWHASH_MEMLIMIT_MODERATE);
echo substr($hash, 0, 30), "\n";
var_dump(sodium_crypto_pwhash_str_verify($hash, "secret"));
--EXPECT--
$argon2id$v=19$m=262144,t=1,p=
bool(true)
