--TEST--
Parts of a string become text before a later one calls a magic method
--FILE--
<?php
class T { function __construct(public $n) {} function __toString() { echo "text {$this->n}\n"; return "<{$this->n}>"; } }
class M implements ArrayAccess
{
    function __get($n) { echo "get $n\n"; return "[$n]"; }
    function offsetGet($k): mixed { echo "offset $k\n"; return "($k)"; }
    function offsetSet($k, $v): void {}
    function offsetExists($k): bool { return true; }
    function offsetUnset($k): void {}
}
$a = new T('a'); $b = new T('b'); $m = new M;
echo $a . $b . $m->x . "\n";
echo "$a$m->x\n";
echo "$a {$m['k']} $b $m->y\n";
echo $a . $m->x . $b . $m['k'] . "\n";
?>
--EXPECT--
text a
text b
get x
<a><b>[x]
text a
get x
<a>[x]
text a
offset k
text b
get y
<a> (k) <b> [y]
get x
text a
text b
offset k
<a>[x]<b>(k)
