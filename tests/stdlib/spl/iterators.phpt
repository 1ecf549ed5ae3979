--TEST--
the iterator classes
--FILE--
<?php
$ai = fn($a) => new ArrayIterator($a);
$show = function (iterable $it) { foreach ($it as $k => $v) echo is_array($k) ? json_encode($k) : $k, '=', is_scalar($v) ? $v : json_encode($v), ' '; echo "\n"; };
$show(new LimitIterator($ai([1, 2, 3, 4]), 1, 2));
$show(new CallbackFilterIterator($ai([1, 2, 3, 4]), fn($v, $k, $it) => $v % 2 == 0));
$ap = new AppendIterator;
$ap->append($ai([1]));
$ap->append($ai(['k' => 2]));
$show($ap);
$m = new MultipleIterator(MultipleIterator::MIT_KEYS_ASSOC);
$m->attachIterator($ai([1, 2]), 'x');
$m->attachIterator($ai([3, 4]), 'y');
$show($m);
$show(new RecursiveIteratorIterator(new RecursiveArrayIterator([1, [2, [3]], 'k' => 4])));
$r = new RecursiveIteratorIterator(new RecursiveArrayIterator([1, [2, [3]]]), RecursiveIteratorIterator::SELF_FIRST);
foreach ($r as $k => $v) echo $r->getDepth(), is_array($v) ? 'arr' : $v, ' ';
echo "\n";
foreach (new RegexIterator($ai(['apple', 'bob', 'avocado']), '/^a/') as $v) echo $v, ' ';
$c = new CachingIterator($ai(['a', 'b', 'c']));
foreach ($c as $v) echo $v, $c->hasNext() ? ',' : "\n";
$i = new InfiniteIterator($ai([1, 2]));
$n = 0;
foreach ($i as $v) { echo $v; if (++$n > 4) break; }
echo "\n";
$g = new IteratorIterator($ai([7]));
$show($g);
$nr = new NoRewindIterator($ai([1, 2, 3]));
foreach ($nr as $v) { echo $v; break; }
foreach ($nr as $v) echo $v;
echo "\n";
$show(new EmptyIterator);
foreach (new RecursiveTreeIterator(new RecursiveArrayIterator(['a' => 1, 'b' => ['c' => 2]])) as $k => $line) echo "[$k] $line\n";
$ex = new class($ai([1, 2, 3])) extends FilterIterator { function accept(): bool { return $this->current() > 1; } };
$show($ex);
echo iterator_count($ai([1, 2])), json_encode(iterator_to_array($ap, false)), "\n";
class P extends RecursiveFilterIterator { function accept(): bool { return $this->hasChildren() || $this->current() > 1; } }
$show(new RecursiveIteratorIterator(new P(new RecursiveArrayIterator([1, [2, 1, [5]]]))));
$gen = (function () { yield 1; yield 2; })();
$show(new LimitIterator($gen, 0, 1));
$dual = new ArrayIterator([3, 1, 2]);
$dual->asort();
$show($dual);
--EXPECT--
1=2 2=3 
1=2 3=4 
0=1 k=2 
{"x":0,"y":0}={"x":1,"y":3} {"x":1,"y":1}={"x":2,"y":4} 
0=1 0=2 0=3 k=4 
01 0arr 12 1arr 23 
apple avocado a,b,c
12121
0=7 
1123

[a] |-1
[b] \-Array
[c]   \-2
1=2 2=3 
2[1,2]
0=2 0=5 
0=1 
1=1 2=2 0=3
