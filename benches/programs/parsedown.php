<?php
// Converts Markdown with erusev/parsedown.

return function (string $packages): Closure {
    require "$packages/php-parsedown/usr/share/php/Parsedown/Parsedown.php";
    $text = '';
    for ($i = 0; $i < 100; $i++) {
        $text .= "# Section $i\n\nA *quick* **brown** `fox$i` [jumps](http://example.org/$i \"t\") over ~~the~~ <b>lazy</b> dog.\n\n"
            . "* one\n* two\n  1. three\n  2. four\n\n> quoted *text*\n> goes on\n\n| a | b |\n|---|:-:|\n| $i | `x` |\n\n```php\necho $i;\n```\n\n";
    }
    $parsedown = new Parsedown();
    return fn (): string => $parsedown->text($text);
};
