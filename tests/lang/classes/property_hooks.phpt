--TEST--
get and set hooks, virtual properties, interfaces, inheritance
--FILE--
<?php
class User { private array $log = []; public string $first = 'a', $last = 'b'; public string $full { get => "$this->first $this->last"; set { [$this->first, $this->last] = explode(' ', $value, 2); } } public string $name = 'init' { get { return strtoupper($this->name); } set(string|int $v) { $this->log[] = $v; $this->name = (string) $v; } } public int $twice { get => $this->n * 2; } public function __construct(public int $n = 1 { set => $value < 0 ? throw new ValueError('negative') : $value; }) {} function log() { return $this->log; } }
$u = new User(4);
echo $u->full, '|', $u->name, '|', $u->twice, "\n";
$u->full = 'Ada Lovelace';
$u->name = 5;
$u->name .= 'x';
echo $u->first, $u->last, $u->name, json_encode($u->log()), "\n";
try { $u->twice = 3; } catch (Error $e) { echo $e->getMessage(), "\n"; }
try { $u->n = -1; } catch (ValueError $e) { echo $e->getMessage(), "\n"; }
var_dump($u, isset($u->full), json_encode($u));
interface HasArea { public float $area { get; } }
class Sq implements HasArea { public float $area { get => $this->s ** 2; } function __construct(public float $s) {} }
class Sq2 extends Sq { public float $area { get => parent::$area::get() + 1; } }
echo (new Sq(3))->area, (new Sq2(3))->area, "\n";
foreach ($u as $k => $v) echo "$k ";
abstract class Ab { abstract public string $x { get; set; } }
class Co extends Ab { public string $x = 'plain'; }
echo (new Co)->x, "\n";
class Lazy { public array $data { get => $this->cache ??= ['computed']; } private ?array $cache = null; }
echo (new Lazy)->data[0], "\n";
--EXPECT--
a b|INIT|8
AdaLovelace5X[5,"5x"]
Property User::$twice is read-only
negative
object(User)#1 (5) {
  ["log":"User":private]=>
  array(2) {
    [0]=>
    int(5)
    [1]=>
    string(2) "5x"
  }
  ["first"]=>
  string(3) "Ada"
  ["last"]=>
  string(8) "Lovelace"
  ["name"]=>
  string(2) "5x"
  ["n"]=>
  int(4)
}
bool(true)
string(83) "{"first":"Ada","last":"Lovelace","full":"Ada Lovelace","name":"5X","twice":8,"n":4}"
910
first last full name twice n plain
computed
