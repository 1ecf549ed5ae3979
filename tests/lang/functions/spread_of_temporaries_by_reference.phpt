--TEST--
Elements that are references are bound where a temporary list is spread into parameters by reference
--FILE--
<?php
function g(&$a) { $a = 'y'; }
function two($x, &$a) { $a = "two $x"; }
function all(&...$list) { foreach ($list as $key => &$value) { $value = $key; } }
function plain($a) { $a = 9; }
function &source() { static $at = 1; return $at; }
class H {
    public $p;
    const LIST = [1];
    function list() { return $this->p; }
    function m(&$a) { $a = 'm'; }
    static function s(&$a) { $a = 's'; }
    function __invoke(&$a) { $a = 'invoked'; }
}
g(...[&$one]); var_dump($one);
$h = new H; $h->p = [&$u];
g(...$h->p); var_dump($u); $u = 1;
g(...$h->list()); var_dump($u); $u = 1;
g(...array_merge($h->p)); var_dump($u); $u = 1;
g(...[...[&$u]]); var_dump($u);
two(5, ...[&$u]); var_dump($u);
two(...['x' => 1], ...['a' => &$named]); var_dump($named);
two(...[1], ...[&$second]); var_dump($second);
all(...['x' => &$u4, 'y' => &$u5]); var_dump($u4, $u5);
plain(...[&$u]); var_dump($u);
g(...H::LIST);
g(...[1]);
preg_match(...['/a(b)/', 'xab', &$m]); echo json_encode($m), "\n";
preg_match(...['pattern' => '/a(b)/', 'subject' => 'xab', 'matches' => &$n]); echo json_encode($n), "\n";
$f = function (&$a) { $a = 'closure'; };
$f(...[&$q1]); Closure::fromCallable($f)(...[&$q2]); $h->m(...[&$q3]); $h(...[&$q4]); [$h, 'm'](...[&$q5]); H::s(...[&$q6]);
$h->m(...)(...[&$q7]); new ReflectionFunction($f)->invoke(...[&$q8]);
var_dump($q1, $q2, $q3, $q4, $q5, $q6, $q7, $q8);
g(...(function () use ($h) { yield from $h->p; })()); var_dump($u);
--EXPECTF--
string(1) "y"
string(1) "y"
string(1) "y"
string(1) "y"
string(1) "y"
string(5) "two 5"
string(5) "two 1"
string(5) "two 1"
string(1) "x"
string(1) "y"
string(5) "two 5"
["ab","b"]
["ab","b"]

Warning: {closure:%slang/functions/spread_of_temporaries_by_reference.php:30}(): Argument #1 ($a) must be passed by reference, value given in %slang/functions/spread_of_temporaries_by_reference.php on line 32
string(7) "closure"
string(7) "closure"
string(1) "m"
string(7) "invoked"
string(1) "m"
string(1) "s"
string(1) "m"
NULL

Warning: Cannot pass by-reference argument 1 of g() by unpacking a Traversable, passing by-value instead in %slang/functions/spread_of_temporaries_by_reference.php on line 34
string(5) "two 5"
