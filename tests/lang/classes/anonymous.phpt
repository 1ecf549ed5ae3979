--TEST--
anonymous classes
--FILE--
<?php
interface Logger { function log($m); }
$o = new class(5) extends ArrayObject implements Logger { public function __construct(private int $n) { parent::__construct([1, 2]); } function log($m) { return "$m$this->n" . count($this); } };
echo $o->log('m'), "\n";
var_dump($o instanceof Logger, str_contains(get_class($o), 'ArrayObject@anonymous'), (new ReflectionClass($o))->isAnonymous());
function make() { return new class { public $v = 1; }; }
var_dump(get_class(make()) === get_class(make()), make() == make());
class Outer { private $secret = 's'; function inner() { return new class($this->secret) { function __construct(public $got) {} }; } }
echo (new Outer)->inner()->got, "\n";
echo (new class { const X = 'const'; static function s() { return static::X; } })::s(), "\n";
$ro = new readonly class(1) { function __construct(public int $v) {} };
try { $ro->v = 2; } catch (Error $e) { echo preg_replace('/class@anonymous.*::/', 'class@anonymous::', $e->getMessage()), "\n"; }
--EXPECT--
m52
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
s
const
Cannot modify readonly property class@anonymous::$v
