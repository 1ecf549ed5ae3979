<?php
const VERSION = 3;
#[AllowDynamicProperties]
class Base
{
    const LEVEL = 'ground';
    public static $seen = 0;
    public $base = 'base of three';

    public function name(): string
    {
        return 'three';
    }
}
function helper(): string
{
    return 'third helper';
}
require __DIR__ . '/shared.php';
class_alias('Thing', 'No' . 'body');
error_reporting(E_ALL & ~E_DEPRECATED);
$mid = new Mid();
show(new Thing(), $mid, new Thing(), new Mid());
