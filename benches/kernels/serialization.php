<?php
// serialize and unserialize, var_export, print_r into a string, with objects among the data.
final class Item
{
    public array $parts = [];

    public function __construct(public string $name, protected ?Item $parent = null) {}

    public function __serialize(): array
    {
        return [$this->name, $this->parts];
    }

    public function __unserialize(array $data): void
    {
        [$this->name, $this->parts] = $data;
    }
}

$items = [];
for ($i = 0; $i < 400; $i++) {
    $item = new Item("item $i");
    $item->parts = [$i, $i / 3, true, null, ['deep' => [$i]]];
    $items["k$i"] = $item;
}
$sum = 0;
for ($round = 0; $round < 700; $round++) {
    $text = serialize($items);
    $again = unserialize($text);
    $sum += strlen($text) + count($again) + $again['k7']->parts[0];
    if ($round % 10 === 0) {
        $sum += strlen(var_export($again, true)) + strlen(print_r($again, true));
    }
}
echo "serialization: $sum\n";
