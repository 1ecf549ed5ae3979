<?php
// Classes and code of one file for programs without code of their own: their inline caches stay.
class Thing
{
    public $x = 'thing x';
    public ?Nobody $other = null;

    public function name(): string
    {
        return 'thing';
    }
}
class Mid extends Base
{
    public $mid = 'mid';

    public function all(): string
    {
        return "$this->mid $this->base {$this->name()} " . self::LEVEL . ' ' . static::$seen++;
    }
}
final class Taker
{
    public static function one(Nobody $thing): string
    {
        return "taken $thing->x";
    }

    public static function either(Nobody|Leaf $thing): string
    {
        return "either $thing->x";
    }
}

function attempt(callable $what): string
{
    try {
        return (string) $what();
    } catch (Nobody) {
        return 'never';
    } catch (Throwable $error) {
        return $error::class . ': ' . preg_replace('/, called in.*/', '', $error->getMessage());
    }
}

function calls(): int
{
    static $calls = 0;
    return ++$calls;
}

function show(object ...$things): void
{
    foreach ($things as $thing) {
        echo $thing->x ?? 'no x', ' ', $thing->name(), ' ', $thing instanceof Nobody ? 'somebody' : 'nobody', ' ';
        echo attempt(fn () => Taker::one($thing)), ' | ', attempt(fn () => Taker::either($thing)), ' | ';
        echo attempt(function () use ($thing) {
            $holder = new Thing();
            $holder->other = $thing;
            return $holder->other->x;
        }), "\n";
        $thing->dynamic = calls();
        echo $thing->dynamic, ' ', (new Mid())->all(), ' ', helper(), ' ', VERSION, "\n";
    }
}
