--TEST--
Fibers within callbacks of builtins, exceptions through them, finally blocks of those given up
--FILE--
<?php
function task(string $name, array $items): Fiber {
    return new Fiber(function () use ($name, $items) {
        $sum = 0;
        array_map(function ($item) use (&$sum, $name) { $sum += Fiber::suspend("$name: $item"); }, $items);
        return $sum;
    });
}
$tasks = [task('a', [1, 2]), task('b', [3, 4, 5])];
foreach ($tasks as $task) echo $task->start(), "\n";
$i = 0;
while ($tasks) {
    foreach ($tasks as $key => $task) {
        $out = $task->resume(++$i);
        if ($task->isTerminated()) { echo "$key gave ", $task->getReturn(), "\n"; unset($tasks[$key]); }
        else echo $out, "\n";
    }
}
$outer = new Fiber(function () {
    $inner = new Fiber(function () {
        try { usort($GLOBALS['list'], fn ($a, $b) => Fiber::suspend([$a, $b])); }
        finally { echo "inner finally\n"; }
    });
    $GLOBALS['list'] = [2, 1];
    $pair = $inner->start();
    try { $inner->throw(new LogicException('no')); }
    catch (LogicException $e) { echo get_class($e), ' ', Fiber::suspend($pair), "\n"; }
});
echo json_encode($outer->start()), "\n";
$outer->resume('back');
(function () {
    $fiber = new Fiber(function () {
        try { try { Fiber::suspend(); } catch (Throwable) { echo "never\n"; } finally { echo "given up\n"; } }
        finally { try { Fiber::suspend(); } catch (FiberError $e) { echo $e->getMessage(), "\n"; } }
        echo "never\n";
    });
    $fiber->start();
})();
function gen() { $x = yield Fiber::suspend('in generator'); echo "$x\n"; yield 2; }
$fiber = new Fiber(function () { $g = gen(); echo $g->current(), "\n"; echo $g->send('sent'), "\n"; });
echo $fiber->start(), "\n";
$fiber->resume('first');
function deep($n) { return $n ? deep($n - 1) + 1 : Fiber::suspend('bottom'); }
$fiber = new Fiber(fn () => deep(20000));
echo $fiber->start(), "\n";
$fiber->resume(5);
echo $fiber->getReturn(), "\n";
for ($i = 0, $many = []; $i < 60; $i++) { $many[] = $f = new Fiber(function () use ($i) { Fiber::suspend(); return $i; }); $f->start(); }
$sum = 0;
foreach ($many as $f) { $f->resume(); $sum += $f->getReturn(); }
echo $sum, "\n";
?>
--EXPECT--
a: 1
b: 3
a: 2
b: 4
0 gave 4
b: 5
1 gave 11
inner finally
LogicException [2,1]
back
given up
Cannot suspend in a force-closed fiber
in generator
first
sent
2
bottom
20005
1770
