--TEST--
implode, explode, str_getcsv, parse_str
--FILE--
<?php
echo json_encode([explode(',', 'a,b,,c'), explode(',', 'a,b,c', 2), explode(',', 'a,b,c', -1), explode(',', ''), explode('x', 'abc'), explode(',', 'a', -1), implode(', ', ['a', 1, 2.5, true, null, false]), implode(['x', 'y']), join('-', []), str_getcsv('a,"b ""q"", c",,d e', escape: ''), str_getcsv("x;'y;z'", ';', "'", '')]), "\n";
try { explode('', 'a'); } catch (ValueError $e) { echo $e->getMessage(), "\n"; }
parse_str('a=1&b[]=2&b[]=3&c[k][l]=4&d.e=5&f+g=%41+x&h', $out);
echo json_encode($out), http_build_query(['a' => 1, 'b' => [1, 2], 'c' => ['k' => 'v w'], 'n' => null, 't' => true]), "\n";
echo implode(',', [[1], 2]), "\n";
try { implode(',', 'notarray'); } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
--EXPECTF--
[["a","b","","c"],["a","b,c"],["a","b"],[""],["abc"],[],"a, 1, 2.5, 1, , ","xy","",["a","b \"q\", c","","d e"],["x","y;z"]]
explode(): Argument #1 ($separator) must not be empty
{"a":"1","b":["2","3"],"c":{"k":{"l":"4"}},"d_e":"5","f_g":"A x","h":""}a=1&b%5B0%5D=1&b%5B1%5D=2&c%5Bk%5D=v+w&t=1

Warning: Array to string conversion in %sstdlib/strings/implode_explode.php on line 6
Array,2
implode(): Argument #2 ($array) must be of type ?array, string given
