--TEST--
Machine code: what temporaries held is not written over a window that is opened where they lay
--FILE--
<?php
class Node {
    public function __construct(public int $x, public array $sub, public string $attributes) {}
}
class Parser {
    public array $stack = [1, 2, 3];
    public function attributes(int $start = 0): string { return get_debug_type($this) . $start; }
    public static function made(int $start): string { return static::class . $start; }
}
$ways = [
    fn($self, $i) => new Node(1, ['a' => $self->stack[$i - 1], 'b' => $self->stack[$i - 1], 'c' => $self->stack[$i - 1],
        'd' => $self->stack[$i - 1], 'e' => $self->stack[$i - 1], 'f' => $self->stack[$i - 1]], $self->attributes($self->stack[$i - 1])),
    fn($self, $i) => [['a' => $self->stack[$i - 1], 'b' => $self->stack[$i - 1], 'c' => $self->stack[$i - 1],
        'd' => $self->stack[$i - 1], 'e' => $self->stack[$i - 1], 'f' => $self->stack[$i - 1]], $self->attributes()],
    fn($self, $i) => [['a' => $self->stack[$i - 1], 'b' => $self->stack[$i - 1], 'c' => $self->stack[$i - 1],
        'd' => $self->stack[$i - 1], 'e' => $self->stack[$i - 1], 'f' => $self->stack[$i - 1]], $self::made($i)],
    fn($self, $i) => [['a' => $self->stack[$i - 1], 'b' => $self->stack[$i - 1], 'c' => $self->stack[$i - 1],
        'd' => $self->stack[$i - 1], 'e' => $self->stack[$i - 1], 'f' => $self->stack[$i - 1]], new Node($i, [$i], 'a')],
];
foreach ($ways as $way) {
    for ($i = 0; $i < 2; $i++) {
        echo json_encode($way(new Parser, 1)), "\n";
    }
}
--EXPECT--
{"x":1,"sub":{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1},"attributes":"Parser1"}
{"x":1,"sub":{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1},"attributes":"Parser1"}
[{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1},"Parser0"]
[{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1},"Parser0"]
[{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1},"Parser1"]
[{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1},"Parser1"]
[{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1},{"x":1,"sub":[1],"attributes":"a"}]
[{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1},{"x":1,"sub":[1],"attributes":"a"}]
