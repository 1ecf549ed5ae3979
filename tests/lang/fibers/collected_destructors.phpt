--TEST--
Destructors that the cycle collector runs inside a fiber have a fiber of their own
--FILE--
<?php
class Cycle
{
    public $self;
    public function __construct(public int $id) { $this->self = $this; }
    public function __destruct()
    {
        $GLOBALS["log"][] = $this->id . " begins";
        if ($this->id === 1) {
            $GLOBALS['waiting'] = Fiber::getCurrent();
            Fiber::suspend();
        }
        $GLOBALS["log"][] = $this->id . " ends";
    }
}
$outer = new Fiber(function () use (&$outer) {
    new Cycle(1);
    new Cycle(2);
    new Cycle(3);
    gc_collect_cycles();
    sort($GLOBALS["log"]);
    echo implode(", ", $GLOBALS["log"]), "\n";
    var_dump(Fiber::getCurrent() === $outer, $GLOBALS['waiting'] === $outer);
    $GLOBALS['waiting']->resume();
});
$outer->start();
echo end($GLOBALS["log"]), "\n";
--EXPECT--
1 begins, 2 begins, 2 ends, 3 begins, 3 ends
bool(true)
bool(false)
1 ends
