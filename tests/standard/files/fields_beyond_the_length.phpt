--TEST--
fgetcsv: a field in quotes goes on to its line's end, whatever the length
--FILE--
<?php
function t($data, $len, $sep = ',', $enc = '"') {
    $f = fopen('php://memory', 'w+');
    fwrite($f, $data);
    rewind($f);
    while (($row = fgetcsv($f, $len, $sep, $enc, '\\')) !== false) echo json_encode($row), ' ', ftell($f), "\n";
    echo "--\n";
}
t("\"water\"\\\"fruit\"\\\"\"\"\nThis is line\n\n", 9, '\\');
t("&\"\"\"\"&:&\"&:,:\":&,&:,,,,\nline without fields\n\n", 17, ':', '&');
t("a,\"bbbbbbbbbbbbbbbbbb\",e\nline\nthird\n", 5);
t("\"water\",\"fruit\"\nline\n\n", 8);
--EXPECT--
["water","fruit","\"\nThis is line\n\n"] 34
--
["\"\"\"\"","\"",",","\"",",",",,,,"] 24
["line without fiel"] 41
["ds"] 44
[null] 45
--
["a","bbbbbbbbbbbbbbbbbb","e"] 25
["line"] 30
["third"] 35
[null] 36
--
["water",""] 8
["fruit"] 16
["line"] 21
[null] 22
--
