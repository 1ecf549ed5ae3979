--TEST--
recursion of user functions is bounded by memory only
--FILE--
<?php
function down(int $n): int { return $n === 0 ? 0 : 1 + down($n - 1); } echo down(50000), "\n";
class R { public ?R $next = null; function depth(): int { return $this->next ? 1 + $this->next->depth() : 0; } }
$head = null;
for ($i = 0; $i < 20000; $i++) { $r = new R; $r->next = $head; $head = $r; }
echo $head->depth(), "\n";
$head = null;
echo "freed\n";
$nested = [];
for ($i = 0; $i < 20000; $i++) $nested = [$nested];
unset($nested);
echo "nested array freed\n";
$f = fn($f, $n) => $n ? $f($f, $n - 1) : 'bottom';
echo $f($f, 10000), "\n";
function gen($n) { if ($n) yield from gen($n - 1); yield $n; }
$c = 0;
foreach (gen(2000) as $v) $c++;
echo $c, "\n";
--EXPECT--
50000
19999
freed
nested array freed
bottom
2001
