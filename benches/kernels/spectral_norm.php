<?php
// Floats and lists: the spectral norm of an endless matrix, cut off.
function cell(int $i, int $j): float
{
    return 1.0 / ((($i + $j) * ($i + $j + 1) >> 1) + $i + 1);
}

function times(array $v, bool $transposed): array
{
    $n = count($v);
    $result = [];
    for ($i = 0; $i < $n; $i++) {
        $sum = 0.0;
        for ($j = 0; $j < $n; $j++) {
            $sum += ($transposed ? cell($j, $i) : cell($i, $j)) * $v[$j];
        }
        $result[$i] = $sum;
    }
    return $result;
}

$u = array_fill(0, 600, 1.0);
for ($i = 0; $i < 10; $i++) {
    $v = times(times($u, false), true);
    $u = times(times($v, false), true);
}
$vbv = $vv = 0.0;
foreach ($v as $i => $value) {
    $vbv += $u[$i] * $value;
    $vv += $value * $value;
}
printf("spectral_norm: %.9f\n", sqrt($vbv / $vv));
