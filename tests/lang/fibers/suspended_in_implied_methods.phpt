--TEST--
Fibers that are suspended, given up and collected inside methods that no call names
--FILE--
<?php
class S implements ArrayAccess, Iterator
{
    public int $i = 0;
    public function __construct(public string $in) {}
    public function __destruct() { echo "[S gone]\n"; }
    private function stop(string $what): void { if ($what === $this->in) echo "resumed with ", Fiber::suspend($what), "\n"; }
    public function offsetExists(mixed $k): bool { $this->stop('exists'); return true; }
    public function offsetGet(mixed $k): mixed { $this->stop('get'); return $k; }
    public function offsetSet(mixed $k, mixed $v): void { $this->stop('set'); }
    public function offsetUnset(mixed $k): void { $this->stop('unset'); }
    public function current(): mixed { $this->stop('current'); return $this->i; }
    public function key(): mixed { $this->stop('key'); return $this->i; }
    public function next(): void { $this->i++; $this->stop('next'); }
    public function rewind(): void { $this->stop('rewind'); }
    public function valid(): bool { $this->stop('valid'); return $this->i < 2; }
    public function __get($n) { $this->stop('__get'); return $n; }
    public function __set($n, $v) { $this->stop('__set'); }
    public function __isset($n) { $this->stop('__isset'); return true; }
    public function __call($n, $a) { $this->stop('__call'); return "$n " . count($a); }
    public static function __callStatic($n, $a) { if ($n == 'stop') Fiber::suspend('__callStatic'); return $n; }
    public function __invoke($x) { $this->stop('__invoke'); return $x; }
}
function body(S $s, string $key)
{
    try {
        $all = [$s[$key . '1'], isset($s[$key]), $s[$key] ?? 0];
        $s[$key . '2'] = [$key];
        unset($s[$key . '3']);
        foreach ($s as $k => $v) $all["k$k"] = $v;
        $s->b = $s->a . $key;
        $all[] = isset($s->b) ? $s->foo($key, 2) : 0;
        $all[] = $s($key);
        if ($s->in == '__callStatic') $all[] = S::stop(1);
        return $all;
    } finally { echo "finally\n"; }
}
$all = ['exists', 'get', 'set', 'unset', 'current', 'key', 'next', 'rewind', 'valid', '__get', '__set', '__isset', '__call', '__callStatic', '__invoke'];
foreach ($all as $in) {
    $fiber = new Fiber('body');
    $at = $fiber->start(new S($in), "key-$in");
    gc_collect_cycles();
    while (!$fiber->isTerminated()) $at = $fiber->resume($at);
    echo $in, ' ', json_encode($fiber->getReturn()), "\n";
    unset($fiber);
}
echo "-- given up\n";
foreach ($all as $in) {
    $fiber = new Fiber('body');
    echo $fiber->start(new S($in), "key-$in"), "\n";
    $cycle = [$fiber]; $cycle[] = &$cycle; unset($cycle);
    unset($fiber);
    gc_collect_cycles();
}
echo "-- thrown into\n";
foreach ($all as $in) {
    $fiber = new Fiber('body');
    $fiber->start(new S($in), "key-$in");
    try { $fiber->throw(new Exception("into $in")); } catch (Exception $e) { echo $e->getMessage(), ' ', $e->getLine(), "\n"; }
    unset($fiber, $e);
}
--EXPECT--
resumed with exists
resumed with exists
finally
[S gone]
exists {"0":"key-exists1","1":true,"2":"key-exists","k0":0,"k1":1,"3":"foo 2","4":"key-exists"}
resumed with get
resumed with get
finally
[S gone]
get {"0":"key-get1","1":true,"2":"key-get","k0":0,"k1":1,"3":"foo 2","4":"key-get"}
resumed with set
finally
[S gone]
set {"0":"key-set1","1":true,"2":"key-set","k0":0,"k1":1,"3":"foo 2","4":"key-set"}
resumed with unset
finally
[S gone]
unset {"0":"key-unset1","1":true,"2":"key-unset","k0":0,"k1":1,"3":"foo 2","4":"key-unset"}
resumed with current
resumed with current
finally
[S gone]
current {"0":"key-current1","1":true,"2":"key-current","k0":0,"k1":1,"3":"foo 2","4":"key-current"}
resumed with key
resumed with key
finally
[S gone]
key {"0":"key-key1","1":true,"2":"key-key","k0":0,"k1":1,"3":"foo 2","4":"key-key"}
resumed with next
resumed with next
finally
[S gone]
next {"0":"key-next1","1":true,"2":"key-next","k0":0,"k1":1,"3":"foo 2","4":"key-next"}
resumed with rewind
finally
[S gone]
rewind {"0":"key-rewind1","1":true,"2":"key-rewind","k0":0,"k1":1,"3":"foo 2","4":"key-rewind"}
resumed with valid
resumed with valid
resumed with valid
finally
[S gone]
valid {"0":"key-valid1","1":true,"2":"key-valid","k0":0,"k1":1,"3":"foo 2","4":"key-valid"}
resumed with __get
finally
[S gone]
__get {"0":"key-__get1","1":true,"2":"key-__get","k0":0,"k1":1,"3":"foo 2","4":"key-__get"}
resumed with __set
finally
[S gone]
__set {"0":"key-__set1","1":true,"2":"key-__set","k0":0,"k1":1,"3":"foo 2","4":"key-__set"}
resumed with __isset
finally
[S gone]
__isset {"0":"key-__isset1","1":true,"2":"key-__isset","k0":0,"k1":1,"3":"foo 2","4":"key-__isset"}
resumed with __call
finally
[S gone]
__call {"0":"key-__call1","1":true,"2":"key-__call","k0":0,"k1":1,"3":"foo 2","4":"key-__call"}
finally
[S gone]
__callStatic {"0":"key-__callStatic1","1":true,"2":"key-__callStatic","k0":0,"k1":1,"3":"foo 2","4":"key-__callStatic","5":"stop"}
resumed with __invoke
finally
[S gone]
__invoke {"0":"key-__invoke1","1":true,"2":"key-__invoke","k0":0,"k1":1,"3":"foo 2","4":"key-__invoke"}
-- given up
resumed with exists
finally
[S gone]
resumed with get
finally
[S gone]
resumed with set
finally
[S gone]
resumed with unset
finally
[S gone]
resumed with current
finally
[S gone]
resumed with key
finally
[S gone]
resumed with next
finally
[S gone]
resumed with rewind
finally
[S gone]
resumed with valid
finally
[S gone]
resumed with __get
finally
[S gone]
resumed with __set
finally
[S gone]
resumed with __isset
finally
[S gone]
resumed with __call
finally
[S gone]
__callStatic
finally
[S gone]
resumed with __invoke
finally
[S gone]
-- thrown into
resumed with finally
[S gone]
into exists 59
resumed with finally
[S gone]
into get 59
resumed with finally
[S gone]
into set 59
resumed with finally
[S gone]
into unset 59
resumed with finally
[S gone]
into current 59
resumed with finally
[S gone]
into key 59
resumed with finally
[S gone]
into next 59
resumed with finally
[S gone]
into rewind 59
resumed with finally
[S gone]
into valid 59
resumed with finally
[S gone]
into __get 59
resumed with finally
[S gone]
into __set 59
resumed with finally
[S gone]
into __isset 59
resumed with finally
[S gone]
into __call 59
finally
[S gone]
into __callStatic 59
resumed with finally
[S gone]
into __invoke 59
