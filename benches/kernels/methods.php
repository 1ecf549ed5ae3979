<?php
// Method calls through a class, a parent and an interface; a fluent chain; __call.
interface Shape
{
    public function area(): int;
}

abstract class Named implements Shape
{
    public function __construct(protected readonly string $name) {}

    public function label(): string
    {
        return $this->name;
    }

    public function twice(): int
    {
        return 2 * $this->area();
    }
}

final class Square extends Named
{
    private int $side = 1;

    public function grow(int $by): static
    {
        $this->side = ($this->side + $by) % 1000;
        return $this;
    }

    public function area(): int
    {
        return $this->side * $this->side;
    }
}

final class Strip extends Named
{
    public function __construct(private int $length)
    {
        parent::__construct('strip');
    }

    public function area(): int
    {
        return $this->length;
    }

    public function __call(string $name, array $arguments): int
    {
        return $arguments[0] ?? 0;
    }
}

$square = new Square('square');
$strip = new Strip(7);
$sum = 0;
for ($i = 0; $i < 2_500_000; $i++) {
    $sum += $square->grow($i)->grow(1)->twice() + $strip->area();
    $shape = $i & 1 ? $square : $strip;
    $sum += $shape->twice() + strlen($shape->label());
    if (($i & 15) === 0) {
        $sum -= $strip->anything($i);
    }
}
echo 'methods: ', $sum, "\n";
