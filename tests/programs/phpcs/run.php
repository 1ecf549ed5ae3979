<?php
// Checks and mends files of PHP_CodeSniffer itself by several standards.
// Usage: run.php FOLDER, where FOLDER holds the package's PHP/CodeSniffer/autoload.php.

error_reporting(E_ALL & ~E_DEPRECATED);
set_include_path($argv[1]);
define('PHP_CODESNIFFER_CBF', false);
require 'PHP/CodeSniffer/autoload.php';

function check(string ...$arguments): void
{
    echo '== ', implode(' ', $arguments), "\n";
    $source = $GLOBALS['argv'][1] . '/PHP/CodeSniffer';
    $_SERVER['argv'] = ['phpcs', '--no-colors', '--no-cache', '--basepath=' . $source, ...$arguments];
    ob_start();
    try {
        $status = (new PHP_CodeSniffer\Runner())->runPHPCS();
    } catch (PHP_CodeSniffer\Exceptions\DeepExitException $exit) {
        echo $exit->getMessage();
        $status = $exit->getCode();
    }
    $text = str_replace($source, 'SOURCE', ob_get_clean());
    echo preg_replace('/^Time: .*$/m', '', $text), "status $status\n";
}

$source = $argv[1] . '/PHP/CodeSniffer/src';
check('--standard=PSR12', '--report=full', "$source/Util/Common.php", "$source/Util/Timing.php");
check('--standard=PSR12', '--report=diff', "$source/Exceptions", "$source/Util/Timing.php");
check('--standard=Squiz', '--report=json', "$source/Ruleset.php");
check('--standard=PEAR', '--report=summary', '-s', "$source/Reports");
check('--standard=Generic', '--report=source', "$source/Filters");
check('--standard=PSR2', '--report=checkstyle', "$source/Sniffs");
check('--standard=Zend', '--report=xml', "$source/Fixer.php");
check('-e', '--standard=PSR1');
