--TEST--
Machine code leaves to handlers what runs PHP code when it is released: streams of the program, objects, what only a temporary holds
--FILE--
<?php
class Wrapper
{
    public static int $closed = 0;
    public static string $seen = '';
    public $context;

    public function stream_open($path, $mode, $options, &$opened): bool
    {
        return true;
    }

    public function stream_close(): void
    {
        self::$closed++;
        self::$seen = implode(',', array_map(fn($n) => $n * 2, [1, 2, self::$closed % 10]));
    }
}
stream_wrapper_register('code', Wrapper::class);

function overwritten(int $n): string
{
    $streams = [0, 1, 2];
    $local = 'none';
    for ($i = 0; $i < $n; $i++) {
        $streams[$i % 3] = fopen("code://$i", 'r');
        $local = fopen("code://local$i", 'r');
        $text = "text $i";
        $local = $text;
        $streams[$i % 3] = $i;
    }
    return $local . json_encode($streams);
}

function left(int $i): int
{
    $stream = fopen('code://left', 'r');
    $more = [$stream, $i];
    $stream = null;
    return $more[1] + 1;
}

function returns(int $i): int
{
    $stream = fopen('code://returns', 'r');
    $text = str_repeat('x', $i % 7);
    $result = strlen($text) + $i;
    return $result;
}

function pure(mixed $stream, int $a, int $b): int
{
    $c = $a * 2 + $b;
    $text = "text $a";
    $list = [$text, [$a]];
    $other = [$list, "other $b"];
    for ($i = 0; $i < 3; $i++) {
        $c += $i ^ $a;
    }
    return $c + $list[1][0];
}

function calls(int $n): int
{
    $sum = 0;
    for ($i = 0; $i < $n; $i++) {
        $sum += returns($i) - returns($i + 1);
        returns($i);
        $sum += pure(fopen('code://passed', 'r'), $i, $sum & 15);
    }
    return $sum;
}

$sum = 0;
for ($i = 0; $i < 300; $i++) {
    $sum += left($i);
}
echo calls(500), ' ', Wrapper::$closed, "\n", overwritten(300), ' ', Wrapper::$closed, ' ', Wrapper::$seen, ' ', $sum, "\n";

function make(int $i): array
{
    return ['name' => "name $i", 'list' => ["first $i", [$i]], $i => "under $i"];
}

class Box
{
    public array $inside;

    public function __construct(public string $text, int $i)
    {
        $this->inside = [$text, $i];
    }

    public function text(): string
    {
        return $this->text;
    }

    public static function of(int $i): Box
    {
        return new Box("box $i", $i);
    }
}

function temporaries(int $n): string
{
    $texts = '';
    for ($i = 0; $i < $n; $i++) {
        $name = make($i)['name'];
        $first = make($i)['list'][0];
        $under = make($i)[$i] ?? 'nothing';
        $there = isset(make($i)['list']);
        $box = Box::of($i)->text;
        $got = Box::of($i)->text();
        $inside = Box::of($i)->inside[0];
        $filler = [str_repeat('x', 10), str_repeat('y', 20)];
        $texts = "$name|$first|$under|$there|$box|$got|$inside|" . count($filler);
    }
    gc_collect_cycles();
    return $texts;
}
echo temporaries(400), "\n";
$kept = make(1);
for ($i = 0; $i < 200; $i++) {
    $copy = $kept;
    unset($copy['list']);
    gc_collect_cycles();
}
echo json_encode($kept), "\n";
--EXPECT--
752285 2300
text 299[297,298,299] 2900 2,4,0 45150
name 399|first 399|under 399|1|box 399|box 399|box 399|2
{"name":"name 1","list":["first 1",[1]],"1":"under 1"}
