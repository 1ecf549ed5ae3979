--TEST--
json_decode() tells the first mistake of a string: no UTF-8, or a character that must be escaped
--FILE--
<?php
foreach (
    ["\"a\xff\1\"", "\"a\1\xff\"", "\"a\xff", "\"\xc3\n\"", "\"\xffa\\x\"", "\"\\x\xff\"", "\"\\ud800\xff\"", "\"\xff\"", "{\"\xff\1\":1}",
        "\"ok\xc3\xa9\""] as $text
) {
    $value = json_decode($text);
    echo bin2hex($text), ' ', var_export($value, true), ' ', json_last_error();
    json_decode($text, true, 512, JSON_INVALID_UTF8_IGNORE);
    echo ' ', json_last_error(), "\n";
}
foreach (['plain', "a\"b/c\\", "é\n", "x\xffy", '<a&\'>'] as $text) {
    echo json_encode($text), ' ', json_encode([$text => 1], JSON_INVALID_UTF8_SUBSTITUTE | JSON_HEX_TAG), ' ';
    echo json_encode([$text => 1], JSON_PARTIAL_OUTPUT_ON_ERROR), "\n";
}
--EXPECT--
2261ff0122 NULL 5 3
226101ff22 NULL 3 3
2261ff NULL 5 3
22c30a22 NULL 5 3
22ff615c7822 NULL 5 4
225c78ff22 NULL 4 4
225c7564383030ff22 NULL 10 10
22ff22 NULL 5 0
7b22ff01223a317d NULL 5 3
226f6bc3a922 'oké' 0 0
"plain" {"plain":1} {"plain":1}
"a\"b\/c\\" {"a\"b\/c\\":1} {"a\"b\/c\\":1}
"\u00e9\n" {"\u00e9\n":1} {"\u00e9\n":1}
 {"x\ufffdy":1} {"":1}
"<a&'>" {"\u003Ca&'\u003E":1} {"<a&'>":1}
