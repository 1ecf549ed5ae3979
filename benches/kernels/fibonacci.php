<?php
// Recursion with one argument.
function fibonacci(int $n): int
{
    return $n < 2 ? $n : fibonacci($n - 1) + fibonacci($n - 2);
}

echo 'fibonacci: ', fibonacci(36), "\n";
