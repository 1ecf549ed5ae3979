--TEST--
sscanf of a text that ends too early gives null, or -1 where it has variables to fill
--FILE--
<?php
foreach (['%d', '%s', '%[a]', 'a', '%d%n', ''] as $format) {
    echo json_encode(sscanf('', $format)), ' ';
}
var_dump(sscanf('', '%d', $number), sscanf('x', '%d'));
?>
--EXPECT--
null null null null null [] int(-1)
array(1) {
  [0]=>
  NULL
}
