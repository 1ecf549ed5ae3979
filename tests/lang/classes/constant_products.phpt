--TEST--
a constant that is the product of two others
--FILE--
<?php
class Size
{
    const WIDTH = 3;
    const HEIGHT = 4;
    const AREA = self::WIDTH * self::HEIGHT;
    const RATIO = self::WIDTH * 0.5 * self::HEIGHT;
    public int $half = self::AREA / 2 * self::WIDTH;
}
const TWICE = Size::AREA * Size::WIDTH;
function area(int $area = Size::AREA * TWICE) { return $area; }
var_dump(Size::AREA, Size::RATIO, (new Size)->half, TWICE, area());
--EXPECT--
int(12)
float(6)
int(18)
int(36)
int(432)
