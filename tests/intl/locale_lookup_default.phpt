--TEST--
The default of Locale::lookup() is given back as it is
--EXTENSIONS--
intl
--FILE--
<?php
foreach ([true, false] as $canonicalize) {
    foreach (['de-DE', 'de_de', 'DE_de', 'de-de@x=1', 'zz', 'en-latn-us', '', null] as $default) {
        var_dump(Locale::lookup(['en-Latn-US', 'sl'], 'fr', $canonicalize, $default));
        var_dump(locale_lookup(['fr-Latn'], 'fr-Latn-x', $canonicalize, $default));
    }
}
ini_set('intl.default_locale', 'pt-br');
var_dump(Locale::lookup(['sl'], 'fr', true), Locale::lookup([], 'fr', false));
--EXPECT--
string(5) "de-DE"
string(7) "fr_latn"
string(5) "de_de"
string(7) "fr_latn"
string(5) "DE_de"
string(7) "fr_latn"
string(9) "de-de@x=1"
string(7) "fr_latn"
string(2) "zz"
string(7) "fr_latn"
string(10) "en-latn-us"
string(7) "fr_latn"
string(0) ""
string(7) "fr_latn"
string(0) ""
string(7) "fr_latn"
string(5) "de-DE"
string(7) "fr-Latn"
string(5) "de_de"
string(7) "fr-Latn"
string(5) "DE_de"
string(7) "fr-Latn"
string(9) "de-de@x=1"
string(7) "fr-Latn"
string(2) "zz"
string(7) "fr-Latn"
string(10) "en-latn-us"
string(7) "fr-Latn"
string(0) ""
string(7) "fr-Latn"
string(0) ""
string(7) "fr-Latn"
string(0) ""
string(0) ""
