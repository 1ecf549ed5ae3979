--TEST--
a row of FETCH_LAZY has no properties of its own
--EXTENSIONS--
pdo_sqlite
--FILE--
<?php
$x = (new PDO('sqlite::memory:'))->query('select 1 as a, 2 as queryString');
$row = $x->fetch(PDO::FETCH_LAZY);
var_dump($row, (array) $row, get_object_vars($row), get_mangled_object_vars($row));
foreach ($row as $name => $value) var_dump($name, $value);
echo json_encode($row), "\n";
var_export($row);
print_r($row);
var_dump(isset($row->a), $row->a, $row->queryString);
--EXPECT--
object(PDORow)#3 (2) {
  ["queryString"]=>
  string(31) "select 1 as a, 2 as queryString"
  ["a"]=>
  int(1)
}
array(0) {
}
array(0) {
}
array(0) {
}
{}
\PDORow::__set_state(array(
))PDORow Object
(
    [queryString] => select 1 as a, 2 as queryString
    [a] => 1
)
bool(true)
int(1)
string(31) "select 1 as a, 2 as queryString"
