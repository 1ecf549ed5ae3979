--TEST--
Locales that ICU cannot read are refused before it ends the process
--EXTENSIONS--
intl
--FILE--
<?php
$odd = [
    "{0,number} {1,choice,0#a|1#b} {2,plural,one{x}other{y}}",
    "en_US@calendar=xx;;;;=",
    "en@=",
    "en@a=",
    "@@@",
    "abcdefghijklmnopq",
];
foreach ($odd as $locale) {
    try {
        new IntlDatePatternGenerator($locale);
        echo "made\n";
    } catch (IntlException $e) {
        echo $e->getMessage(), "\n";
    }
}
echo get_class(new IntlDatePatternGenerator("de_DE@calendar=gregorian")), "\n";
?>
--EXPECT--
IntlDatePatternGenerator::__construct(): Error creating DateTimePatternGenerator
IntlDatePatternGenerator::__construct(): Error creating DateTimePatternGenerator
IntlDatePatternGenerator::__construct(): Error creating DateTimePatternGenerator
IntlDatePatternGenerator::__construct(): Error creating DateTimePatternGenerator
IntlDatePatternGenerator::__construct(): Error creating DateTimePatternGenerator
IntlDatePatternGenerator::__construct(): Error creating DateTimePatternGenerator
IntlDatePatternGenerator
