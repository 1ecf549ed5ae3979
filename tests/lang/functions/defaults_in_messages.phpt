--TEST--
Messages about signatures name the constants that parameters have for defaults
--FILE--
<?php
namespace N;
const K = 3;
class Items implements \Countable {
    const X = 5;
    function count($a = COUNT_NORMAL, $b = \COUNT_NORMAL, $c = \PHP_INT_MAX, $d = 1 + 2, $e = 'a' . 'b',
        $f = [1, \COUNT_NORMAL], $g = [1, 2], $h = -1, $i = self::X, $j = K, $k = \SORT_REGULAR | \SORT_FLAG_CASE,
        $l = TRUE, $m = NULL, $n = -\COUNT_RECURSIVE, $o = self::class, $p = 'COUNT', $q = \PHP_EOL . 'x', $r = 1.5e30,
        $s = \M_PI, $u = !true) {}
}
class Both extends Items { function count($a = \COUNT_RECURSIVE): int { return 0; } }
--EXPECTF--
Deprecated: Return type of N\Items::count($a = N\COUNT_NORMAL, $b = COUNT_NORMAL, $c = PHP_INT_MAX, $d = 3, $e = 'ab', $f = <expression>, $g = [...], $h = -1, $i = self::X, $j = N\K, $k = <expression>, $l = true, $m = null, $n = <expression>, $o = 'N\Items', $p = 'COUNT', $q = <expression>, $r = 1.5E+30, $s = M_PI, $u = false) should either be compatible with Countable::count(): int, or the #[\ReturnTypeWillChange] attribute should be used to temporarily suppress the notice in %slang/functions/defaults_in_messages.php on line 6

Fatal error: Declaration of N\Both::count($a = COUNT_RECURSIVE): int must be compatible with N\Items::count($a = N\COUNT_NORMAL, $b = COUNT_NORMAL, $c = PHP_INT_MAX, $d = 3, $e = 'ab', $f = <expression>, $g = [...], $h = -1, $i = self::X, $j = N\K, $k = <expression>, $l = true, $m = null, $n = <expression>, $o = 'N\Items', $p = 'COUNT', $q = <expression>, $r = 1.5E+30, $s = M_PI, $u = false) in %slang/functions/defaults_in_messages.php on line 11
