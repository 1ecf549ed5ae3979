--TEST--
digests of all kinds, HMAC, files, incremental
--FILE--
<?php
foreach (['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512/256', 'sha512', 'sha3-256', 'crc32', 'crc32b', 'crc32c', 'adler32', 'fnv132', 'fnv1a64', 'joaat', 'xxh32', 'xxh64', 'xxh3', 'murmur3a', 'ripemd160', 'whirlpool'] as $a) echo $a, ' ', hash($a, 'The quick brown fox'), "\n";
echo hash_hmac('sha256', 'data', 'key'), "\n", hash_pbkdf2('sha1', 'pw', 'salt', 10, 20), "\n", bin2hex(hash_hkdf('sha256', 'key', 16)), "\n";
$c = hash_init('sha1');
hash_update($c, 'a');
$d = hash_copy($c);
hash_update($c, 'b');
echo hash_final($c), hash_final($d), "\n";
var_dump(hash_equals('a', 'a'), md5('x', true) === hex2bin(md5('x')), in_array('sha256', hash_algos()), hash('md5', ''), crc32('x'), strlen(password_hash('p', PASSWORD_BCRYPT, ['cost' => 4])), password_verify('rasmuslerdorf', '$2y$07$BCryptRequires22Chrcte/VlQH0piJtjXl.0t1XkA8pw9dMXTTOq'), password_get_info('$2y$10$abcdefghijklmnopqrstuv')['algoName']);
try { hash('nope', 'x'); } catch (ValueError $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
md5 a2004f37730b9445670a738fa0fc9ee5
sha1 c519c1a06cdbeb2bc499e22137fb48683858b345
sha224 146129bd31db775c819f4c28929cc5ac7130d4bac470e97134857c1a
sha256 5cac4f980fedc3d3f1f99b4be3472c9b30d56523e632d151237ec9309048bda9
sha384 2e45933dd1a1e6a6928a732d58abeb180c225e5e7b99c64eb6f233a7b99ee4635c17f44ca544cf620cf4289deb4c08cf
sha512/256 d99dd5e1f7302ded09f1557974a2d53b3d001a2071c9ac24150a66c7c992d8f6
sha512 015e6d23e760f612cca616c54f110cb12dd54213f1e046c7607081372402eff4936b379296ed549236020afb37bd3e728a044a4243754f095498c98bc24f77e0
sha3-256 6a982a1fd2b2b33bf284768bd0e3df2a67ee3d412ae6f3df8248b268755751d4
crc32 4c1c7a15
crc32b b74574de
crc32c 537e5cf4
adler32 452e0714
fnv132 cb423604
fnv1a64 2374316b9b449782
joaat 43cf4eff
xxh32 aa69eefe
xxh64 c9b4e7b3c328d9e0
xxh3 f8b92649fd8122b4
murmur3a 60a2c22d
ripemd160 aa1dd8137a60bbfb149657beca550f4c7321060d
whirlpool 317edc3c5172ea5987902aa9c4f1defedf4d5aa59209bdf7574cc6da0039852c24b8da70ecb07997ff83e86d32d2851215d3dcbd6bb9736bdef21c349d483e6d
5031fe3d989c6d1537a013fa6e739da23463fdaec3b70137d828e36ace221bd0
21666cdc0723a960de83
80c724c4a65d79568fc3606753c192ad
da23614e02469a0d7c7bd1bdab5c9c474b1904dc86f7e437faa5a7fce15d1ddcb9eaeaea377667b8
bool(true)
bool(true)
bool(true)
string(32) "d41d8cd98f00b204e9800998ecf8427e"
int(2363233923)
int(60)
bool(false)
string(7) "unknown"
hash(): Argument #1 ($algo) must be a valid hashing algorithm
