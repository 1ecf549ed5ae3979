--TEST--
every conversion of the printf family
--FILE--
<?php
printf("[%s][%5s][%-5s][%05d][%+d][%+d][%x][%X][%o][%b][%c][%e][%.2e][%E][%f][%.1f][%5.1f][%-8.3f|][%g][%G][%u][%%]\n", 'str', 'ab', 'ab', 42, 7, -7, 255, 255, 8, 5, 65, 1234.5678, 0.00012, 1.5, 1.5, 2.25, 3.14159, 2.5, 0.00001234, 1e20, -1);
printf("[%'*10s][%'010d][%2\$s %1\$s][%1\$05.1f]\n", '3.14159', 'two');
printf("[%.3s][%5.2s|][%-6s|][%d][%d][%d][%s][%s]\n", 'abcdef', 'xyz', 'left', '12abc', 3.99, true, null, 1.0);
echo sprintf('%010.4f', -3.14159), sprintf('%-010d', 42), sprintf('%s', 1e25), sprintf('%d', 1e19), sprintf('%.15g', 0.1), sprintf('%5d|%-5d|', 1, 2), vsprintf('%2$s-%1$04d', [7, 'x']), sprintf('%h %H', 1.5, 2.5), "\n";
foreach ([fn() => sprintf('%d'), fn() => sprintf('%z', 1), fn() => sprintf('%2$s', 1), fn() => sprintf('%0$s', 1), fn() => vsprintf('%s', [])] as $f) try { var_dump($f()); } catch (Error $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; }
echo printf("%s\n", 'len'), fprintf(fopen('php://output', 'w'), "%03d\n", 5), vprintf("%s %s\n", ['a', 'b']), "\n";
var_dump(sscanf('age: 25 name: Bob', 'age: %d name: %s'), sscanf('12 apples', '%d %s %s'), sscanf('#ff8800', '#%2x%2x%2x'), sscanf('abc', '%[a-b]%c'));
echo number_format(1234567.891), number_format(1234567.891, 2), number_format(1234567.891, 2, ',', '.'), number_format(0.5), number_format(-1234.567, 1), number_format(-0.4), number_format(123456, -3), "\n";
--EXPECTF--
[str][   ab][ab   ][00042][+7][-7][ff][FF][10][101][A][1.234568e+3][1.20e-4][1.500000E+0][1.500000][2.2][  3.1][2.500   |][1.234e-5][1.0E+20][18446744073709551615][%]
[***3.14159][0000000000][two 3.14159][003.1]
[abc][   xy|][left  |][12][3][1][][1]
-0003.141642        1.0E+25
Warning: The float 1.0E+19 is not representable as an int, cast occurred in %sstdlib/strings/printf.php on line 5
-84467440737095516160.1    1|2    |x-00071.5 2.5
ArgumentCountError: 2 arguments are required, 1 given
ValueError: Unknown format specifier "z"
ArgumentCountError: 3 arguments are required, 2 given
ValueError: Argument number specifier must be greater than zero and less than 2147483647
ValueError: The arguments array must contain 1 items, 0 given
len
4005
4a b
4
array(2) {
  [0]=>
  int(25)
  [1]=>
  string(3) "Bob"
}
array(3) {
  [0]=>
  int(12)
  [1]=>
  string(6) "apples"
  [2]=>
  NULL
}
array(3) {
  [0]=>
  int(255)
  [1]=>
  int(136)
  [2]=>
  int(0)
}
array(2) {
  [0]=>
  string(2) "ab"
  [1]=>
  string(1) "c"
}
1,234,5681,234,567.891.234.567,891-1,234.60123,000
