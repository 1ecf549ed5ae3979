--TEST--
Chinese, Japanese and Korean encodings
--FILE--
<?php
foreach (['SJIS','CP932','EUC-JP','ISO-2022-JP','EUC-CN','BIG-5','EUC-KR','UHC','GB18030'] as $e) {
    $text = match (true) { in_array($e, ['EUC-CN','GB18030']) => '中文字符 abc', $e === 'BIG-5' => '中文字元 abc', in_array($e, ['EUC-KR','UHC']) => '한국어 abc', default => '日本語テキスト abc ～ー' };
    $bytes = mb_convert_encoding($text, $e, 'UTF-8');
    echo "$e ", bin2hex($bytes), ' ', mb_convert_encoding($bytes, 'UTF-8', $e), ' ', mb_strlen($bytes, $e), ' ', bin2hex(mb_substr($bytes, 1, 2, $e)), ' ', mb_strwidth($bytes, $e), ' ', var_export(mb_check_encoding($bytes, $e), true), ' ', var_export(mb_check_encoding("\x81", $e), true), ' ', mb_strpos($bytes, mb_convert_encoding('abc', $e), 0, $e), "\n";
}
var_dump(mb_convert_encoding('é日', 'SJIS', 'UTF-8'), mb_detect_encoding("\x93\xfa\x96\x7b", ['UTF-8', 'EUC-JP', 'SJIS']), bin2hex(mb_convert_encoding("a日b本c", 'ISO-2022-JP', 'UTF-8')));
--EXPECT--
SJIS 93fa967b8cea8365834c8358836720616263208160815b 日本語テキスト abc 〜ー 14 967b8cea 23 true false 8
CP932 93fa967b8cea8365834c8358836720616263208160815b 日本語テキスト abc ～ー 14 967b8cea 23 true false 8
EUC-JP c6fccbdcb8eca5c6a5ada5b9a5c82061626320a1c1a1bc 日本語テキスト abc 〜ー 14 cbdcb8ec 23 true false 8
ISO-2022-JP 1b2442467c4b5c386c2546252d253925481b284220616263201b24422141213c1b2842 日本語テキスト abc 〜ー 14 1b24424b5c386c1b2842 23 true false 8
EUC-CN d6d0cec4d7d6b7fb20616263 中文字符 abc 8 cec4d7d6 12 true false 5
BIG-5 a4a4a4e5a672a4b820616263 中文字元 abc 8 a4e5a672 12 true false 5
EUC-KR c7d1b1b9beee20616263 한국어 abc 7 b1b9beee 10 true false 4
UHC c7d1b1b9beee20616263 한국어 abc 7 b1b9beee 10 true false 4
GB18030 d6d0cec4d7d6b7fb20616263 中文字符 abc 8 cec4d7d6 12 true false 5
string(3) "?��"
string(4) "SJIS"
string(38) "611b2442467c1b2842621b24424b5c1b284263"
