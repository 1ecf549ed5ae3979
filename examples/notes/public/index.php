<?php

declare(strict_types=1);

use Notes\App;
use Notes\Http\Request;

require __DIR__ . '/../src/autoload.php';

// Under a server that hands every path to this file, files that exist are served as they are.
$path = __DIR__ . parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if (PHP_SAPI === 'cli-server' && is_file($path) && $path !== __FILE__) {
    return false;
}

new App(dirname(__DIR__))->handle(Request::fromGlobals())->send();
