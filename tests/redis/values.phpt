--TEST--
redis: serializers, numbers and compression
--SKIPIF--
<?php if (!extension_loaded("redis")) die("skip no redis"); if (!getenv("HEDDLE_TEST_REDIS_SOCKET")) die("skip no server: cargo xtask databases"); ?>
--FILE--
<?php
error_reporting(E_ALL);
set_error_handler(function ($n, $m) { echo "[$n] $m\n"; return true; });
function t($f) { try { $v = $f(); echo $v instanceof Redis ? "REDIS" : str_replace("\n", "", var_export($v, true)), "\n"; } catch (Throwable $e) { echo get_class($e), ": ", $e->getMessage(), "\n"; } }
$r = new Redis;
$r->connect(getenv("HEDDLE_TEST_REDIS_SOCKET"));
$r->setOption(Redis::OPT_PREFIX, uniqid("", true) . ":");

foreach ([Redis::SERIALIZER_NONE, Redis::SERIALIZER_PHP, Redis::SERIALIZER_IGBINARY, Redis::SERIALIZER_JSON] as $serializer) {
    $r->setOption(Redis::OPT_SERIALIZER, $serializer);
    foreach ([5, 1.5, 0.1, true, null, 'abc', [1, 'a' => 2], '12', false] as $value) {
        t(fn() => bin2hex($r->_serialize($value)));
        t(fn() => $r->_unserialize($r->_serialize($value)));
        $r->set('v', $value);
        t(fn() => $r->get('v'));
    }
    foreach (['abc', '', 'i:5;x', 'N;', '{', "\0\0\0\2", '5', '"x"'] as $text) {
        t(fn() => $r->_unserialize($text));
        $r->rawCommand('set', $r->_prefix('u'), $text);
        t(fn() => $r->get('u'));
    }
}
$r->setOption(Redis::OPT_SERIALIZER, 0);
foreach ([Redis::COMPRESSION_LZF, Redis::COMPRESSION_ZSTD, Redis::COMPRESSION_LZ4] as $compression) {
    $r->setOption(Redis::OPT_COMPRESSION, $compression);
    foreach (['a', str_repeat('abc', 1000), 'Hello, World', random_bytes(5000)] as $value) {
        var_dump($r->_uncompress($r->_compress($value)) === $value);
        $r->set('c', $value);
        var_dump($r->get('c') === $value);
    }
    t(fn() => $r->_uncompress('xxxxxx'));
    $r->rawCommand('set', $r->_prefix('u'), 'plain');
    t(fn() => $r->get('u'));
}
// what another client wrote
$r->setOption(Redis::OPT_COMPRESSION, Redis::COMPRESSION_LZ4);
t(fn() => $r->_uncompress(hex2bin('f32c0100003f6162630300ff12506263616263')) === str_repeat('abc', 100));
$r->setOption(Redis::OPT_COMPRESSION, Redis::COMPRESSION_LZF);
t(fn() => $r->_uncompress(hex2bin('0361626361e0ff02e11507016263')) === str_repeat('abc', 100));
$r->setOption(Redis::OPT_COMPRESSION, Redis::COMPRESSION_NONE);
$r->setOption(Redis::OPT_PACK_IGNORE_NUMBERS, true);
$r->setOption(Redis::OPT_SERIALIZER, Redis::SERIALIZER_PHP);
foreach ([5, 1.5, '12', 'abc', '-7'] as $value) {
    t(fn() => $r->_pack($value));
    t(fn() => $r->_unpack($r->_pack($value)));
    $r->rawCommand('set', $r->_prefix('u'), (string) $value);
    t(fn() => $r->get('u'));
}
--EXPECT--
'35'
'5'
'5'
'312e35'
'1.5'
'1.5'
'302e31'
'0.1'
'0.1'
'31'
'1'
'1'
''
''
''
'616263'
'abc'
'abc'
'4172726179'
'Array'
'Array'
'3132'
'12'
'12'
''
''
''
'abc'
'abc'
''
''
'i:5;x'
'i:5;x'
'N;'
'N;'
'{'
'{'
'' . "\0" . '' . "\0" . '' . "\0" . ''
'' . "\0" . '' . "\0" . '' . "\0" . ''
'5'
'5'
'"x"'
'"x"'
'693a353b'
5
5
'643a312e353b'
1.5
1.5
'643a302e313b'
0.1
0.1
'623a313b'
true
true
'4e3b'
NULL
NULL
'733a333a22616263223b'
'abc'
'abc'
'613a323a7b693a303b693a313b733a313a2261223b693a323b7d'
array (  0 => 1,  'a' => 2,)
array (  0 => 1,  'a' => 2,)
'733a323a223132223b'
'12'
'12'
'623a303b'
false
false
RedisException: Invalid serialized data, or unserialization error
'abc'
RedisException: Invalid serialized data, or unserialization error
''
5
5
NULL
NULL
RedisException: Invalid serialized data, or unserialization error
'{'
RedisException: Invalid serialized data, or unserialization error
'' . "\0" . '' . "\0" . '' . "\0" . ''
RedisException: Invalid serialized data, or unserialization error
'5'
RedisException: Invalid serialized data, or unserialization error
'"x"'
'000000020605'
5
5
'000000020c3ff8000000000000'
1.5
1.5
'000000020c3fb999999999999a'
0.1
0.1
'0000000205'
true
true
'0000000200'
NULL
NULL
'000000021103616263'
'abc'
'abc'
'000000021402060006011101610602'
array (  0 => 1,  'a' => 2,)
array (  0 => 1,  'a' => 2,)
'0000000211023132'
'12'
'12'
'0000000204'
false
false
RedisException: Invalid serialized data, or unserialization error
'abc'
RedisException: Invalid serialized data, or unserialization error
''
RedisException: Invalid serialized data, or unserialization error
'i:5;x'
RedisException: Invalid serialized data, or unserialization error
'N;'
RedisException: Invalid serialized data, or unserialization error
'{'
RedisException: Invalid serialized data, or unserialization error
'' . "\0" . '' . "\0" . '' . "\0" . ''
RedisException: Invalid serialized data, or unserialization error
'5'
RedisException: Invalid serialized data, or unserialization error
'"x"'
'35'
5
5
'312e35'
1.5
1.5
'302e31'
0.1
0.1
'74727565'
true
true
'6e756c6c'
NULL
NULL
'2261626322'
'abc'
'abc'
'7b2230223a312c2261223a327d'
array (  0 => 1,  'a' => 2,)
array (  0 => 1,  'a' => 2,)
'22313222'
'12'
'12'
'66616c7365'
false
false
RedisException: Invalid serialized data, or unserialization error
'abc'
RedisException: Invalid serialized data, or unserialization error
''
RedisException: Invalid serialized data, or unserialization error
'i:5;x'
RedisException: Invalid serialized data, or unserialization error
'N;'
RedisException: Invalid serialized data, or unserialization error
'{'
RedisException: Invalid serialized data, or unserialization error
'' . "\0" . '' . "\0" . '' . "\0" . ''
5
5
'x'
'x'
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
RedisException: Invalid compressed data or uncompression error
'plain'
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
RedisException: Invalid compressed data or uncompression error
'plain'
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
RedisException: Invalid compressed data or uncompression error
'plain'
true
true
'5'
5
5
'1.5'
1.5
1.5
's:2:"12";'
'12'
12
's:3:"abc";'
'abc'
'abc'
's:2:"-7";'
'-7'
-7
