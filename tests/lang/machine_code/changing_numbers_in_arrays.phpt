--TEST--
Numbers in arrays are changed in place, and leave for what is none
--FILE--
<?php
function change(array $a, mixed $by, int $rounds): array
{
    for ($i = 0; $i < $rounds; $i++) {
        $a[$i % 3] += $by;
        $b = ++$a[0];
        $c = $a[1]--;
        $a[2] |= 4;
    }
    return [$a, $b, $c];
}
echo json_encode(change([1, 2, 3], 5, 200)), "\n";
echo json_encode(change([1, 2, PHP_INT_MAX - 3], 1, 2)), "\n";
var_dump(change([PHP_INT_MAX, 2, 3], 1, 1)[0][0]);
try {
    change([1, 2, 'x'], 1, 3);
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}

function floats(array &$a, int $rounds): float
{
    for ($i = 0; $i < $rounds; $i++) {
        $a[$i & 1] *= 1.5;
        $a[$i & 1] -= 2;
    }
    return $a[0];
}
$f = [3.0, 5.0];
$copy = $f;
printf("%.3f %.3f %.1f\n", floats($f, 20), $f[1], $copy[0]);

function counts(array $words): array
{
    $seen = [];
    foreach ($words as $word) {
        if (isset($seen[$word . '!'])) {
            $seen[$word . '!']++;
        } else {
            $seen[$word . '!'] = 1;
        }
    }
    return $seen;
}
echo json_encode(counts(explode(' ', 'a b a c b a'))), "\n";

function missing(array $a): array
{
    $a[7] += 2;
    $a[8]++;
    $a[1] .= 'x';
    return $a;
}
echo json_encode(missing([1, 2])), "\n";
$shared = [1, 2, 3];
$r = &$shared[1];
function through(array $a): array
{
    $a[1] += 10;
    return $a;
}
through($shared);
echo json_encode($shared), "\n";
--EXPECTF--
[[536,137,533],536,138]
[[4,1,9223372036854775804],4,2]
float(9.223372036854776E+18)
Unsupported operand types: string | int
-53.665 61.665 3.0
{"a!":3,"b!":2,"c!":1}

Warning: Undefined array key 7 in %slang/machine_code/changing_numbers_in_arrays.php on line 49

Warning: Undefined array key 8 in %slang/machine_code/changing_numbers_in_arrays.php on line 50
{"0":1,"1":"2x","7":2,"8":1}
[1,12,3]
