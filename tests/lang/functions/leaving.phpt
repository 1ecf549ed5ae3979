--TEST--
What a frame holds goes when it is left: order, destructors, arguments beyond the parameters, exceptions
--FILE--
<?php
class Loud {
    function __construct(public string $name) {}
    function __destruct() { echo "-{$this->name} "; if ($this->name === 'bang') throw new Exception('thrown while leaving'); }
    function me() { $local = new Loud('local of method'); return $this; }
}
function plain() { $a = new Loud('a'); $list = [new Loud('b'), [new Loud('c')]]; $text = str_repeat('x', count($list)); return $text; }
echo plain(), "\n";
function unwanted() { $a = new Loud('a'); return new Loud('result'); }
unwanted(); echo "\n";
function rest($first, ...$rest) { $mine = new Loud('mine'); return count($rest); }
echo rest(1, new Loud('r1'), new Loud('r2')), "\n";
function same(...$rest) { return $rest; }
$kept = same(new Loud('k1'), 2); echo count($kept), "\n"; $kept = null; echo "\n";
function beyond($first) { $all = func_get_args(); $all[1] = null; return func_num_args(); }
echo beyond(1, new Loud('extra')), "\n";
function nothing() { $a = new Loud('n'); }
nothing(); echo "\n";
$closure = function (...$rest) { $own = new Loud('own'); return $rest[0]->name; };
echo $closure(new Loud('given')), "\n";
echo (new Loud('object'))->me()->name, "\n";
echo implode(',', array_map(function ($x) { $t = new Loud("m$x"); return $x * 2; }, [1, 2])), "\n";
function thrower() { try { $a = new Loud('bang'); return 'value'; } catch (Exception $e) { echo "caught too early\n"; } }
try { echo thrower(), "\n"; } catch (Exception $e) { echo $e->getMessage(), ' on line ', $e->getLine(), "\n"; }
function &by_reference(array &$store) { $x = new Loud('x'); return $store['k']; }
$store = ['k' => 1]; $ref = &by_reference($store); $ref = 5; echo $store['k'], "\n";
function referred() { $a = 5; $b = &$a; $gone = new Loud('gone'); return $b; }
echo referred(), "\n";
class Made { public $list; function __construct(...$list) { $this->list = $list; $x = new Loud('in constructor'); } }
$made = new Made(new Loud('in list'), 1); echo count($made->list), "\n"; $made = null; echo "\n";
class Node { public $self; static $gone = 0; function __destruct() { self::$gone++; } }
function cycles() { for ($i = 0; $i < 3; $i++) { $a = new Node; $a->self = [$a]; } return 1; }
echo cycles(), "\n"; gc_collect_cycles(); echo Node::$gone, "\n";
--EXPECT--
-a -b -c xx
-result -a 
-mine -r1 -r2 2
2
-k1 
-extra 2
-n 
-own -given given
-local of method -object object
-m1 -m2 2,4
-bang thrown while leaving on line 4
-x 5
-gone 5
-in constructor 2
-in list 
1
3
