<?php
// Builtins on short strings, called by unqualified names in a namespace: sprintf, str_replace, explode, trim, substr and their kin.
namespace Short\Strings;

function slug(string $title): string
{
    $title = trim(strtolower($title));
    $title = str_replace([' ', '_', '.'], '-', $title);
    return str_contains($title, '--') ? str_replace('--', '-', $title) : $title;
}

function format(string $name, int $n, float $price): string
{
    return sprintf('%-10s|%04d|%.2f', ucfirst($name), $n, $price);
}

function parse(string $line): array
{
    $fields = [];
    foreach (explode(';', $line) as $pair) {
        $at = strpos($pair, '=');
        if ($at === false) {
            continue;
        }
        $fields[trim(substr($pair, 0, $at))] = rtrim(substr($pair, $at + 1), ' ');
    }
    return $fields;
}

$sum = 0;
for ($i = 0; $i < 150_000; $i++) {
    $slug = slug(" Some_Title No. $i ");
    $sum += strlen($slug) + strlen(format('item', $i % 1000, $i / 7));
    $fields = parse("id=$i; name = x$i ;flag;last=yes");
    $sum += count($fields) + (is_numeric($fields['id']) ? (int) $fields['id'] % 5 : 0);
    $sum += ord(substr(str_pad(dechex($i), 8, '0', STR_PAD_LEFT), -1)) + strlen(implode(',', array_keys($fields)));
    if (is_string($slug) && str_starts_with($slug, 'some') && !in_array($slug, ['a', 'b'], true)) {
        $sum++;
    }
}
echo 'short strings: ', $sum, "\n";
