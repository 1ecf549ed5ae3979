--TEST--
pack() checks its format and counts its values before it packs
--FILE--
<?php
set_error_handler(function ($n, $m) { echo "[$m]"; return true; });
foreach ([['X5C', 1, 2], ['h*', 'g1', 'z'], ['X5H2', 'zz', 'y'], ['H*X*', 'zz', 3], ['x*Q*'], ['C2', 1], ['Hy', 'zz'], ['a3'], ['c*a', 1, 2]] as $args) {
    try { echo bin2hex(pack(...$args)), "\n"; } catch (ValueError $e) { echo $e->getMessage(), "\n"; }
}
foreach ([['X', 'a'], ['Cx/X5/Cy', 'abc'], ['x9', 'a'], ['@9C', 'a']] as $args) echo json_encode(unpack(...$args)), "\n";
--EXPECT--
[pack(): 1 arguments unused][pack(): Type X: outside of string]01
[pack(): 1 arguments unused][pack(): Type h: illegal hex digit g]10
[pack(): 1 arguments unused][pack(): Type X: outside of string][pack(): Type H: illegal hex digit z][pack(): Type H: illegal hex digit z]00
[pack(): Type X: '*' ignored][pack(): 1 arguments unused][pack(): Type H: illegal hex digit z][pack(): Type H: illegal hex digit z]
[pack(): Type x: '*' ignored]00
Type C: too few arguments
Type y: unknown format code
Type a: not enough arguments
Type a: not enough arguments
[]
{"x":97,"y":97}
[unpack(): Type x: not enough input values, need 1 values but only 0 were provided]false
[unpack(): Type @: outside of string][]
