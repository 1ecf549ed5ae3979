<?php
// Operations whose cost is to grow as their work does, for `cargo xtask bench growth`.
//
// `operations.php` alone prints their names; with a NAME and sizes it prints, for each size, the
// nanoseconds of the best of three runs. An operation gets the size n and returns a closure, which
// does work in proportion to n, or to n log n where it sorts.

$operations = [
    // strings
    'append to a string' => fn ($n) => function () use ($n) { $s = ''; for ($i = 0; $i < $n; $i++) { $s .= 'x'; } return strlen($s); },
    'append to a property' => fn ($n) => function () use ($n) { $o = new stdClass; $o->s = ''; for ($i = 0; $i < $n; $i++) { $o->s .= 'x'; } return strlen($o->s); },
    'append to an element' => fn ($n) => function () use ($n) { $a = ['s' => '']; for ($i = 0; $i < $n; $i++) { $a['s'] .= 'x'; } return strlen($a['s']); },
    'append through a reference' => fn ($n) => function () use ($n) { $s = ''; $r = &$s; for ($i = 0; $i < $n; $i++) { $r .= 'x'; } return strlen($s); },
    'prepend to a string' => fn ($n) => function () use ($n) { $s = ''; for ($i = 0; $i < $n; $i++) { $s = 'x' . $s; } return strlen($s); },
    'write bytes of a string' => function ($n) { $s = str_repeat('a', $n); return function () use ($n, $s) { for ($i = 0; $i < $n; $i++) { $s[$i] = 'b'; } return $s[$n - 1]; }; },
    'read bytes of a string' => function ($n) { $s = str_repeat('a', $n); return function () use ($n, $s) { $c = 0; for ($i = 0; $i < $n; $i++) { $c += ord($s[$i]); } return $c; }; },
    'lexer with preg_match at an offset' => function ($n) { $s = str_repeat('word ', $n); return function () use ($s) { $at = 0; $c = 0; while (preg_match('/\w+\s*/A', $s, $m, 0, $at)) { $at += strlen($m[0]); $c++; } return $c; }; },
    'lexer of UTF-8 with preg_match' => function ($n) { $s = str_repeat('wörd ', $n); return function () use ($s) { $at = 0; $c = 0; while (preg_match('/\w+\s*/Au', $s, $m, 0, $at)) { $at += strlen($m[0]); $c++; } return $c; }; },
    'preg_match_all' => function ($n) { $s = str_repeat('ab12 ', $n); return fn () => preg_match_all('/[a-z]+(\d+)/', $s, $m); },
    'preg_split' => function ($n) { $s = str_repeat('ab, ', $n); return fn () => count(preg_split('/,\s*/', $s)); },
    'preg_replace_callback' => function ($n) { $s = str_repeat('ab1 ', $n); return fn () => strlen(preg_replace_callback('/\d/', fn ($m) => $m[0] + 1, $s)); },
    'str_replace' => function ($n) { $s = str_repeat('a.b', $n); return fn () => strlen(str_replace(['.', 'a'], ['--', ''], $s)); },
    'strtr by pairs' => function ($n) { $s = str_repeat('hello world ', $n); return fn () => strlen(strtr($s, ['hello' => 'bye', 'world' => 'all', 'o' => '0'])); },
    'explode and implode' => function ($n) { $s = str_repeat('a,', $n); return fn () => strlen(implode(';', explode(',', $s))); },
    'strtok' => function ($n) { $s = str_repeat('ab ', $n); return function () use ($s) { $c = 0; for ($t = strtok($s, ' '); $t !== false; $t = strtok(' ')) { $c++; } return $c; }; },
    'strpos at an offset' => function ($n) { $s = str_repeat('ab,', $n); return function () use ($s) { $c = 0; for ($at = 0; ($at = strpos($s, ',', $at)) !== false; $at++) { $c++; } return $c; }; },
    'mb_substr from the front' => function ($n) { $s = str_repeat('ä', (int) ($n / 64)); return function () use ($s) { $c = 0; foreach (mb_str_split($s, 4) as $part) { $c += mb_strlen($part); } return $c; }; },
    'sprintf' => fn ($n) => function () use ($n) { $c = 0; for ($i = 0; $i < $n; $i++) { $c += strlen(sprintf('%05d %s', $i, 'x')); } return $c; },
    'serialize and unserialize' => function ($n) { $a = array_map(fn ($i) => ['id' => $i, 'name' => "n$i"], range(1, $n)); return fn () => count(unserialize(serialize($a))); },
    'serialize shared objects' => function ($n) { $o = new stdClass; $a = []; for ($i = 0; $i < $n; $i++) { $a[] = $i % 2 ? $o : new stdClass; } return fn () => count(unserialize(serialize($a))); },
    'json' => function ($n) { $a = array_map(fn ($i) => ['id' => $i, 'name' => "n$i"], range(1, $n)); return fn () => count(json_decode(json_encode($a), true)); },
    'var_export' => function ($n) { $a = range(1, $n); return fn () => strlen(var_export($a, true)); },
    // arrays
    'push' => fn ($n) => function () use ($n) { $a = []; for ($i = 0; $i < $n; $i++) { $a[] = $i; } return count($a); },
    'array_push and array_pop' => fn ($n) => function () use ($n) { $a = []; for ($i = 0; $i < $n; $i++) { array_push($a, $i, $i); array_pop($a); } return count($a); },
    'array_shift' => function ($n) { $from = range(1, $n); return function () use ($from) { $a = $from; $c = 0; while ($a) { $c += array_shift($a); } return $c; }; },
    'array_shift with string keys' => function ($n) { $from = []; for ($i = 0; $i < $n; $i++) { $from["k$i"] = $i; } return function () use ($from) { $a = $from; $c = 0; while ($a) { $c += array_shift($a); } return $c; }; },
    'array_unshift' => fn ($n) => function () use ($n) { $a = []; for ($i = 0; $i < $n; $i++) { array_unshift($a, $i); } return count($a); },
    'queue of push and shift' => function ($n) { return function () use ($n) { $a = range(1, 1000); for ($i = 0; $i < $n; $i++) { $a[] = array_shift($a); } return count($a); }; },
    'unset of the first key' => function ($n) { $from = range(1, $n); return function () use ($from) { $a = $from; while ($a) { unset($a[array_key_first($a)]); } return count($a); }; },
    'unset of the last key' => function ($n) { $from = range(1, $n); return function () use ($from) { $a = $from; while ($a) { unset($a[array_key_last($a)]); } return count($a); }; },
    'reset, key and unset' => function ($n) { $from = range(1, $n); return function () use ($from) { $a = $from; while ($a) { reset($a); unset($a[key($a)]); } return count($a); }; },
    'array_merge onto itself' => fn ($n) => function () use ($n) { $a = []; for ($i = 0; $i < $n; $i++) { $a = array_merge($a, [$i]); } return count($a); },
    'spread onto itself' => fn ($n) => function () use ($n) { $a = []; for ($i = 0; $i < $n; $i++) { $a = [...$a, $i]; } return count($a); },
    'union onto itself' => fn ($n) => function () use ($n) { $a = []; for ($i = 0; $i < $n; $i++) { $a = $a + [$i => $i]; } return count($a); },
    'string keys' => fn ($n) => function () use ($n) { $a = []; for ($i = 0; $i < $n; $i++) { $a["k$i"] = $i; } return count($a); },
    'colliding int keys' => fn ($n) => function () use ($n) { $a = []; for ($i = 0; $i < $n; $i++) { $a[$i << 40] = $i; } return count($a); },
    'array_splice at the end' => fn ($n) => function () use ($n) { $a = []; for ($i = 0; $i < $n; $i++) { array_splice($a, count($a), 0, [$i]); } return count($a); },
    'array_unique' => function ($n) { $a = []; for ($i = 0; $i < $n; $i++) { $a[] = 'k' . $i % 1000; } return fn () => count(array_unique($a)); },
    'array_diff' => function ($n) { $a = range(1, $n); $b = range(1, $n, 2); return fn () => count(array_diff($a, $b)); },
    'array_intersect_key' => function ($n) { $a = array_flip(range(1, $n)); return fn () => count(array_intersect_key($a, $a)); },
    'array_column' => function ($n) { $a = array_map(fn ($i) => ['id' => $i], range(1, $n)); return fn () => count(array_column($a, null, 'id')); },
    'sort' => function ($n) { mt_srand(1); $from = []; for ($i = 0; $i < $n; $i++) { $from[] = mt_rand(); } return function () use ($from) { $a = $from; sort($a); return $a[0]; }; },
    'sort of equal values' => function ($n) { $from = array_fill(0, $n, 7); return function () use ($from) { $a = $from; sort($a); return $a[0]; }; },
    'usort' => function ($n) { mt_srand(1); $from = []; for ($i = 0; $i < $n; $i++) { $from[] = mt_rand(); } return function () use ($from) { $a = $from; usort($a, fn ($x, $y) => $x <=> $y); return $a[0]; }; },
    'foreach by reference' => function ($n) { $from = range(1, $n); return function () use ($from) { $a = $from; foreach ($a as &$v) { $v++; } return count($a); }; },
    'list of lists' => fn ($n) => function () use ($n) { $a = null; for ($i = 0; $i < $n; $i++) { $a = [$i, $a]; } $c = 0; while ($a) { [, $a] = $a; $c++; } return $c; },
    // objects
    'objects in a cycle' => fn ($n) => function () use ($n) { $first = $last = new stdClass; for ($i = 0; $i < $n; $i++) { $o = new stdClass; $o->before = $last; $last->after = $o; $last = $o; } $last->after = $first; unset($first, $last, $o); return gc_collect_cycles() > 0; },
    'destructors in cycles' => fn ($n) => function () use ($n) { for ($i = 0; $i < $n; $i++) { $o = new Ends; $o->self = $o; } unset($o); gc_collect_cycles(); return true; },
    'dynamic properties' => fn ($n) => function () use ($n) { $o = new stdClass; for ($i = 0; $i < $n; $i++) { $o->{"p$i"} = $i; } $c = 0; foreach ($o as $v) { $c += $v; } return $c; },
    'SplObjectStorage' => fn ($n) => function () use ($n) { $s = new SplObjectStorage; for ($i = 0; $i < $n; $i++) { $s[new stdClass] = $i; } return count($s); },
    'SplQueue' => fn ($n) => function () use ($n) { $q = new SplQueue; for ($i = 0; $i < $n; $i++) { $q->enqueue($i); } $c = 0; while (!$q->isEmpty()) { $c += $q->dequeue(); } return $c; },
    'SplPriorityQueue' => fn ($n) => function () use ($n) { $q = new SplPriorityQueue; for ($i = 0; $i < $n; $i++) { $q->insert($i, $i * 7919 % 1000); } $c = 0; while (!$q->isEmpty()) { $c += $q->extract(); } return $c; },
    'ArrayObject' => fn ($n) => function () use ($n) { $a = new ArrayObject; for ($i = 0; $i < $n; $i++) { $a[] = $i; } $c = 0; foreach ($a as $v) { $c += $v; } return $c; },
    'WeakMap' => fn ($n) => function () use ($n) { $m = new WeakMap; $keep = []; for ($i = 0; $i < $n; $i++) { $keep[] = $o = new stdClass; $m[$o] = $i; } return count($m); },
    // functions
    'generator' => fn ($n) => function () use ($n) { $c = 0; foreach ((function () use ($n) { for ($i = 0; $i < $n; $i++) { yield $i; } })() as $v) { $c += $v; } return $c; },
    'nested yield from' => fn ($n) => function () use ($n) { $c = 0; foreach (nest(64, (int) ($n / 64)) as $v) { $c += $v; } return $c; },
    'recursion' => fn ($n) => fn () => depth((int) ($n / 8)),
    'eval of functions' => fn ($n) => function () use ($n) { for ($i = 0; $i < $n / 64; $i++) { $GLOBALS['made'] = ($GLOBALS['made'] ?? 0) + 1; eval('function made_' . $GLOBALS['made'] . '($x) { return $x + 1; }'); } return $GLOBALS['made']; },
    'exceptions' => fn ($n) => function () use ($n) { $c = 0; for ($i = 0; $i < $n; $i++) { try { throw new Exception('x'); } catch (Exception) { $c++; } } return $c; },
    'output buffer' => fn ($n) => function () use ($n) { ob_start(); for ($i = 0; $i < $n; $i++) { echo 'x'; } return strlen(ob_get_clean()); },
    'lines of a file in memory' => fn ($n) => function () use ($n) { $f = fopen('php://memory', 'w+'); for ($i = 0; $i < $n; $i++) { fwrite($f, "line\n"); } rewind($f); $c = 0; while (fgets($f) !== false) { $c++; } return $c; },
];

class Ends
{
    public $self;

    public function __destruct() {}
}

function nest(int $levels, int $count): Generator
{
    if ($levels > 0) {
        yield from nest($levels - 1, $count);
        return;
    }
    for ($i = 0; $i < $count * 64; $i++) {
        yield $i;
    }
}

function depth(int $n): int
{
    return $n ? 1 + depth($n - 1) : 0;
}

if ($argc < 2) {
    echo implode("\n", array_keys($operations)), "\n";
    exit;
}
ini_set('memory_limit', '2G');
set_time_limit(300);
foreach (array_slice($argv, 2) as $size) {
    $run = $operations[$argv[1]]((int) $size);
    $best = PHP_INT_MAX;
    for ($round = 0, $spent = 0; $round < 3 && $spent < 4e9; $round++) {
        $start = hrtime(true);
        $run();
        $best = min($best, $took = hrtime(true) - $start);
        $spent += $took;
    }
    echo $best, "\n";
}
