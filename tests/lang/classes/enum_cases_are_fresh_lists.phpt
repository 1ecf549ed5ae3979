--TEST--
What cases() gives may be changed; closures and $this are taken by callable and static
--FILE--
<?php
enum Level: int
{
    case Low = 1;
    case High = 2;
    const Top = self::High;
}
$first = Level::cases();
$first[] = 'more';
unset($first[0]);
var_dump(count(Level::cases()), Level::cases()[0] === Level::Low, Level::cases() === Level::cases());
class Fluent
{
    public array $calls = [];
    public function then(callable $work): static
    {
        $this->calls[] = $work(count($this->calls));
        return $this;
    }
    public function other(): static
    {
        return new Fluent;
    }
}
class More extends Fluent {}
function twice(int $n): int { return 2 * $n; }
$work = (new More)->then(fn ($n) => $n + 1)->then('twice')->then(twice(...))->then([new class { function of($n) { return -$n; } }, 'of']);
echo json_encode($work->calls), ' ', $work::class, "\n";
try {
    (new Fluent)->then('nothing');
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}
try {
    (new More)->other();
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}
echo (new Fluent)->other()::class, "\n";
--EXPECTF--
int(2)
bool(true)
bool(true)
[1,2,4,-3] More
Fluent::then(): Argument #1 ($work) must be of type callable, string given, called in %slang/classes/enum_cases_are_fresh_lists.php on line 30
Fluent::other(): Return value must be of type More, Fluent returned
Fluent
