--TEST--
__get, __set, __isset, __unset
--FILE--
<?php
class M { private $data = ['a' => 1, 'arr' => [1]]; public $real = 'r'; private $hidden = 'h'; function __get($n) { echo "get $n; "; return $this->data[$n] ?? null; } function __set($n, $v) { echo "set $n; "; $this->data[$n] = $v; } function __isset($n) { echo "isset $n; "; return isset($this->data[$n]); } function __unset($n) { echo "unset $n; "; unset($this->data[$n]); } }
$m = new M;
echo $m->a, $m->real, $m->hidden, "\n";
$m->b = 2;
$m->b .= 'x';
$m->a++;
echo $m->b, $m->a, "\n";
var_dump(isset($m->a), isset($m->zz), empty($m->a), isset($m->arr[0]), $m->nope ?? 'def', isset($m->real));
unset($m->a, $m->real);
var_dump(isset($m->a));
echo $m->real;
$m->arr[] = 2;
$m->real = 'back';
echo $m->real, "\n";
class R { private $d = []; function &__get($n) { return $this->d[$n]; } }
$r = new R;
$r->list[] = 1;
$r->list['k']['d'] = 2;
echo json_encode($r->list), "\n";
class Rec { function __get($n) { return $this->$n; } }
echo @(new Rec)->loop ?? 'null', "\n";
--EXPECTF--
get a; 1rget hidden; 
set b; get b; set b; get a; set a; get b; 2xget a; 2
isset a; isset zz; isset a; get a; isset arr; get arr; isset nope; bool(true)
bool(false)
bool(false)
bool(true)
string(3) "def"
bool(true)
unset a; isset a; bool(false)
get real; get arr; 
Notice: Indirect modification of overloaded property M::$arr has no effect in %slang/classes/magic_properties.php on line 13
set real; get real; back
{"0":1,"k":{"d":2}}
null
