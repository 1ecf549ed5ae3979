--TEST--
ResourceBundle::getLocales(): the empty name stands for ICU's own data
--FILE--
<?php
$all = ResourceBundle::getLocales('');
var_dump(count($all) > 500, in_array('de_AT', $all), $all === ResourceBundle::getLocales('ICUDATA'));
var_dump(resourcebundle_locales('') === $all, intl_get_error_name(intl_get_error_code()));
var_dump(ResourceBundle::getLocales('nope'), intl_get_error_message());
--EXPECTF--
bool(true)
bool(true)
bool(true)

Fatal error: Uncaught Error: Call to undefined function intl_get_error_name() in %sintl/locales_of_icu.php:4
Stack trace:
#0 {main}
  thrown in %sintl/locales_of_icu.php on line 4
