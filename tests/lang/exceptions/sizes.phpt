--TEST--
Sizes that a script chooses are charged before anything is allocated
--INI--
memory_limit=32M
--CONFLICTS--
all
--FILE--
<?php
// each call ends a process of its own, which one thread is enough for
putenv('HEDDLE_THREADS=1');
foreach ([
    '$s = "hello"; $s[PHP_INT_MAX] = "x";',
    '$s = "a"; $s[3000000000] = "x";',
    'hash_pbkdf2("md5", "a", "b", 1, PHP_INT_MAX);',
    '$f = fopen("php://memory", "w+"); fseek($f, 1 << 40); fwrite($f, "x");',
    'pack("Z99999999992", 65);',
    'pack("x99999999999", "x");',
    'mb_str_pad("a", 1234567890);',
    'str_pad("a", PHP_INT_MAX);',
    'random_bytes(PHP_INT_MAX);',
    'function r($n) { return r($n + 1); } r(0);',
    'for ($i = 0;; $i++) eval("\$x$i = 1;");',
    'for (;;) { ob_start(); echo str_repeat("x", 100000); }',
] as $code) {
    $command = escapeshellarg(PHP_BINARY) . ' -d memory_limit=32M -d display_errors=stderr -r ' . escapeshellarg($code);
    exec("$command 2>&1 >/dev/null", $output, $status);
    $text = implode("\n", $output);
    $output = [];
    echo $status, preg_match('~(Allowed memory size of) \d+ bytes (exhausted) ?\(tried to allocate~', $text, $m) ? " $m[1] … $m[2]" : " $text", "\n";
}
--EXPECT--
255 Allowed memory size of … exhausted
255 Allowed memory size of … exhausted
255 Allowed memory size of … exhausted
255 Allowed memory size of … exhausted
255 Allowed memory size of … exhausted
255 Allowed memory size of … exhausted
255 Allowed memory size of … exhausted
255 Allowed memory size of … exhausted
255 Allowed memory size of … exhausted
255 Allowed memory size of … exhausted
255 Allowed memory size of … exhausted
255 Allowed memory size of … exhausted
