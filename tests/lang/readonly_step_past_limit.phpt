--TEST--
`++` past the greatest int of a readonly property is refused for its access
--FILE--
<?php
class R {
    public private(set) int $p = PHP_INT_MAX;
    function __construct(public readonly int $r = PHP_INT_MAX) {}
    function step() { $this->r++; }
}
$r = new R;
foreach ([fn () => $r->r++, fn () => ++$r->r, fn () => $r->r--, fn () => ++$r->p, fn () => $r->step()] as $step) {
    try {
        $step();
    } catch (Error $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}
?>
--EXPECT--
Error: Cannot modify readonly property R::$r
Error: Cannot modify readonly property R::$r
Error: Cannot modify readonly property R::$r
Error: Cannot modify private(set) property R::$p from global scope
Error: Cannot modify readonly property R::$r
