<?php
require __DIR__ . '/library.php';
const MARK = 'first';
class NodeError extends Exception {}
class Node implements Countable
{
    const KIND = 'tree';
    public static $count = 10;
    public $x = 'x1';
    private $y = 'hidden';

    public static function make(): static
    {
        return new static();
    }

    public function who(): string
    {
        return 'first ' . $this->y;
    }

    public function count(): int
    {
        return 1;
    }
}
class Leaf extends Node
{
    public $y = 'y1';
}
report(new Node(), new Leaf(), new ArrayObject());
if (!class_exists('Made')) {
    eval('class Made extends Leaf { public $x = "made"; }');
}
report(new Made(), new Leaf());
echo attempt(fn () => throw new NodeError('here')), "\n";
class_alias('Leaf', 'No' . 'body');
report(new Leaf());
