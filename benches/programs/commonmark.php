<?php
// Converts Markdown with league/commonmark.

use League\CommonMark\GithubFlavoredMarkdownConverter;

return function (string $packages): Closure {
    foreach (['php-psr-event-dispatcher', 'php-dflydev-dot-access-data', 'php-nette-utils', 'php-nette-schema', 'php-league-config', 'php-league-commonmark'] as $package) {
        $folders[] = "$packages/$package/usr/share/php";
    }
    spl_autoload_register(function (string $class) use ($folders): void {
        $names = [strtr($class, '\\', '/'), strtr($class, ['Dflydev\\DotAccessData\\' => 'Dflydev/DotAccessData/', '\\' => '/'])];
        foreach ($folders as $folder) {
            foreach ($names as $name) {
                if (is_file("$folder/$name.php")) {
                    require "$folder/$name.php";
                    return;
                }
            }
        }
    });
    if (!function_exists('trigger_deprecation')) {
        function trigger_deprecation(string $package, string $version, string $message, mixed ...$args): void {}
    }
    $text = '';
    for ($i = 0; $i < 30; $i++) {
        $text .= "# Section $i\n\nA *quick* **brown** `fox$i` [jumps](http://example.org/$i \"t\") over ~~the~~ <b>lazy</b> dog.\n\n"
            . "* one\n* two\n  1. three\n  2. four\n\n> quoted *text*\n> goes on\n\n| a | b |\n|---|:-:|\n| $i | `x` |\n\n```php\necho $i;\n```\n\n- [x] done\n- [ ] open\n\n";
    }
    $converter = new GithubFlavoredMarkdownConverter();
    return fn (): string => (string) $converter->convert($text);
};
