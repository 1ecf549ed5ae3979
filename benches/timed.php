<?php
// Runs a kernel and prints, as the last line, the nanoseconds it took with its compilation.
// A constant holds the start, so that the kernel finds the global scope empty.
define('BENCH_START', hrtime(true));
require $argv[1];
echo "\nnanoseconds: ", hrtime(true) - BENCH_START, "\n";
