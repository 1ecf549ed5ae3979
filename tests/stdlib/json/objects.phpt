--TEST--
public properties, JsonSerializable, enums, depth
--FILE--
<?php
class A { public $x = 1; protected $y = 2; private $z = 3; public $o; public ?A $next = null; }
enum S: string { case Up = 'up'; }
class J implements JsonSerializable { function __construct(private mixed $v) {} function jsonSerialize(): mixed { return $this->v; } }
$a = new A;
$a->o = new J(new J([1, 'k' => new A]));
echo json_encode($a), json_encode(S::Up), json_encode(new J('str')), json_encode(new J(null)), json_encode([new DateTimeImmutable('2024-01-01 UTC')]), json_encode(new ArrayIterator(['q' => 1])), json_encode(fn() => 1), "\n";
class Th implements JsonSerializable { function jsonSerialize(): mixed { throw new RuntimeException('from jsonSerialize'); } }
try { json_encode([new Th]); } catch (RuntimeException $e) { echo $e->getMessage(), "\n"; }
$r = new A;
$r->o = $r;
var_dump(json_encode($r), json_last_error_msg(), json_encode($r, JSON_PARTIAL_OUTPUT_ON_ERROR));
var_dump(json_encode([[[1]]], 0, 2), json_last_error_msg(), json_encode([1], 0, 0));
$d = json_decode('{"a":{"b":[{"c":1}]},"":2,"\u0000x":3}', true);
echo json_encode($d), "\n";
try { json_decode('{"\u0000x":3}', false, 512, JSON_THROW_ON_ERROR); } catch (JsonException $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
{"x":1,"o":{"0":1,"k":{"x":1,"o":null,"next":null}},"next":null}"up""str"null[{"date":"2024-01-01 00:00:00.000000","timezone_type":3,"timezone":"UTC"}]{"q":1}{}
from jsonSerialize
bool(false)
string(18) "Recursion detected"
string(28) "{"x":1,"o":null,"next":null}"
bool(false)
string(28) "Maximum stack depth exceeded"
bool(false)
{"a":{"b":[{"c":1}]},"":2,"\u0000x":3}
The decoded property name is invalid
