--TEST--
Strings that are keys for the first time when they are looked for
--FILE--
<?php
function words(string $text): array
{
    $counts = [];
    foreach (explode(' ', $text) as $word) {
        $word = strtolower($word);
        if (isset($counts[$word])) {
            $counts[$word]++;
        } else {
            $counts[$word] = 1;
        }
    }
    return $counts;
}
print_r(words('One two ONE 12 twelve 12 Two -1 one'));

function make(string $a, string $b): string
{
    return $a . $b;
}
$map = ['ab' => 1, 'ac' => null, '12' => 'int', 'x' => ['y' => 2]];
var_dump(isset($map[make('a', 'b')]), isset($map[make('a', 'c')]), isset($map[make('1', '2')]), isset($map[make('z', 'z')]));
var_dump($map[make('a', 'b')], $map[make('1', '2')], $map[make('z', 'z')] ?? 'none');
var_dump($map[make('', 'x')][make('', 'y')]);
$key = make('a', 'b');
var_dump($map[$key], isset($map[$key]), empty($map[$key]));
$list = [1, 2];
$reference = &$map;
var_dump(isset($list[make('a', 'b')]), isset($reference[make('a', 'b')]), isset($key[make('a', 'b')]), isset($none[make('a', 'b')]));
--EXPECT--
Array
(
    [one] => 3
    [two] => 2
    [12] => 2
    [twelve] => 1
    [-1] => 1
)
bool(true)
bool(false)
bool(true)
bool(false)
int(1)
string(3) "int"
string(4) "none"
int(2)
int(1)
bool(true)
bool(false)
bool(false)
bool(true)
bool(false)
bool(false)
