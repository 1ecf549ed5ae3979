--TEST--
Broken text: markers keep their bytes, titles go on; blanks at the end of headers
--FILE--
<?php
foreach (["a\xffb\xffc\xffd", "日本\xe6語x"] as $text) {
    for ($w = 0; $w < 5; $w++) echo bin2hex(mb_strimwidth($text, 0, $w, "\xff")), ' ';
    echo bin2hex(mb_convert_case($text, MB_CASE_TITLE)), "\n";
}
foreach (['a ', 'a  ', ' ', '  ', ' a ', 'a b   c ', 'é ', 'é  '] as $text) echo json_encode(mb_encode_mimeheader($text, 'UTF-8', 'B')), "\n";
--EXPECT--
ff ff 61ff 613fff 613f62ff 413f623f633f64
ff ff ff e697a5ff e697a5ff e697a5e69cac3fe8aa9e58
"a"
"a  "
" "
"  "
" a"
"a b   c"
"=?UTF-8?B?w6kg?="
"=?UTF-8?B?w6kgIA==?="
