<?php
// Exceptions: thrown through frames, caught by class, finally, rethrown, and the cost of try without a throw.
final class Odd extends DomainException {}

function check(int $i): int
{
    if ($i % 3 === 0) {
        throw new Odd("no $i", $i);
    }
    if ($i % 5 === 0) {
        throw new RuntimeException('five');
    }
    return $i;
}

function guarded(int $i, int &$finally): int
{
    try {
        return check($i);
    } catch (Odd $e) {
        return -$e->getCode();
    } finally {
        $finally++;
    }
}

$sum = $finally = $outer = 0;
for ($i = 0; $i < 2_000_000; $i++) {
    try {
        $sum += guarded($i, $finally);
    } catch (LogicException | RuntimeException $e) {
        $outer += strlen($e->getMessage());
    }
}
echo "exceptions: $sum $finally $outer\n";
