<?php
const VERSION = 4;
#[AllowDynamicProperties]
abstract class Root
{
    public $root = 'root';
    public $x = 'x of root';
}
class Base extends Root
{
    const LEVEL = 'upper';
    public static $seen = 40;
    protected $base = 'base of four';
    public $more = 'more';

    public function name(): string
    {
        return 'four';
    }
}
function helper(): string
{
    return 'fourth helper';
}
require __DIR__ . '/shared.php';
error_reporting(E_ALL & ~E_DEPRECATED);
show(new Thing(), new Mid(), new Thing());
class Leaf extends Mid
{
    public $x = 'leaf x';
}
show(new Leaf(), new Thing());
