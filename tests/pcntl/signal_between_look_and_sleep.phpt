--TEST--
A signal that comes between pcntl_signal_dispatch() and sleep() ends the sleep, once
--FILE--
<?php
pcntl_signal(SIGUSR1, function () { echo "handled\n"; });
pcntl_signal_dispatch();
posix_kill(posix_getpid(), SIGUSR1);
// PHP would sleep for all of it: the signal is lost until somebody looks again
$start = hrtime(true);
echo sleep(20) > 15 ? "woken\n" : "slept\n";
usleep(1000);
var_dump(time_nanosleep(0, 1000));
pcntl_signal_dispatch();
var_dump((hrtime(true) - $start) / 1e9 < 15);
--EXPECT--
woken
bool(true)
handled
bool(true)
