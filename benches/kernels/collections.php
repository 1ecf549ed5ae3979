<?php
// Closures given to array functions, a lazy pipeline, and chained calls of a collection.
namespace Collections;

final class Collection implements \IteratorAggregate, \Countable
{
    public function __construct(private array $items = []) {}
    public function map(callable $f): self { return new self(array_map($f, $this->items)); }
    public function filter(callable $f): self { return new self(array_filter($this->items, $f)); }
    public function reduce(callable $f, mixed $start = null): mixed { return array_reduce($this->items, $f, $start); }
    public function sortBy(callable $key): self
    {
        $items = $this->items;
        usort($items, fn ($a, $b) => $key($a) <=> $key($b));
        return new self($items);
    }
    public function groupBy(callable $key): array
    {
        $groups = [];
        foreach ($this->items as $item) {
            $groups[$key($item)][] = $item;
        }
        return $groups;
    }
    public function getIterator(): \Generator
    {
        foreach ($this->items as $key => $item) {
            yield $key => $item;
        }
    }
    public function count(): int { return count($this->items); }
}

$total = 0;
for ($round = 0; $round < 400; $round++) {
    $collection = new Collection(range(1, 100));
    $factor = $round % 7 + 1;
    $total += $collection->map(fn (int $x): int => $x * $factor)
        ->filter(fn (int $x): bool => $x % 3 !== 0)
        ->sortBy(fn (int $x): int => -$x % 17)
        ->reduce(fn (int $sum, int $x): int => $sum + $x, 0);
    $total += count($collection->groupBy(fn (int $x): string => 'g' . $x % 5));
    foreach ($collection as $key => $item) {
        $total += $key & $item;
    }
    $names = array_map(null, array_column(array_map(fn ($x) => ['id' => $x, 'name' => "n$x"], range(1, 50)), 'name', 'id'));
    $total += count($names) + strlen(implode(array_map(strtoupper(...), $names)));
}
echo 'collections: ', $total, "\n";
