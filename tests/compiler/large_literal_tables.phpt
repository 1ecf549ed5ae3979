--TEST--
Large literal tables keep each key once, and large classes each name
--FILE--
<?php
$items = $constants = $cases = '';
for ($i = 0; $i < 20000; $i++) {
    $items .= "'route_$i' => $i, ";
    $constants .= "const K$i = $i; ";
    $cases .= "case K$i = 'v$i'; ";
}
$table = eval("return [$items 'route_7' => 'again', '12' => 1, 12 => 2];");
var_dump(count($table), $table['route_19999'], $table['route_7'], $table[12]);

eval("class C { $constants public \$p; function m() {} }");
var_dump(C::K0 + C::K19999);
eval("enum E: string { $cases }");
var_dump(E::from('v19999')->name);

foreach (['const A = 1; const A = 2;', 'public $a; public $a;', 'function a() {} function A() {}'] as $members) {
    $code = '<?php class D { ' . $members . ' }';
    file_put_contents(__DIR__ . '/large_literal_tables.inc', $code);
    echo shell_exec(escapeshellarg(PHP_BINARY) . ' -n -d html_errors=0 ' . escapeshellarg(__DIR__ . '/large_literal_tables.inc') . ' 2>&1');
}
?>
--CLEAN--
<?php
unlink(__DIR__ . '/large_literal_tables.inc');
--EXPECTF--
int(20001)
int(19999)
string(5) "again"
int(2)
int(19999)
string(6) "K19999"

Fatal error: Cannot redefine class constant D::A in %scompiler/large_literal_tables.inc on line 1
Stack trace:
#0 {main}

Fatal error: Cannot redeclare D::$a in %scompiler/large_literal_tables.inc on line 1
Stack trace:
#0 {main}

Fatal error: Cannot redeclare D::A() in %scompiler/large_literal_tables.inc on line 1
Stack trace:
#0 {main}
