<?php
// A page that computes: counts words, sorts them, formats a table.
class Row
{
    public function __construct(public readonly string $word, public int $count = 0)
    {
    }

    public function html(int $total): string
    {
        return sprintf('<tr><td>%s</td><td>%d</td><td>%.2f %%</td></tr>', htmlspecialchars($this->word), $this->count, 100 * $this->count / $total);
    }
}

function words(int $seed, int $count): Generator
{
    $stems = ['warp', 'weft', 'reed', 'heddle', 'loom', 'shed', 'pick', 'beam', 'sley', 'treadle'];
    for ($i = 0; $i < $count; $i++) {
        $seed = ($seed * 1103515245 + 12345) % 2147483648;
        yield $stems[$seed % 10] . ($seed >> 8) % 50;
    }
}

$rows = [];
$total = 0;
foreach (words(42, 20000) as $word) {
    $rows[$word] ??= new Row($word);
    $rows[$word]->count++;
    $total++;
}
usort($rows, fn (Row $a, Row $b) => $b->count <=> $a->count ?: strcmp($a->word, $b->word));
$lines = array_map(fn (Row $row) => $row->html($total), array_slice($rows, 0, 200));
echo "<table>\n", implode("\n", $lines), "\n</table>\n";
