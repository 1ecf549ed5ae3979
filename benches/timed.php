<?php
// Runs a kernel and writes the nanoseconds it took, compilation included, to standard error.
// A constant holds the start, so that the kernel finds the global scope empty.
define('BENCH_START', hrtime(true));
require $argv[1];
fwrite(STDERR, "\nnanoseconds: " . (hrtime(true) - BENCH_START) . "\n");
