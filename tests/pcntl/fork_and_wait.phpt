--TEST--
pcntl: fork, wait, exit codes, signals that run handlers
--EXTENSIONS--
pcntl
posix
--FILE--
<?php
if (!($child = pcntl_fork())) {
    echo "child\n";
    exit(7);
}
var_dump(pcntl_waitpid($child, $status) === $child, pcntl_wifexited($status), pcntl_wexitstatus($status));
var_dump(pcntl_wait($status), pcntl_get_last_error() === PCNTL_ECHILD);
pcntl_signal(SIGUSR1, function (int $signal, array $info) {
    echo "signal $signal from ", $info['pid'] === getmypid() ? 'me' : 'another', "\n";
});
posix_kill(getmypid(), SIGUSR1);
echo "not yet\n";
pcntl_signal_dispatch();
pcntl_async_signals(true);
posix_kill(getmypid(), SIGUSR1);
for ($i = 0; $i < 1000; $i++);
echo "end\n";
if (!($child = pcntl_fork())) {
    sleep(30);
}
posix_kill($child, SIGTERM);
pcntl_waitpid($child, $status, 0, $usage);
var_dump(pcntl_wifsignaled($status), pcntl_wtermsig($status) === SIGTERM, count($usage));
pcntl_alarm(1);
pcntl_signal(SIGALRM, fn() => print("alarm\n"));
var_dump(sleep(20) > 10);
try {
    pcntl_signal(0, SIG_DFL);
} catch (ValueError $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
child
bool(true)
bool(true)
int(7)
int(-1)
bool(true)
not yet
signal 10 from me
signal 10 from me
end
bool(true)
bool(true)
int(17)
alarm
bool(true)
pcntl_signal(): Argument #1 ($signal) must be greater than or equal to 1
