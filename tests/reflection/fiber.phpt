--TEST--
ReflectionFiber: what a fiber runs and where it stands
--FILE--
<?php
class Job
{
    public function __construct(private string $name) {}
    public function run(int $times): void
    {
        for ($i = 0; $i < $times; $i++) {
            $this->rest($i);
        }
    }
    private function rest(int $i): void
    {
        Fiber::suspend($i);
    }
    public function __invoke() { Fiber::suspend(1); }
}
$job = new Job('a');
$fiber = new Fiber([$job, 'run']);
$reflection = new ReflectionFiber($fiber);
var_dump($reflection->getFiber() === $fiber, $reflection->getCallable() === [$job, 'run']);
foreach (['getTrace', 'getExecutingLine', 'getExecutingFile'] as $method) {
    try {
        $reflection->$method();
    } catch (Error $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}
$fiber->start(2);
var_dump($reflection->getExecutingLine(), basename($reflection->getExecutingFile()));
foreach ($reflection->getTrace(DEBUG_BACKTRACE_IGNORE_ARGS) as $frame) {
    echo $frame['class'] ?? '', $frame['type'] ?? '', $frame['function'], ' ', $frame['line'] ?? '-', ' ', isset($frame['args']) ? 'args' : 'none', "\n";
}
var_dump(count($reflection->getTrace()[2]['args']));
$fiber->resume();
var_dump($reflection->getExecutingLine());
$fiber->resume();
foreach (['getTrace', 'getExecutingLine', 'getCallable'] as $method) {
    try {
        $reflection->$method();
    } catch (Error $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}
$inner = new Fiber(function () {
    $own = new ReflectionFiber(Fiber::getCurrent());
    var_dump($own->getExecutingLine(), count($own->getTrace()));
});
$inner->start();
var_dump((new ReflectionFiber(new Fiber('strlen')))->getCallable());
var_dump((new ReflectionFiber(new Fiber($job)))->getCallable() === $job);
--EXPECT--
bool(true)
bool(true)
Error: Cannot fetch information from a fiber that has not been started or is terminated
Error: Cannot fetch information from a fiber that has not been started or is terminated
Error: Cannot fetch information from a fiber that has not been started or is terminated
int(13)
string(9) "fiber.php"
Fiber::suspend 13 none
Job->rest 8 none
Job->run - none
int(1)
int(13)
Error: Cannot fetch information from a fiber that has not been started or is terminated
Error: Cannot fetch information from a fiber that has not been started or is terminated
Error: Cannot fetch the callable from a fiber that has terminated
int(46)
int(2)
string(6) "strlen"
bool(true)
