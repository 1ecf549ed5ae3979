--TEST--
pure and backed enums
--FILE--
<?php
enum Suit: string implements JsonSerializable { case Hearts = 'H'; case Spades = 'S'; const Wild = self::Spades; public static function default(): self { return self::Hearts; } public function label(): string { return ucfirst(strtolower($this->name)); } public function color(): string { return match ($this) { self::Hearts => 'Red', self::Spades => 'Black' }; } public function jsonSerialize(): mixed { return 'json' . $this->value; } }
enum Plain { case A; case B; }
echo Suit::Hearts->value, Suit::from('S')->name, Suit::tryFrom('X')?->name ?? 'none', Suit::Wild->label(), Suit::default()->color(), json_encode([Suit::Hearts, Suit::cases()]), "\n";
var_dump(Suit::Hearts === Suit::from('H'), Suit::Hearts == Suit::Spades, Suit::Hearts instanceof Suit, Plain::A instanceof UnitEnum, Suit::Hearts instanceof BackedEnum, Plain::cases(), Suit::Hearts);
foreach ([fn() => Suit::from('Z'), fn() => Plain::from('A'), fn() => new Suit, fn() => Plain::C, fn() => clone Plain::A, function () { $a = Plain::A; $a->name = 'x'; }, fn() => Plain::A < Plain::B, fn() => json_encode(Plain::A, JSON_THROW_ON_ERROR), fn() => Plain::A->nope] as $f) try { var_dump($f()); } catch (Throwable $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; }
enum Num: int { case One = 1; case Two = self::One->value + 1; }
var_dump(Num::from('2'), Num::Two->value);
const E = Plain::B;
function f(Plain $p = Plain::A) { return $p->name; }
echo f(), f(E), constant('Plain::B')->name, "\n";
$fn = Suit::from(...);
echo $fn('H')->name, "\n";
var_export([Plain::A]);
echo serialize(Suit::Hearts), unserialize('E:11:"Suit:Spades";')->name, "\n";
$w = new WeakMap;
$w[Plain::A] = 1;
echo count($w), match (true) { Plain::A === E => 'no', default => 'default' }, "\n";
--EXPECTF--
HSpadesnoneSpadesRed["jsonH",["jsonH","jsonS"]]
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
array(2) {
  [0]=>
  enum(Plain::A)
  [1]=>
  enum(Plain::B)
}
enum(Suit::Hearts)
ValueError: "Z" is not a valid backing value for enum Suit
Error: Call to undefined method Plain::from()
Error: Cannot instantiate enum Suit
Error: Undefined constant Plain::C
Error: Trying to clone an uncloneable object of class Plain
Error: Cannot modify readonly property Plain::$name
bool(false)
JsonException: Non-backed enums have no default serialization

Warning: Undefined property: Plain::$nope in %slang/classes/enums.php on line 6
NULL
enum(Num::Two)
int(2)
ABB
Hearts
array (
  0 => 
  \Plain::A,
)E:11:"Suit:Hearts";Spades
1default
