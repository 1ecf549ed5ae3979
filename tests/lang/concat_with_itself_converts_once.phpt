--TEST--
`$a .= $a` converts what is no string once
--FILE--
<?php
set_error_handler(function ($level, $message) { echo "[$message] "; return true; });
class S { function __toString(): string { echo "[converted]"; return 's'; } }
$a = new S; $a .= $a; var_dump($a);
$n = NAN; $n .= $n; var_dump($n);
$i = 5; $i .= $i; var_dump($i);
$u .= $u; var_dump($u);
$b = new S; $c = $b; $b .= $c; var_dump($b);
?>
--EXPECT--
[converted]string(2) "ss"
[unexpected NAN value was coerced to string] string(6) "NANNAN"
string(2) "55"
[Undefined variable $u] [Undefined variable $u] string(0) ""
[converted][converted]string(2) "ss"
