<?php
// Reading and writing properties: typed, untyped, nested, incremented in place, and one that is not declared.
class Point
{
    public int $x = 0;
    public float $y = 0.0;
    public $tag = null;
    public ?Point $next = null;
    private int $steps = 0;

    public function walk(int $count): void
    {
        for ($i = 0; $i < $count; $i++) {
            $this->x += $i & 3;
            $this->y = $this->y * 0.5 + $this->x;
            $this->steps++;
            $this->next->x = $this->x - $this->next->x;
            $this->tag = $this->next->tag;
        }
    }

    public function steps(): int
    {
        return $this->steps;
    }
}

#[AllowDynamicProperties]
class Bag {}

$point = new Point();
$point->next = new Point();
$point->next->tag = 'end';
$point->walk(8_000_000);
$bag = new Bag();
$bag->count = 0;
for ($i = 0; $i < 4_000_000; $i++) {
    $bag->count += $point->steps() & 1;
    $bag->count++;
}
printf("properties: %d %.6f %s %d %d\n", $point->x, $point->y, $point->tag, $point->next->x, $bag->count);
