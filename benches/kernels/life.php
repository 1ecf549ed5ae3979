<?php
// Conway's game of life with an object for each cell.
namespace Life;

final class Cell
{
    /** @var Cell[] */
    private array $neighbours = [];
    private bool $next = false;
    public function __construct(public readonly int $x, public readonly int $y, private bool $alive) {}
    public function isAlive(): bool { return $this->alive; }
    public function meet(Cell $other): void { $this->neighbours[] = $other; }
    public function look(): void
    {
        $count = 0;
        foreach ($this->neighbours as $cell) {
            if ($cell->isAlive()) {
                $count++;
            }
        }
        $this->next = $count === 3 || ($count === 2 && $this->alive);
    }
    public function step(): void { $this->alive = $this->next; }
}

final class World
{
    private array $cells = [];
    public function __construct(private int $width, private int $height)
    {
        for ($y = 0; $y < $height; $y++) {
            for ($x = 0; $x < $width; $x++) {
                $this->cells["$x:$y"] = new Cell($x, $y, ($x * 7 + $y * 13) % 5 < 2);
            }
        }
        foreach ($this->cells as $cell) {
            foreach ([[-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1]] as [$dx, $dy]) {
                $other = $this->at($cell->x + $dx, $cell->y + $dy);
                if ($other !== null) {
                    $cell->meet($other);
                }
            }
        }
    }
    private function at(int $x, int $y): ?Cell { return $this->cells["$x:$y"] ?? null; }
    public function tick(): void
    {
        foreach ($this->cells as $cell) {
            $cell->look();
        }
        foreach ($this->cells as $cell) {
            $cell->step();
        }
    }
    public function population(): int { return count(array_filter($this->cells, fn (Cell $cell): bool => $cell->isAlive())); }
    public function render(): string
    {
        $out = '';
        for ($y = 0; $y < $this->height; $y++) {
            for ($x = 0; $x < $this->width; $x++) {
                $out .= $this->at($x, $y)?->isAlive() ? 'o' : ' ';
            }
            $out .= "\n";
        }
        return rtrim($out);
    }
}

$world = new World(60, 40);
$sum = 0;
for ($i = 0; $i < 60; $i++) {
    $world->tick();
    $sum += $world->population() + strlen($world->render());
}
echo 'life: ', $sum, ' ', crc32($world->render()), "\n";
