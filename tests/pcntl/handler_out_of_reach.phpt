--TEST--
A handler that may not be called from where the signal comes
--EXTENSIONS--
pcntl
posix
--FILE--
<?php
class Listener {
    function listen() { var_dump(pcntl_signal(SIGUSR1, [$this, 'heard'])); }
    protected function heard($signal) { echo "heard\n"; }
    function raise() { posix_kill(getmypid(), SIGUSR1); pcntl_signal_dispatch(); }
}
$listener = new Listener;
$listener->listen();
$listener->raise();
try {
    posix_kill(getmypid(), SIGUSR1);
    pcntl_signal_dispatch();
} catch (Error $e) {
    echo $e->getMessage(), "\n";
}
--EXPECT--
bool(true)
heard
Invalid callback Listener::heard, cannot access protected method Listener::heard()
