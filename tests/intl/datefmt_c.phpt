--TEST--
IntlDateFormatter takes the locale C, and refuses other unknown ones as they are written
--EXTENSIONS--
intl
--FILE--
<?php
foreach (['C', 'c', 'POSIX', 'xx', 'i-default', 'de'] as $locale) {
    try {
        $formatter = new IntlDateFormatter($locale, 0, 0, 'UTC', null, 'EEEE');
        var_dump($formatter->format(0));
    } catch (ValueError $error) {
        echo $error->getMessage(), "\n";
    }
}
--EXPECT--
string(8) "Thursday"
IntlDateFormatter::__construct(): Argument #1 ($locale) "c" is invalid
IntlDateFormatter::__construct(): Argument #1 ($locale) "POSIX" is invalid
IntlDateFormatter::__construct(): Argument #1 ($locale) "xx" is invalid
string(8) "Thursday"
string(10) "Donnerstag"
