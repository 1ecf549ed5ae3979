--TEST--
Suspended fibers and generators are part of the cycles that are collected
--FILE--
<?php
class Noisy {
    public $held;
    public function __construct(public string $name) {}
    public function __destruct() { echo "gone: {$this->name}\n"; }
}

echo "-- a fiber that its own stack holds\n";
$fiber = new Fiber(function () {
    $noisy = new Noisy('local');
    $self = Fiber::getCurrent();
    Fiber::suspend();
    echo "never\n";
});
$fiber->start();
gc_collect_cycles();
echo "still there\n";
unset($fiber);
gc_collect_cycles();

echo "-- by an argument, deep down\n";
function wait(Fiber $fiber, ...$more) {
    try {
        Fiber::suspend();
    } finally {
        echo "finally\n";
    }
}
$fiber = new Fiber(fn() => array_map(fn($x) => wait(Fiber::getCurrent(), new Noisy("more $x"), $x), [1, 2]));
$fiber->start();
unset($fiber);
gc_collect_cycles();

echo "-- by a captured variable\n";
$fiber = new Fiber(function () use (&$fiber) {
    $noisy = new Noisy('beside a capture');
    Fiber::suspend();
});
$fiber->start();
unset($fiber);
gc_collect_cycles();

echo "-- by \$this of a method\n";
class Owner {
    public ?Fiber $fiber = null;
    public function go() {
        $this->fiber = new Fiber($this->body(...));
        $this->fiber->start();
    }
    private function body() {
        $noisy = new Noisy('of the owner');
        foreach ([1, 2] as $x) {
            Fiber::suspend($x);
        }
    }
}
(new Owner)->go();
gc_collect_cycles();

echo "-- by a generator that runs in it\n";
function numbers($holder) {
    try {
        yield 1;
        Fiber::suspend();
        yield 2;
    } finally {
        echo "generator ends\n";
    }
}
$noisy = new Noisy('of the generator');
$fiber = new Fiber(function () use ($noisy) {
    foreach (numbers($noisy) as $number) {
        echo "number $number\n";
    }
});
$noisy->held = $fiber;
$fiber->start();
unset($fiber, $noisy);
gc_collect_cycles();

echo "-- variables without a slot\n";
function dynamic() {
    $name = 'a';
    $$name = Fiber::getCurrent();
    $noisy = new Noisy('beside a dynamic variable');
    Fiber::suspend();
}
$fiber = new Fiber('dynamic');
$fiber->start();
unset($fiber);
gc_collect_cycles();

echo "-- resumed after a collection\n";
$fiber = new Fiber(function ($text) {
    $self = Fiber::getCurrent();
    $list = [$text, $text . '!', [$self]];
    $got = strtoupper(implode(' ', [$text, Fiber::suspend($text)]));
    echo $got, ' ', count($list), ' ', $list[2][0] === $self ? 'same' : 'other', "\n";
    return $list[1];
});
$fiber->start('one');
$weak = WeakReference::create($fiber);
gc_collect_cycles();
$fiber->resume('two');
echo $fiber->getReturn(), "\n";
unset($fiber);
gc_collect_cycles();
var_dump($weak->get());

echo "-- a suspended generator that its closure holds\n";
$make = function () use (&$generator) { $noisy = new Noisy('in a generator'); yield 1; };
$generator = $make();
$generator->current();
unset($make, $generator);
gc_collect_cycles();
echo "done\n";
--EXPECT--
-- a fiber that its own stack holds
still there
gone: local
-- by an argument, deep down
finally
gone: more 1
-- by a captured variable
gone: beside a capture
-- by $this of a method
gone: of the owner
-- by a generator that runs in it
number 1
gone: of the generator
generator ends
-- variables without a slot
gone: beside a dynamic variable
-- resumed after a collection
ONE TWO 3 same
one!
NULL
-- a suspended generator that its closure holds
gone: in a generator
done
