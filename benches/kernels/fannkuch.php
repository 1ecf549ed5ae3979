<?php
// Fannkuch: permutations and flips in small lists.
function fannkuch(int $n): array
{
    $perm = $perm1 = range(0, $n - 1);
    $count = array_fill(0, $n, 0);
    $checksum = $most = $number = 0;
    $r = $n;
    while (true) {
        while ($r !== 1) {
            $count[$r - 1] = $r;
            $r--;
        }
        $perm = $perm1;
        $flips = 0;
        while (($k = $perm[0]) !== 0) {
            for ($i = 0, $j = $k; $i < $j; $i++, $j--) {
                $swap = $perm[$i];
                $perm[$i] = $perm[$j];
                $perm[$j] = $swap;
            }
            $flips++;
        }
        $most = max($most, $flips);
        $checksum += $number % 2 === 0 ? $flips : -$flips;
        while (true) {
            if ($r === $n) {
                return [$checksum, $most];
            }
            $first = $perm1[0];
            for ($i = 0; $i < $r; $i++) {
                $perm1[$i] = $perm1[$i + 1];
            }
            $perm1[$r] = $first;
            if (--$count[$r] > 0) {
                break;
            }
            $r++;
        }
        $number++;
    }
}

$sums = [];
for ($i = 0; $i < 3; $i++) {
    $sums = [...$sums, ...fannkuch(9)];
}
echo 'fannkuch: ', implode(' ', $sums), "\n";
