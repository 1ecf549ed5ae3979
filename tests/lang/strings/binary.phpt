--TEST--
strings are bytes
--FILE--
<?php
$s = "\x00\x01\xff\xfe";
var_dump(strlen($s), bin2hex($s . "\0"), bin2hex(strrev($s)), $s[2] === "\xff", "a\0b" === "a\0c", strcmp("a\0b", "a\0c"), "a\0" == "a", bin2hex(substr($s, 1, 2)), ord("\xff"), bin2hex("\u{10FFFF}"), "\x4" === "\4", '\x41', "\400" === "\0", strlen("é"), "é"[0] === "\xc3");
$k = ["\0" => 'nul', "\xff" => 'ff']; echo $k["\0"], $k["\xff"], "\n";
echo bin2hex('a' ^ 'b'), bin2hex("ab" & "a"), bin2hex("a" | "\x02"), bin2hex(~"\x0f"), "\n";
for ($i = 0, $t = ''; $i < 256; $i++) $t .= chr($i); echo md5($t), strlen($t), crc32($t), "\n";
--EXPECTF--
Warning: Octal escape sequence overflow \400 is greater than \377 in %slang/strings/binary.php on line 3
int(4)
string(10) "0001fffe00"
string(8) "feff0100"
bool(true)
bool(false)
int(-1)
bool(false)
string(4) "01ff"
int(255)
string(8) "f48fbfbf"
bool(true)
string(4) "\x41"
bool(true)
int(2)
bool(true)
nulff
036163f0
e2c865db4162bed963bfaa9ef6ac18f0256688229491
