--TEST--
Cases of switch and match compare strings, objects and numbers, and give temporaries up
--FILE--
<?php
enum Suit: string
{
    case Hearts = 'h';
    case Spades = 's';
    public function color(): string { return match ($this) { self::Hearts => 'red', self::Spades => 'black' }; }
}
class Loud
{
    public static int $alive = 0;
    public function __construct() { self::$alive++; }
    public function __destruct() { self::$alive--; echo 'x'; }
}
function name(mixed $value): string
{
    switch ($value) {
        case '1e1': return 'ten';
        case 'abc': return 'text';
        case 2.5: return 'float';
        case null: return 'nothing';
        default: return 'other';
    }
}
foreach ([10, '10', 'abc', 2.5, '2.50', 0, '', null, false, [], 'x'] as $value) {
    echo name($value), ' ';
}
echo "\n";
function exact(mixed $value, string $end): string
{
    return match ($value . $end) { 'a!' => 'A', "b$end" => 'B', default => '?' };
}
echo exact('a', '!'), exact('b', '?'), exact('c', '!'), "\n";
$total = '';
for ($i = 0; $i < 50; $i++) {
    $total .= (Suit::tryFrom('hsx'[$i % 3]) ?? Suit::Hearts)->color()[0];
    if (new Loud === new Loud) {
        echo 'never';
    }
    if (Suit::cases()[$i & 1] === Suit::Spades) {
        $total .= '!';
    }
}
echo "\n", md5($total), ' ', Loud::$alive, "\n";
function order(int $a, int $b): int
{
    return $b <=> $a;
}
$list = [3, 1, 2];
usort($list, 'order');
echo implode(',', $list), ' ', order(PHP_INT_MIN, PHP_INT_MAX), "\n";
class Base
{
    protected static int $made = 0;
    public static function make(): static { self::count(); return new static; }
    private static function count(): void { self::$made += 2; }
    public function again(): array { return [self::make()::class, parent_made()]; }
    public static function made(): int { return self::$made; }
}
class Derived extends Base {}
function parent_made(): int
{
    return Derived::made();
}
for ($i = 0; $i < 3; $i++) {
    echo json_encode((new Derived)->again()), Base::make()::class, "\n";
}
--EXPECT--
ten ten text float float nothing nothing nothing nothing nothing other 
AB?
xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
6e836d13e292a0c279309735f065d200 0
3,2,1 1
["Derived",2]Base
["Derived",6]Base
["Derived",10]Base
