<?php

declare(strict_types=1);

// Notes\Http\Request is in src/Http/Request.php.
spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, 'Notes\\')) {
        require __DIR__ . '/' . strtr(substr($class, 6), '\\', '/') . '.php';
    }
});
