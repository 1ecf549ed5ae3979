--TEST--
The numbers with which the ranges of filters begin stand for the default filter
--FILE--
<?php
foreach ([256, 512, 255, 300, 1025] as $id) {
    var_dump(filter_var('<a>', $id), filter_var_array(['x' => '<a>'], ['x' => $id]), filter_var_array(['x' => '<a>'], $id));
}
?>
--EXPECTF--
string(3) "<a>"
array(1) {
  ["x"]=>
  string(3) "<a>"
}
array(1) {
  ["x"]=>
  string(3) "<a>"
}
string(3) "<a>"
array(1) {
  ["x"]=>
  string(3) "<a>"
}
array(1) {
  ["x"]=>
  string(3) "<a>"
}

Warning: filter_var(): Unknown filter with ID 255 in %sfilter/ids_of_ranges.php on line 3

Warning: filter_var_array(): Unknown filter with ID 255 in %sfilter/ids_of_ranges.php on line 3

Warning: filter_var_array(): Unknown filter with ID 255 in %sfilter/ids_of_ranges.php on line 3
bool(false)
array(1) {
  ["x"]=>
  string(3) "<a>"
}
bool(false)

Warning: filter_var(): Unknown filter with ID 300 in %sfilter/ids_of_ranges.php on line 3

Warning: filter_var_array(): Unknown filter with ID 300 in %sfilter/ids_of_ranges.php on line 3

Warning: filter_var_array(): Unknown filter with ID 300 in %sfilter/ids_of_ranges.php on line 3
bool(false)
array(1) {
  ["x"]=>
  string(3) "<a>"
}
bool(false)

Warning: filter_var(): Unknown filter with ID 1025 in %sfilter/ids_of_ranges.php on line 3

Warning: filter_var_array(): Unknown filter with ID 1025 in %sfilter/ids_of_ranges.php on line 3

Warning: filter_var_array(): Unknown filter with ID 1025 in %sfilter/ids_of_ranges.php on line 3
bool(false)
array(1) {
  ["x"]=>
  string(3) "<a>"
}
bool(false)
