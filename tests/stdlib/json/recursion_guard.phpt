--TEST--
What is being encoded may be shown, and what is being shown may be encoded
--FILE--
<?php
class Shown implements JsonSerializable {
    public $a = 1;
    public function jsonSerialize(): mixed { var_dump($this); return $this; }
}
class Both implements JsonSerializable {
    public $a = 1;
    public function __debugInfo() { return ["result" => json_encode($this)]; }
    public function jsonSerialize(): mixed { var_dump($this); return $this; }
}
class Inside implements JsonSerializable {
    public $in;
    public function jsonSerialize(): mixed { return ["test" => 1, "in" => $this->in ?? $this]; }
}
var_dump(json_encode([[new Shown]]));
var_dump(json_encode(new Both));
var_dump(new Both);
var_dump(json_encode(new Inside), json_last_error_msg(), json_encode(new Inside, JSON_PARTIAL_OUTPUT_ON_ERROR));
[$one, $two] = [new Inside, new Inside];
[$one->in, $two->in] = [$two, $one];
var_dump(json_encode($one, JSON_PARTIAL_OUTPUT_ON_ERROR), json_encode([$one, 1], 0), json_last_error_msg());
class Hooked {
    public int $x { set => $value; }
    public string $y;
    public int $z { get => 3; }
}
var_dump(json_encode(new Hooked), get_object_vars(new Hooked));
foreach (new Hooked as $name => $value) {
    var_dump($name);
}
--EXPECT--
object(Shown)#1 (1) {
  ["a"]=>
  int(1)
}
string(11) "[[{"a":1}]]"
object(Both)#1 (1) {
  ["result"]=>
  bool(false)
}
string(7) "{"a":1}"
*RECURSION*
object(Both)#1 (1) {
  ["result"]=>
  string(7) "{"a":1}"
}
bool(false)
string(18) "Recursion detected"
string(20) "{"test":1,"in":null}"
string(36) "{"test":1,"in":{"test":1,"in":null}}"
bool(false)
string(18) "Recursion detected"
string(16) "{"x":null,"z":3}"
array(2) {
  ["x"]=>
  NULL
  ["z"]=>
  int(3)
}
string(1) "z"
