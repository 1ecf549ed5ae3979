<?php
// Arrays of arrays: matrix product with indices.
function matrix(int $n, int $seed): array
{
    $m = [];
    for ($i = 0; $i < $n; $i++) {
        for ($j = 0; $j < $n; $j++) {
            $m[$i][$j] = ($i * $seed + $j) % 10;
        }
    }
    return $m;
}

function product(array $a, array $b, int $n): array
{
    $c = [];
    for ($i = 0; $i < $n; $i++) {
        $row = $a[$i];
        for ($j = 0; $j < $n; $j++) {
            $sum = 0;
            for ($k = 0; $k < $n; $k++) {
                $sum += $row[$k] * $b[$k][$j];
            }
            $c[$i][$j] = $sum;
        }
    }
    return $c;
}

$n = 260;
$c = product(matrix($n, 3), matrix($n, 7), $n);
$c = product($c, matrix($n, 5), $n);
echo 'matrix: ', array_sum(array_map(array_sum(...), $c)), "\n";
