<?php
// Turns what an instrumented binary counted into the text form of a profile for `llvm-profdata merge`,
// for functions that ran, and for those of the core that did not: rustc writes counts in the form of its own LLVM, which an older
// `llvm-profdata` cannot read, while every LLVM reads the merged form of an older one.
// Usage: profile.php OUTPUT COUNTS..., where COUNTS are files of `-Cprofile-generate`, made with
// `-Cllvm-args=-enable-name-compression=false`.

// The number that a LEB128 at $at stands for; $at moves behind it.
function leb128(string $bytes, int &$at): int
{
    for ($number = $shift = 0;; $shift += 7) {
        $byte = ord($bytes[$at++]);
        $number |= ($byte & 127) << $shift;
        if ($byte < 128) {
            return $number;
        }
    }
}

$counts = [];
$names = [];
foreach (array_slice($argv, 2) as $file) {
    $bytes = file_get_contents($file);
    $header = unpack('a8magic/Pversion/Pids/Pfunctions/Ppadding/Pcounters/Pafter/Pbitmaps/Pend/Psize/Pdelta/Pbits/Pat/Ptables/Ptexts/Pkinds', $bytes);
    if ($header['magic'] !== "\x81rforpl\xff" || ($header['version'] & 0xffffff) < 9) {
        exit("$file: no profile of version 9 or later\n");
    }
    // Three pointers and two hashes before the number of counters, the numbers of value sites after.
    $record = intdiv(6 * 8 + 4 + 2 * ($header['kinds'] + 1) + 4 + 7, 8) * 8;
    $data = 16 * 8 + $header['ids'];
    $first = $data + $header['functions'] * $record + $header['padding'];
    for ($number = 0; $number < $header['functions']; $number++) {
        $function = unpack('Pname/Phash/Pcounters/Pbitmap/Paddress/Pvalues/Vcount', $bytes, $data + $number * $record);
        // The place of the counters is kept relative to the record.
        $from = $first + $function['counters'] - $header['delta'] + $number * $record;
        $read = array_values(unpack("P$function[count]", $bytes, $from));
        $key = "$function[name] $function[hash]";
        foreach ($read as $index => $count) {
            $counts[$key][$index] = ($counts[$key][$index] ?? 0) + $count;
        }
    }
    $at = $first + 8 * $header['counters'] + $header['after'] + $header['bitmaps'] + $header['end'];
    for ($end = $at + $header['size']; $at < $end;) {
        $size = leb128($bytes, $at);
        if (leb128($bytes, $at) !== 0) {
            exit("$file: its names are compressed\n");
        }
        foreach (explode("\x01", substr($bytes, $at, $size)) as $name) {
            $names[unpack('P', md5($name, true))[1]] = $name;
        }
        for ($at += $size; $at < $end && $bytes[$at] === "\0"; $at++);
    }
}

// Code that no program of the training needs is laid out apart in these crates alone: in the others
// it is what other programs run.
const CORE = '/10heddle_vm|12heddle_value|14heddle_runtime|11heddle_heap/';
// The handlers of the tail driver are laid out by hand: with counts, slow paths that the training takes
// often are inlined into them and cost every execution a prologue.
const BY_HAND = '/6driver4tail/';

$text = ":ir\n";
foreach ($counts as $key => $counters) {
    [$name, $hash] = explode(' ', $key);
    if (isset($names[$name]) && !preg_match(BY_HAND, $names[$name]) && (array_filter($counters) !== [] || preg_match(CORE, $names[$name]))) {
        $text .= $names[$name] . "\n" . sprintf('%u', $hash) . "\n" . count($counters) . "\n" . implode("\n", $counters) . "\n\n";
    }
}
file_put_contents($argv[1], $text);
