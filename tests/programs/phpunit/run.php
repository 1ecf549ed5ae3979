<?php
// Runs the suite beside this file with PHPUnit, and shows all its logs.
// Usage: run.php FOLDER, where FOLDER holds the package's PHPUnit/Autoload.php.

error_reporting(E_ALL & ~E_DEPRECATED);
set_include_path($argv[1]);
require 'PHPUnit/Autoload.php';

$logs = [];
$arguments = ['phpunit', '--do-not-cache-result', '--no-configuration', '--verbose'];
foreach (['--log-junit', '--log-teamcity', '--testdox-text', '--testdox-xml'] as $log) {
    $logs[$log] = tempnam(sys_get_temp_dir(), 'phpunit');
    array_push($arguments, $log, $logs[$log]);
}
ob_start();
$status = (new PHPUnit\TextUI\Command)->run([...$arguments, __DIR__ . '/suite'], false);
$texts = ['output' => ob_get_clean() . "status $status\n", ...array_map(file_get_contents(...), $logs)];
array_map(unlink(...), $logs);
foreach ($texts as $name => $text) {
    $text = str_replace([__DIR__, $argv[1]], ['HERE', 'LIBRARY'], $text);
    $volatile = ['/^(Time|Runtime): .*$/m', '/\[\d+(\.\d+)? ms\]/', '/ time="[^"]*"| duration=\'\d+\'/', "/ flowId='\d+'/", '/@\w+ \d+/'];
    echo "== $name\n", preg_replace($volatile, '', $text), "\n";
}
