<?php
// Runs a program of benches/programs in rounds and prints what each printed, as a hash, and, as the
// last line, the nanoseconds of the processor's time that a warm round took.
// Usage: rounds.php PROGRAM FOLDER ROUNDS [COLD], where FOLDER holds the unpacked packages; the first
// COLD rounds (2) are not measured.
error_reporting(E_ALL & ~E_DEPRECATED & ~E_USER_DEPRECATED & ~E_NOTICE);
ini_set('memory_limit', '1G');
date_default_timezone_set('UTC');

// The clock, where the system does not say how long the thread has run.
function processor_time(): int
{
    return (int) @file_get_contents('/proc/thread-self/schedstat') ?: hrtime(true);
}

$round = (require $argv[1])($argv[2]);
$cold = (int) ($argv[4] ?? 2);
for ($number = 0, $start = processor_time(); $number < (int) $argv[3]; $number++) {
    if ($number === $cold) {
        $start = processor_time();
    }
    echo md5($round()), "\n";
}
$warm = max(1, (int) $argv[3] - $cold);
echo 'nanoseconds: ', intdiv(processor_time() - $start, $warm), "\n";
