<?php
// Static methods and properties, class constants, late static binding, new static, enum cases.
enum Suit: int
{
    case Hearts = 1;
    case Spades = 2;

    const Top = self::Spades;

    public static function of(int $i): self
    {
        return self::from(($i & 1) + 1);
    }

    public function points(): int
    {
        return $this->value * Registry::STEP;
    }
}

class Registry
{
    public const STEP = 3;
    protected static int $count = 0;
    private static array $names = [];

    public static function add(string $name): int
    {
        self::$names[$name] = static::weight();
        return ++static::$count;
    }

    protected static function weight(): int
    {
        return self::STEP;
    }

    public static function create(): static
    {
        return new static();
    }

    public static function size(): int
    {
        return count(self::$names);
    }
}

class Heavy extends Registry
{
    protected static function weight(): int
    {
        return parent::weight() * 2;
    }
}

$sum = 0;
for ($i = 0; $i < 1_800_000; $i++) {
    $sum += Registry::add('a') + Heavy::add('b') & 7;
    $sum += Suit::of($i)->points() + (Suit::of($i) === Suit::Top ? 1 : 0);
    $sum += Heavy::create() instanceof Heavy ? Heavy::STEP : 0;
}
echo "statics: $sum ", Registry::size(), "\n";
