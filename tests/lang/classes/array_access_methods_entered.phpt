--TEST--
The methods of ArrayAccess are called where elements are read, written, tested and unset
--FILE--
<?php
class Loud { function __construct(public string $name) {} function __destruct() { echo "[gone {$this->name}]\n"; } }
class Shelf implements ArrayAccess
{
    public array $d = ['a' => 1, 'list' => [1, 2]];
    public ?string $fails = null;
    private function enter(string $what, mixed $key): void
    {
        echo $what, '(', is_object($key) ? get_class($key) : var_export($key, true), ") ";
        if ($this->fails === $what) throw new RuntimeException("$what fails");
    }
    public function offsetExists(mixed $k): bool { $this->enter('exists', $k); return isset($this->d[is_object($k) ? 'o' : $k]); }
    public function offsetGet(mixed $k): mixed { $this->enter('get', $k); return $this->d[is_object($k) ? 'o' : $k] ?? null; }
    public function offsetSet(mixed $k, mixed $v): void { $this->enter('set', $k); if ($k === null) $this->d[] = $v; else $this->d[is_object($k) ? 'o' : $k] = $v; }
    public function offsetUnset(mixed $k): void { $this->enter('unset', $k); unset($this->d[is_object($k) ? 'o' : $k]); }
}
function make(): Shelf { return new Shelf; }
$s = new Shelf;
$k = 'a'; $n = null; $f = 1.5; $t = true;
var_dump($s[$k], $s['a'], $s[0], $s[-3], $s[$n], $s[$f], $s[$t], $s['a' . 'b'], $s[$k . 'x']);
var_dump(isset($s[$k]), isset($s['zz']), isset($s[$k . 'x']), isset($s[7]), $s[$k] ?? 'no', $s['zz'] ?? 'none', $s[$k . 'x'] ?? 'none', $s[9] ?? 'none');
if (isset($s['a'])) echo "there\n";
if (!isset($s['b'])) echo "not there\n";
while (isset($s[$k])) { unset($s[$k]); echo "unset\n"; }
$s[$k] = 5; $s['b'] = $k; $s[] = 'pushed'; $s[$k . 'x'] = 'long'; $s[3] = [1]; $x = &$ref; $ref = 'through'; $s['r'] = $x;
echo "\n", json_encode($s->d), "\n";
var_dump(make()['a'], make()['list'][1], isset(make()['a']), isset(make()['list'][5]), make()['q'] ?? 'none');
make()['t'] = 1; unset(make()['t']);
echo "\n-- each throws\n";
foreach (['exists', 'get', 'set', 'unset'] as $what) {
    $s->fails = $what;
    foreach ([
        fn() => $s['a'], fn() => $s[$k . 'y'], fn() => isset($s['a']), fn() => $s['a'] ?? 1,
        function () use ($s) { $s['a'] = 2; }, function () use ($s) { $s[] = 2; }, function () use ($s) { unset($s['a']); },
        function () use ($s) { $v = $s['a'] = 3; return $v; }, fn() => [1, $s['a'], 3], fn() => strlen($s['b']) + $s['a'],
    ] as $i => $run) {
        try { $run(); echo "ok $i\n"; }
        catch (RuntimeException $e) { echo "caught $i ", $e->getMessage(), ' ', $e->getLine(), ' ', $e->getTrace()[1]['function'], ' ', $e->getTrace()[1]['line'], "\n"; }
    }
}
$s->fails = null;
echo "-- finally\n";
function guarded($s, $key) { for ($i = 0; $i < 3; $i++) { try { if ($i == 1) $s->fails = 'get'; return [$i, $s[$key], new Loud("temp$i")]; } catch (RuntimeException $e) { echo 'caught '; } finally { echo "finally $i\n"; $s->fails = null; } } return "end"; }
var_dump(guarded($s, 'a'));
echo "-- objects as keys and values\n";
var_dump($s[new Loud('key')]); echo "after\n";
var_dump(isset($s[new Loud('key')])); echo "after\n";
$s[new Loud('key')] = new Loud('value'); echo "after\n";
$s['o'] = null; echo "after\n";
unset($s[new Loud('key')]); echo "after\n";
var_dump($s[new Loud('key')] ?? 'none'); echo "after\n";
class Drop extends Shelf { public function offsetSet(mixed $k, mixed $v): void { echo "kept "; $w = $v; $v = null; echo "then\n"; } public function offsetGet(mixed $k): mixed { $k = null; echo "key dropped\n"; return new Loud('result'); } }
$p = new Drop; $p[1] = new Loud('given'); echo "after\n"; $p[1]; echo "after\n"; $p[new Loud('dying')]; echo "after\n";
echo "-- the variable is let go of\n";
class Own implements ArrayAccess
{
    public function __destruct() { echo "[own gone]\n"; }
    public function offsetExists(mixed $k): bool { $GLOBALS['own'] = 1; return true; }
    public function offsetGet(mixed $k): mixed { $GLOBALS['own'] = 2; return $this; }
    public function offsetSet(mixed $k, mixed $v): void { $GLOBALS['own'] = 3; echo get_class($this), "\n"; }
    public function offsetUnset(mixed $k): void { $GLOBALS['own'] = 4; }
}
$own = new Own; var_dump(isset($own[1])); var_dump($own);
$own = new Own; $got = $own[1]; var_dump($own, $got); $got = null;
$own = new Own; $own[1] = 2; var_dump($own);
$own = new Own; unset($own[1]); var_dump($own);
$own = new Own; var_dump($own[1] ?? 5); var_dump($own);
$own = new Own; $own = $own[1]; var_dump($own); $own = null;
--EXPECTF--
get('a') get('a') get(0) get(-3) get(NULL) 
Deprecated: Using null as an array offset is deprecated, use an empty string instead in %slang/classes/array_access_methods_entered.php on line 13
get(1.5) 
Deprecated: Implicit conversion from float 1.5 to int loses precision in %slang/classes/array_access_methods_entered.php on line 13
get(true) get('ab') get('ax') int(1)
int(1)
NULL
NULL
NULL
NULL
NULL
NULL
NULL
exists('a') exists('zz') exists('ax') exists(7) exists('a') get('a') exists('zz') exists('ax') exists(9) bool(true)
bool(false)
bool(false)
bool(false)
int(1)
string(4) "none"
string(4) "none"
string(4) "none"
exists('a') there
exists('b') not there
exists('a') unset('a') unset
exists('a') set('a') set('b') set(NULL) set('ax') set(3) set('r') 
{"list":[1,2],"a":5,"b":"a","0":"pushed","ax":"long","3":[1],"r":"through"}
get('a') get('list') exists('a') exists('list') get('list') exists('q') int(1)
int(2)
bool(true)
bool(false)
string(4) "none"
set('t') unset('t') 
-- each throws
get('a') ok 0
get('ay') ok 1
exists('a') caught 2 exists fails 10 offsetExists 33
exists('a') caught 3 exists fails 10 offsetExists 33
set('a') ok 4
set(NULL) ok 5
unset('a') ok 6
set('a') ok 7
get('a') ok 8
get('b') get('a') ok 9
get('a') caught 0 get fails 10 offsetGet 33
get('ay') caught 1 get fails 10 offsetGet 33
exists('a') ok 2
exists('a') get('a') caught 3 get fails 10 offsetGet 33
set('a') ok 4
set(NULL) ok 5
unset('a') ok 6
set('a') ok 7
get('a') caught 8 get fails 10 offsetGet 35
get('b') caught 9 get fails 10 offsetGet 35
get('a') ok 0
get('ay') ok 1
exists('a') ok 2
exists('a') get('a') ok 3
set('a') caught 4 set fails 10 offsetSet 34
set(NULL) caught 5 set fails 10 offsetSet 34
unset('a') ok 6
set('a') caught 7 set fails 10 offsetSet 35
get('a') ok 8
get('b') get('a') ok 9
get('a') ok 0
get('ay') ok 1
exists('a') ok 2
exists('a') ok 3
set('a') ok 4
set(NULL) ok 5
unset('a') caught 6 unset fails 10 offsetUnset 34
set('a') ok 7
get('a') ok 8
get('b') get('a') ok 9
-- finally
get('a') finally 0
array(3) {
  [0]=>
  int(0)
  [1]=>
  int(3)
  [2]=>
  object(Loud)#2 (1) {
    ["name"]=>
    string(5) "temp0"
  }
}
[gone temp0]
-- objects as keys and values
get(Loud) [gone key]
NULL
after
exists(Loud) [gone key]
bool(false)
after
set(Loud) [gone key]
after
set('o') [gone value]
after
unset(Loud) [gone key]
after
exists(Loud) [gone key]
string(4) "none"
after
kept then
[gone given]
after
key dropped
[gone result]
after
key dropped
[gone dying]
[gone result]
after
-- the variable is let go of
[own gone]
bool(true)
int(1)
int(2)
object(Own)#4 (0) {
}
[own gone]
Own
[own gone]
int(3)
[own gone]
int(4)
object(Own)#4 (0) {
}
[own gone]
int(2)
object(Own)#4 (0) {
}
[own gone]
