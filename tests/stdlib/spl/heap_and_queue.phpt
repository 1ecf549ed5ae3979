--TEST--
heaps and priority queues in order, with equal priorities
--FILE--
<?php
$q = new SplPriorityQueue;
foreach ([['lo', 1], ['hi', 5], ['mid', 3], ['hi2', 5]] as [$v, $p]) $q->insert($v, $p);
echo count($q), $q->top(), "\n";
$out = [];
while (!$q->isEmpty()) $out[] = $q->extract();
sort($out);
echo implode(',', $out), "\n";
$h = new class extends SplMinHeap { protected function compare($a, $b): int { return strlen($b) - strlen($a); } };
foreach (['ccc', 'a', 'bb'] as $x) $h->insert($x);
foreach ($h as $x) echo $x, ' ';
echo count($h), "\n";
$m = new SplMinHeap;
foreach ([[2, 'b'], [1, 'z'], [1, 'a']] as $x) $m->insert($x);
echo json_encode(iterator_to_array($m, false)), "\n";
try { $bad = new class extends SplMaxHeap { protected function compare($a, $b): int { throw new Exception('cmp'); } }; $bad->insert(1); $bad->insert(2); } catch (Exception $e) { echo $e->getMessage(), var_export($bad->isCorrupted(), true), "\n"; $bad->recoverFromCorruption(); echo count($bad), "\n"; }
$q->setExtractFlags(SplPriorityQueue::EXTR_PRIORITY);
$q->insert('x', [1, 2]);
echo json_encode($q->extract()), "\n";
try { $q->setExtractFlags(0); } catch (RuntimeException $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
4hi
hi,hi2,lo,mid
a bb ccc 0
[[1,"a"],[1,"z"],[2,"b"]]
cmptrue
2
[1,2]
Must specify at least one extract flag
