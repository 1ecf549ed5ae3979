--TEST--
clone with sets what __clone() wrote before
--FILE--
<?php
final readonly class RO {
    function __construct(public int $x = 0, public array $y = []) {}
    function w(...$a) { return clone($this, $a); }
    function __clone() { $this->y = ["c"]; try { $this->y = []; } catch (Error $e) { echo $e->getMessage(), "\n"; } }
}
print_r((new RO(1))->w(y: [1]));
try { (new RO(1))->w(x: "no"); } catch (Error $e) { echo $e->getMessage(), "\n"; }
$o = (new RO(1))->w(x: 2);
try { $o->x = 3; } catch (Error $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
Cannot modify readonly property RO::$y
RO Object
(
    [x] => 1
    [y] => Array
        (
            [0] => 1
        )

)
Cannot modify readonly property RO::$y
Cannot assign string to property RO::$x of type int
Cannot modify readonly property RO::$y
Cannot modify readonly property RO::$x
