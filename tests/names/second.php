<?php
require __DIR__ . '/library.php';
spl_autoload_register(function (string $name): void {
    if (is_file($file = __DIR__ . "/late/$name.php")) {
        echo "[$name] ";
        require $file;
    }
});
class Leaf
{
    public $y = 'y2';
    public $x = 'x2';
}
class Node extends Leaf
{
    const KIND = 'list';
    public static $count = -1;
    protected $z = 3;

    public static function make(): Node
    {
        return new Node();
    }

    public function who(): string
    {
        return "second $this->z";
    }
}
report(new Leaf(), new Node());
class NodeError extends Error {}
echo attempt(fn () => throw new NodeError('there')), "\n";
$made = 'Made' . random_int(1, 1000000);
eval("class $made extends Node { public \$x = 'evaluated'; }");
echo (new $made())->x, ' ', attempt(fn () => take(new $made())), "\n";
// its methods are checked against classes that are loaded for it
echo (new Late())->get()::class, "\n";
report(new Node(), new Late());
