--TEST--
gc_status() tells how long collections took, and destructors and freeing in them
--FILE--
<?php
final class Node
{
    public ?Node $other = null;
    public array $data = [];

    public function __destruct()
    {
        usleep(20);
    }
}

$before = gc_status();
var_dump($before['collector_time'] === 0.0, $before['destructor_time'] === 0.0, $before['free_time'] === 0.0);

for ($i = 0; $i < 200; $i++) {
    $a = new Node();
    $b = new Node();
    $a->other = $b;
    $b->other = $a;
    $a->data = range(0, 50);
    $plain = [];
    $plain[] = &$plain;
}
unset($a, $b, $plain);
gc_collect_cycles();

$after = gc_status();
var_dump($after['destructor_time'] > 200 * 20 * 2 / 1e6 * 0.5);
var_dump($after['free_time'] > 0.0);
var_dump($after['collector_time'] >= $after['destructor_time'] + $after['free_time']);
var_dump($after['application_time'] >= $after['collector_time']);
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
