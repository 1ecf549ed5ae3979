--TEST--
redis: publishing and subscribing
--SKIPIF--
<?php if (!extension_loaded("redis")) die("skip no redis"); if (!getenv("HEDDLE_TEST_REDIS_SOCKET")) die("skip no server: cargo xtask databases"); ?>
--FILE--
<?php
$channel = uniqid("ch");
$child = tempnam(sys_get_temp_dir(), "pub");
file_put_contents($child, <<<'CHILD'
<?php
$s = stream_socket_client("unix://" . getenv("HEDDLE_TEST_REDIS_SOCKET"));
$send = function (string ...$words) use ($s) {
    fwrite($s, "*" . count($words) . "\r\n");
    foreach ($words as $word) fwrite($s, "$" . strlen($word) . "\r\n$word\r\n");
    return fgets($s);
};
// nobody listens yet
while ($send("PUBLISH", $argv[1], "first") === ":0\r\n") usleep(10000);
$send("PUBLISH", $argv[1], "second");
$send("PUBLISH", $argv[1], "");
$send("PUBLISH", $argv[1], "stop");
CHILD);
function child() {
    global $child, $channel;
    return proc_open([getenv("TEST_PHP_EXECUTABLE") ?: PHP_BINARY, "-n", $child, $channel], [], $pipes);
}
$r = new Redis;
$r->connect(getenv("HEDDLE_TEST_REDIS_SOCKET"));
$r->setOption(Redis::OPT_READ_TIMEOUT, 10);
$process = child();
var_dump($r->subscribe([$channel], function ($redis, $name, $message) use ($r, $channel) {
    var_dump($redis === $r, $name === $channel, $message);
    if ($message === "stop") var_dump($redis->unsubscribe([$channel]) === [$channel => true]);
}));
proc_close($process);
var_dump($r->ping());
$process = child();
var_dump($r->psubscribe([substr($channel, 0, -1) . "?"], function ($redis, $pattern, $name, $message) use ($channel) {
    var_dump($pattern === substr($channel, 0, -1) . "?", $name === $channel, $message);
    if ($message === "stop") $redis->punsubscribe([$pattern]);
}));
proc_close($process);
var_dump($r->ping());
// what the callback throws ends it
$process = child();
try {
    $r->subscribe([$channel], fn() => throw new LogicException("enough"));
} catch (LogicException $e) {
    echo $e->getMessage(), "\n";
}
proc_close($process);
$r->close();
var_dump($r->publish($channel, "nobody"));
$r->setOption(Redis::OPT_READ_TIMEOUT, 0.1);
try {
    $r->subscribe([$channel], fn() => 1);
} catch (RedisException $e) {
    echo strtok($e->getMessage(), "/"), "\n";
}
unlink($child);
--EXPECT--
bool(true)
bool(true)
string(5) "first"
bool(true)
bool(true)
string(6) "second"
bool(true)
bool(true)
string(0) ""
bool(true)
bool(true)
string(4) "stop"
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
string(5) "first"
bool(true)
bool(true)
string(6) "second"
bool(true)
bool(true)
string(0) ""
bool(true)
bool(true)
string(4) "stop"
bool(true)
bool(true)
enough
int(0)
read error on connection to 
