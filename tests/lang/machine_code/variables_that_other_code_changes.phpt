--TEST--
Variables of the main script that other code changes while a compiled loop runs
--FILE--
<?php
// an error handler, a destructor and __toString change what the loop keeps in registers
$number = 1;
$list = [1, 2, 3];
$text = 'abc';
$rounds = 0;
set_error_handler(function ($level, $message) {
    global $number, $list, $rounds;
    if ($rounds === 150) {
        $number = 'seven';
    }
    if ($rounds === 170) {
        $list = 'xyz';
    }
    return true;
});
$seen = [];
for ($i = 0; $i < 200; $i++) {
    $rounds = $i;
    $missing = $list[7] ?? null;
    $gone = $list[5];
    if ($i % 50 === 0 || $i === 151 || $i === 171) {
        $seen[] = gettype($number) . ':' . $number . ':' . gettype($list) . ':' . $list[1];
    }
    if (is_int($number)) {
        $number += 2;
    }
}
echo implode("\n", $seen), "\n";

// letters of a string, and comparing them
$counts = ['a' => 0, 'other' => 0];
$word = str_repeat('abcab-+.1', 40);
$length = strlen($word);
for ($i = 0; $i < $length; $i++) {
    if ($word[$i] === 'a') {
        $counts['a']++;
    } elseif ($word[$i] == '+' || $word[$i] == '1.0') {
        $counts['other']++;
    }
}
var_dump($counts);
for ($i = $length - 3; $i < $length + 2; $i++) {
    var_dump($word[$i]);
}

// a table of words that look a little like numbers, and one of ints
$sums = ['+' => 0, '-' => 0, '.' => 0, 'else' => 0];
for ($i = 0; $i < $length; $i++) {
    switch ($word[$i]) {
        case '+': $sums['+'] += $i; break;
        case '-': $sums['-'] += $i; break;
        case '.': $sums['.'] += $i; break;
        default: $sums['else'] += 1;
    }
    switch ($i % 5) {
        case 0: $sums['else'] += 2; break;
        case 1: continue 2;
        case 3: $sums['else'] += 3; break;
    }
}
var_dump($sums);
foreach (['+', '+0', '0', '-', ' ', '.', '.0', '', 0, 0.0, null, false, true] as $value) {
    switch ($value) {
        case '+': echo "plus "; break;
        case '.': echo "dot "; break;
        case '': echo "empty "; break;
        case '+0': echo "zero "; break;
        default: echo "else ";
    }
    echo match ($value) {
        '+' => 'plus', '.' => 'dot', '' => 'empty', '+0' => 'zero', default => 'else',
    }, "\n";
}

function by_reference(array &$table, int &$number): int
{
    return $table[$number] = $table[$number - 1] + ($table['x'] = 1);
}
$table = [0 => 1];
for ($i = 1; $i < 100; $i++) {
    by_reference($table, $i);
}
var_dump($table[99], $table['x'], min(3, 1, 2), max(3, 9, 2), max(1, 2.5), min('a', 1));
foreach ($table as $key => &$place) {
    if ($key === 5) {
        $table['new'] = 1;
    }
    $place++;
}
unset($place);
var_dump(array_sum($table), $table['new']);

enum Suit: string
{
    case One = '1';
    case Padded = '01';
    case Word = 'w';
}
var_dump(Suit::from('1'), Suit::from('01'), Suit::tryFrom('w'), Suit::tryFrom('2'), Suit::from('01') === Suit::Padded);

// a comparison whose handler changes what is in registers, to the same type
class Counts
{
    public function __toString(): string
    {
        global $left, $sum;
        $left -= 2;
        $sum += 1000;
        return 'x';
    }
}
$counter = new Counts;
$left = 300;
$sum = 0;
$turns = 0;
while ($left > 0) {
    $left--;
    $sum++;
    if ($turns++ % 40 === 39) {
        if ($counter == 'x') {
            $sum += 5;
        }
        if ('y' == $counter) {
            $sum += 7;
        }
    }
}
var_dump($left, $sum, $turns);
?>
--EXPECT--
integer:1:array:2
integer:101:array:2
integer:201:array:2
string:seven:array:2
string:seven:array:2
string:seven:string:y
array(2) {
  ["a"]=>
  int(80)
  ["other"]=>
  int(80)
}
string(1) "+"
string(1) "."
string(1) "1"
string(0) ""
string(0) ""
array(4) {
  ["+"]=>
  int(7260)
  ["-"]=>
  int(7220)
  ["."]=>
  int(7300)
  ["else"]=>
  int(600)
}
plus plus
zero zero
zero else
else else
else else
dot dot
zero else
empty empty
zero else
zero else
empty else
empty else
plus else
int(100)
int(1)
int(1)
int(9)
float(2.5)
int(1)
int(5154)
int(2)
enum(Suit::One)
enum(Suit::Padded)
enum(Suit::Word)
NULL
bool(true)
int(0)
int(12306)
int(276)
