<?php
// Installs, updates and changes a project with Composer, from repositories that are folders.
// Usage: run.php FOLDER, where FOLDER holds the package's Composer/autoload.php.

error_reporting(E_ALL & ~E_DEPRECATED);
set_include_path($argv[1]);
require 'Composer/autoload.php';
// an error handler of Composer's needs them while a file is being compiled
class_exists(Composer\Pcre\Preg::class);
class_exists(Composer\Pcre\Regex::class);
if (!defined('OPENSSL_VERSION_TEXT')) {
    define('OPENSSL_VERSION_TEXT', 'OpenSSL 3.0.0 7 sep 2021');
}

$work = sys_get_temp_dir() . '/heddle-composer-' . getmypid();

function put(string $file, string|array $content): void
{
    global $work;
    @mkdir(dirname("$work/$file"), 0777, true);
    $json = JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES;
    file_put_contents("$work/$file", is_array($content) ? json_encode($content, $json) : $content);
}

function remove(string $path): void
{
    if (is_dir($path) && !is_link($path)) {
        foreach (array_diff(scandir($path), ['.', '..']) as $name) {
            remove("$path/$name");
        }
        rmdir($path);
    } else {
        unlink($path);
    }
}

register_shutdown_function(fn() => remove($work));

put('warp/composer.json', [
    'name' => 'acme/warp', 'version' => '1.2.0', 'description' => 'Threads that stay', 'license' => 'MIT',
    'require' => ['acme/weft' => '^1.0', 'php' => '>=8.0'], 'suggest' => ['ext-intl' => 'sorts names'],
    'autoload' => ['psr-4' => ['Acme\\Warp\\' => 'src/'], 'files' => ['src/functions.php']],
]);
put('warp/src/Main.php', '<?php namespace Acme\Warp; class Main { function go() { return (new \Acme\Weft\Thing)->name(); } }');
put('warp/src/functions.php', '<?php function warp_number() { return 42; }');
put('weft/composer.json', ['name' => 'acme/weft', 'version' => '1.0.3', 'autoload' => ['classmap' => ['src/']]]);
put('weft/src/things.php', '<?php namespace Acme\Weft; class Thing { function name() { return "thing"; } } interface I {} enum E { case A; } trait T {}');
put('app/src/Script.php', '<?php namespace App; class Script { static function told($event) { echo "told of ", $event->getName(), "\n"; } }');
put('app/composer.json', [
    'name' => 'acme/app', 'type' => 'project', 'license' => 'proprietary',
    'repositories' => [
        ['type' => 'path', 'url' => '../warp', 'options' => ['symlink' => false]],
        ['type' => 'path', 'url' => '../weft', 'options' => ['symlink' => false]],
        ['packagist.org' => false],
    ],
    'require' => ['acme/warp' => '^1.0'],
    'config' => ['disable-tls' => true, 'secure-http' => false, 'autoloader-suffix' => 'Woven'],
    'autoload' => ['psr-4' => ['App\\' => 'src/']],
    'scripts' => ['post-install-cmd' => ['App\\Script::told'], 'hello' => 'echo hello from a script', 'twice' => ['@hello', '@hello']],
]);

putenv("COMPOSER_HOME=$work/home");
putenv('COMPOSER_ALLOW_SUPERUSER=1');
putenv('COMPOSER_ROOT_VERSION=1.0.0');
chdir("$work/app");

function composer(string $command): void
{
    global $work;
    echo "== $command\n";
    $application = new Composer\Console\Application();
    $application->setAutoExit(false);
    $stream = fopen('php://memory', 'w+');
    $output = new Symfony\Component\Console\Output\StreamOutput($stream, decorated: false);
    ob_start();
    $status = $application->run(new Symfony\Component\Console\Input\StringInput("--no-interaction --no-ansi $command"), $output);
    restore_error_handler();
    rewind($stream);
    $text = stream_get_contents($stream) . ob_get_clean();
    foreach (explode("\n", str_replace($work, 'WORK', $text)) as $line) {
        if (!preg_match('/[dD]eprecat|significantly slower/', $line)) {
            echo rtrim($line), "\n";
        }
    }
    echo "status $status\n";
}

composer('--version');
composer('validate');
composer('install');
foreach (['show', 'show --tree', 'licenses', 'why acme/weft', 'suggests', 'check-platform-reqs', 'run-script hello', 'twice', 'config name'] as $command) {
    composer($command);
}
put('weft/composer.json', ['name' => 'acme/weft', 'version' => '1.1.0', 'autoload' => ['classmap' => ['src/']]]);
composer('update');
composer('dump-autoload -o');
composer('remove acme/warp');
composer('require acme/weft');
composer('dump-autoload --classmap-authoritative');

foreach (['composer.json', 'vendor/composer/autoload_classmap.php', 'vendor/composer/autoload_static.php', 'vendor/composer/installed.php'] as $file) {
    echo "== $file\n", str_replace($work, 'WORK', file_get_contents($file));
}
require 'vendor/autoload.php';
echo (new Acme\Weft\Thing)->name(), "\n";
