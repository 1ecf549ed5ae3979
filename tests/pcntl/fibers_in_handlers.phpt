--TEST--
A signal's handler neither leaves nor enters a fiber
--EXTENSIONS--
pcntl
posix
--FILE--
<?php
pcntl_async_signals(true);
$other = new Fiber(fn () => 1);
pcntl_signal(SIGUSR1, function () use ($other) {
    try {
        $other->start();
    } catch (FiberError $e) {
        echo $e->getMessage(), "\n";
    }
    try {
        Fiber::suspend();
    } catch (FiberError $e) {
        echo $e->getMessage(), "\n";
    }
});
$fiber = new Fiber(function () {
    posix_kill(posix_getpid(), SIGUSR1);
    echo "goes on\n";
    Fiber::suspend(2);
    pcntl_async_signals(false);
    posix_kill(posix_getpid(), SIGUSR1);
    pcntl_signal_dispatch();
    echo "ends\n";
});
var_dump($fiber->start());
$fiber->resume();
$other->start();
var_dump($other->getReturn());
?>
--EXPECT--
Cannot switch fibers in current execution context
Cannot switch fibers in current execution context
goes on
int(2)
Cannot switch fibers in current execution context
Cannot switch fibers in current execution context
ends
int(1)
