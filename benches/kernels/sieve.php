<?php
// Sieve of Eratosthenes over a list of booleans.
function primes_below(int $limit): int
{
    $is_prime = array_fill(0, $limit, true);
    for ($i = 2; $i * $i < $limit; $i++) {
        if ($is_prime[$i]) {
            for ($j = $i * $i; $j < $limit; $j += $i) {
                $is_prime[$j] = false;
            }
        }
    }
    $count = 0;
    for ($i = 2; $i < $limit; $i++) {
        if ($is_prime[$i]) {
            $count++;
        }
    }
    return $count;
}

$sum = 0;
for ($round = 0; $round < 12; $round++) {
    $sum += primes_below(1_000_000 + $round);
}
echo 'sieve: ', $sum, "\n";
