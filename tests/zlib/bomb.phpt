--TEST--
zlib: what comes out counts to memory_limit
--INI--
memory_limit=16M
display_errors=0
log_errors=0
--FILE--
<?php
register_shutdown_function(fn() => print(substr(error_get_last()["message"], 0, 38)));
$bomb = gzdeflate(str_repeat("\0", 4 << 20));
$bombs = '';
var_dump(strlen($bomb) < 10000);
$d = deflate_init(ZLIB_ENCODING_RAW);
for ($i = 0; $i < 16; $i++) {
    $bombs .= deflate_add($d, str_repeat("\0", 2 << 20));
}
gzinflate($bombs);
--EXPECT--
bool(true)
Allowed memory size of 16777216 bytes
