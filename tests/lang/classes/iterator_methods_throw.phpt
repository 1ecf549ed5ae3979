--TEST--
Loops over Iterators: each method throws, loops nest over one object, the object is let go of
--FILE--
<?php
class It implements Iterator
{
    public int $i = 0;
    public function __construct(public int $n, public ?string $fails = null, public int $when = 0) {}
    public function __destruct() { echo "[It gone]\n"; }
    private function at(string $what): void { echo $what, $this->i, ' '; if ($this->fails === $what && $this->i >= $this->when) { debug_print_backtrace(); throw new RuntimeException("$what fails"); } }
    public function current(): mixed { $this->at('current'); return "v$this->i"; }
    public function key(): mixed { $this->at('key'); return "k$this->i"; }
    public function next(): void { $this->at('next'); $this->i++; }
    public function rewind(): void { $this->at('rewind'); $this->i = 0; }
    public function valid(): bool { $this->at('valid'); return $this->i < $this->n; }
}
foreach (['current', 'key', 'next', 'rewind', 'valid'] as $what) {
    foreach ([0, 1] as $when) {
        try { foreach (new It(2, $what, $when) as $k => $v) echo "$k=>$v\n"; echo "end\n"; }
        catch (RuntimeException $e) { echo 'caught ', $e->getMessage(), ' ', $e->getLine(), "\n"; }
        unset($e);
        try { foreach (new It(2, $what, $when) as $v) { try { echo "$v\n"; continue; } finally { echo "f "; } } echo "end\n"; }
        catch (RuntimeException $e) { echo 'caught ', $e->getMessage(), "\n"; }
        unset($e);
    }
}
echo "-- nested\n";
$it = new It(3);
foreach ($it as $k => $v) { echo "outer $k\n"; foreach ($it as $w) echo "inner $w\n"; }
echo "-- let go of\n";
foreach ($it as $k => $v) { $it = null; echo "$k\n"; if ($k == 'k1') break; }
echo "-- in a reference, into a property\n";
class Holder { public It $typed; public ?string $v; }
$h = new Holder; $h->typed = new It(2); $r = &$h->v;
foreach ($h->typed as $h->v) echo "$r\n";
foreach ($h->typed as $k => $r) echo $h->v, "\n";
try { foreach ($h->typed as $h->typed) echo "never\n"; } catch (TypeError $e) { echo $e->getMessage(), "\n"; }
unset($e, $h, $r);
echo "-- answers that are no bools\n";
class Odd implements Iterator
{
    public $answers;
    public function __construct(...$answers) { $this->answers = $answers; }
    public function current(): mixed { return new class { function __destruct() { echo '[value gone] '; } }; }
    public function key(): mixed { return new stdClass; }
    #[ReturnTypeWillChange] public function next() { return new class { function __destruct() { echo '[next gone] '; } }; }
    public function rewind(): void {}
    #[ReturnTypeWillChange] public function valid() { return array_shift($this->answers); }
}
foreach (new Odd(1, 'x', [0], 0) as $k => $v) echo get_class($k), "\n";
foreach (new Odd(1.5, '0') as $v) echo "one\n";
unset($v);
foreach (new Odd([]) as $v) echo "none\n";
class Ref extends Odd { public array $a = [1, 2]; public $p = 0; public function &current(): mixed { return $this->a[$this->p]; } public function next(): void { $this->p++; } public function valid(): bool { return $this->p < 2; } public function key(): mixed { return $this->p; } }
foreach (new Ref as $k => $v) { $v .= '!'; echo "$k $v\n"; }
function gen() { foreach (new It(2) as $k => $v) yield $k => $v; }
foreach (gen() as $k => $v) { echo "$k=$v\n"; break; }
echo "end\n";
--EXPECTF--
rewind0 valid0 current0 #0 %slang/classes/iterator_methods_throw.php(8): It->at('current')
#1 %slang/classes/iterator_methods_throw.php(16): It->current()
[It gone]
caught current fails 7
rewind0 valid0 current0 #0 %slang/classes/iterator_methods_throw.php(8): It->at('current')
#1 %slang/classes/iterator_methods_throw.php(19): It->current()
[It gone]
caught current fails
rewind0 valid0 current0 key0 k0=>v0
next0 valid1 current1 #0 %slang/classes/iterator_methods_throw.php(8): It->at('current')
#1 %slang/classes/iterator_methods_throw.php(16): It->current()
[It gone]
caught current fails 7
rewind0 valid0 current0 v0
f next0 valid1 current1 #0 %slang/classes/iterator_methods_throw.php(8): It->at('current')
#1 %slang/classes/iterator_methods_throw.php(19): It->current()
[It gone]
caught current fails
rewind0 valid0 current0 key0 #0 %slang/classes/iterator_methods_throw.php(9): It->at('key')
#1 %slang/classes/iterator_methods_throw.php(16): It->key()
[It gone]
caught key fails 7
rewind0 valid0 current0 v0
f next0 valid1 current1 v1
f next1 valid2 [It gone]
end
rewind0 valid0 current0 key0 k0=>v0
next0 valid1 current1 key1 #0 %slang/classes/iterator_methods_throw.php(9): It->at('key')
#1 %slang/classes/iterator_methods_throw.php(16): It->key()
[It gone]
caught key fails 7
rewind0 valid0 current0 v0
f next0 valid1 current1 v1
f next1 valid2 [It gone]
end
rewind0 valid0 current0 key0 k0=>v0
next0 #0 %slang/classes/iterator_methods_throw.php(10): It->at('next')
#1 %slang/classes/iterator_methods_throw.php(16): It->next()
[It gone]
caught next fails 7
rewind0 valid0 current0 v0
f next0 #0 %slang/classes/iterator_methods_throw.php(10): It->at('next')
#1 %slang/classes/iterator_methods_throw.php(19): It->next()
[It gone]
caught next fails
rewind0 valid0 current0 key0 k0=>v0
next0 valid1 current1 key1 k1=>v1
next1 #0 %slang/classes/iterator_methods_throw.php(10): It->at('next')
#1 %slang/classes/iterator_methods_throw.php(16): It->next()
[It gone]
caught next fails 7
rewind0 valid0 current0 v0
f next0 valid1 current1 v1
f next1 #0 %slang/classes/iterator_methods_throw.php(10): It->at('next')
#1 %slang/classes/iterator_methods_throw.php(19): It->next()
[It gone]
caught next fails
rewind0 #0 %slang/classes/iterator_methods_throw.php(11): It->at('rewind')
#1 %slang/classes/iterator_methods_throw.php(16): It->rewind()
[It gone]
caught rewind fails 7
rewind0 #0 %slang/classes/iterator_methods_throw.php(11): It->at('rewind')
#1 %slang/classes/iterator_methods_throw.php(19): It->rewind()
[It gone]
caught rewind fails
rewind0 valid0 current0 key0 k0=>v0
next0 valid1 current1 key1 k1=>v1
next1 valid2 [It gone]
end
rewind0 valid0 current0 v0
f next0 valid1 current1 v1
f next1 valid2 [It gone]
end
rewind0 valid0 #0 %slang/classes/iterator_methods_throw.php(12): It->at('valid')
#1 %slang/classes/iterator_methods_throw.php(16): It->valid()
[It gone]
caught valid fails 7
rewind0 valid0 #0 %slang/classes/iterator_methods_throw.php(12): It->at('valid')
#1 %slang/classes/iterator_methods_throw.php(19): It->valid()
[It gone]
caught valid fails
rewind0 valid0 current0 key0 k0=>v0
next0 valid1 #0 %slang/classes/iterator_methods_throw.php(12): It->at('valid')
#1 %slang/classes/iterator_methods_throw.php(16): It->valid()
[It gone]
caught valid fails 7
rewind0 valid0 current0 v0
f next0 valid1 #0 %slang/classes/iterator_methods_throw.php(12): It->at('valid')
#1 %slang/classes/iterator_methods_throw.php(19): It->valid()
[It gone]
caught valid fails
-- nested
rewind0 valid0 current0 key0 outer k0
rewind0 valid0 current0 inner v0
next0 valid1 current1 inner v1
next1 valid2 current2 inner v2
next2 valid3 next3 valid4 -- let go of
rewind4 valid0 current0 key0 k0
next0 valid1 current1 key1 k1
[It gone]
-- in a reference, into a property
rewind0 valid0 current0 v0
next0 valid1 current1 v1
next1 valid2 rewind2 valid0 current0 key0 v0
next0 valid1 current1 key1 v1
next1 valid2 rewind2 valid0 current0 Cannot assign string to property Holder::$typed of type It
[It gone]
-- answers that are no bools
stdClass
[next gone] [value gone] stdClass
[next gone] [value gone] stdClass
[next gone] [value gone] one
[next gone] [value gone] 0 1!
1 2!
rewind0 valid0 current0 key0 k0=v0
[It gone]
end
