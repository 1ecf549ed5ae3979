<?php
// What is known of the types of variables, and the instructions that are chosen by it.
function escape(float $a, float $b, int $limit): int
{
    $x = $y = 0.0;
    for ($i = 0; $i < $limit && $x * $x + $y * $y < 4.0; $i++) {
        $next = $x * $x - $y * $y + $a;
        $y = 2.0 * $x * $y + $b;
        $x = $next;
    }
    return $i;
}

function fib(int $n): int
{
    return $n < 2 ? $n : fib($n - 1) + fib($n - 2);
}

// nothing is known of what others can change
function shared(float $x, float &$y): float
{
    $change = function () use (&$x) { $x = 1; };
    $change();
    return $x * 2.0 + $y * 2.0;
}

// nor of what is an int on one way only
function either(bool $float): int|float
{
    $x = $float ? 1.5 : 1;
    $n = $float ? 1 : 2;
    return $x * 2.0 + ($n << 2);
}

function kept(int $n): int
{
    $text = 'n' . $n;
    return $n + 1;
}
