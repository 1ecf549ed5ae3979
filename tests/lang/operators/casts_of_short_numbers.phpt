--TEST--
(int) of strings, and ints that are joined to strings
--FILE--
<?php
$texts = ['0', '7', '-7', '007', '-0', '+5', '', '-', ' 12', '12 ', '12abc', 'abc', '1e3', '1.9', '-1.9', '.5', '0x1A', '0b11',
    '999999999999999999', '-999999999999999999', '9223372036854775807', '9223372036854775808', '-9223372036854775808',
    '-9223372036854775809', '00000000000000000000000001', '1e1000', "1\0", "\n3", '--1', '1-', '१'];
foreach ($texts as $text) {
    $ref = &$text;
    echo json_encode([(int) $text, intval($text), (int) ('' . $text), is_numeric($text), $text == '7', $text <=> '12'],
        JSON_INVALID_UTF8_SUBSTITUTE), "\n";
    unset($ref);
}
foreach ([0, 7, -7, 10, PHP_INT_MAX, PHP_INT_MIN] as $int) {
    $ref = &$int;
    $text = 'x';
    echo $int . $text, $text . $int, $int . $int, $int . '!', '!' . $int, ($int . '') . $int, strlen($int . $text), "\n";
    unset($ref);
}
$grown = '';
for ($i = 0; $i < 12; $i++) {
    $grown = $i % 10 . $grown;
    $grown .= $i;
}
echo $grown, "\n";
echo null . 1, 1 . true, 1.5 . 2, 2 . 1.5, "\n";
try { echo [] . 1; } catch (Error $e) { echo get_class($e); }
try { echo 1 . new stdClass; } catch (Error $e) { echo $e->getMessage(), "\n"; }
--EXPECTF--
[0,0,0,true,false,-1]
[7,7,7,true,true,-1]
[-7,-7,-7,true,false,-1]
[7,7,7,true,true,-1]
[0,0,0,true,false,-1]
[5,5,5,true,false,-1]
[0,0,0,false,false,-1]
[0,0,0,false,false,-1]
[12,12,12,true,false,0]
[12,12,12,true,false,0]
[12,12,12,false,false,1]
[0,0,0,false,false,1]
[1000,1000,1000,true,false,1]
[1,1,1,true,false,-1]
[-1,-1,-1,true,false,-1]
[0,0,0,true,false,-1]
[0,0,0,false,false,-1]
[0,0,0,false,false,-1]
[999999999999999999,999999999999999999,999999999999999999,true,false,1]
[-999999999999999999,-999999999999999999,-999999999999999999,true,false,-1]
[9223372036854775807,9223372036854775807,9223372036854775807,true,false,1]
[9223372036854775807,9223372036854775807,9223372036854775807,true,false,1]
[-9223372036854775808,-9223372036854775808,-9223372036854775808,true,false,-1]
[-9223372036854775808,-9223372036854775808,-9223372036854775808,true,false,-1]
[1,1,1,true,false,-1]
[0,0,0,true,false,1]
[1,1,1,false,false,-1]
[3,3,3,true,false,-1]
[0,0,0,false,false,-1]
[1,1,1,false,false,-1]
[0,0,0,false,false,1]
0xx0000!!0002
7xx7777!!7772
-7xx-7-7-7-7!!-7-7-73
10xx10101010!!1010103
9223372036854775807xx9223372036854775807922337203685477580792233720368547758079223372036854775807!!92233720368547758079223372036854775807922337203685477580720
-9223372036854775808xx-9223372036854775808-9223372036854775808-9223372036854775808-9223372036854775808!!-9223372036854775808-9223372036854775808-922337203685477580821
10987654321001234567891011
1111.5221.5

Warning: Array to string conversion in %slang/operators/casts_of_short_numbers.php on line 24
Array1Object of class stdClass could not be converted to string
