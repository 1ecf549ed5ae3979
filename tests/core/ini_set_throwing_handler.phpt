--TEST--
What an error handler throws while a directive is set leaves ini_set()
--FILE--
<?php
echo "output\n";
set_error_handler(function ($level, $message) {
    throw new ErrorException($message);
});
$calls = [
    fn() => ini_set('session.use_cookies', '1'),
    fn() => ini_set('intl.error_level', 2),
    fn() => ini_set('date.timezone', 'nowhere'),
    fn() => ini_set('mbstring.internal_encoding', 'UTF-8'),
    fn() => ini_set('zend.assertions', -1),
    fn() => ini_set('iconv.input_encoding', 'UTF-8'),
    fn() => iconv_set_encoding('output_encoding', 'UTF-8'),
    fn() => ini_alter('session.name', 'x'),
    fn() => throw new Exception('own'),
];
foreach ($calls as $call) {
    try {
        var_dump($call());
    } catch (Exception $e) {
        echo get_class($e), ': ', strtok($e->getMessage(), "\n"), "\n";
        var_dump($e->getPrevious());
    }
}
var_dump(ini_get('mbstring.internal_encoding'), ini_get('session.name'));
set_error_handler(function () {
    echo "the end\n";
    exit;
});
ini_set('zend.assertions', -1);
echo "not reached\n";
?>
--EXPECTF--
output
ErrorException: ini_set(): Session ini settings cannot be changed after headers have already been sent (sent from %score/ini_set_throwing_handler.php on line 2)
NULL
ErrorException: ini_set(): Using a value different than 0 for intl.error_level is deprecated, as the intl.error_level INI setting is deprecated. Instead the intl.use_exceptions INI setting should be enabled to throw exceptions on errors or intl_get_error_code()/intl_get_error_message() should be used to manually deal with errors
NULL
ErrorException: ini_set(): Invalid date.timezone value 'nowhere', using 'UTC' instead
NULL
ErrorException: ini_set(): Use of mbstring.internal_encoding is deprecated
NULL
ErrorException: zend.assertions may be completely enabled or disabled only in php.ini
NULL
ErrorException: ini_set(): Use of iconv.input_encoding is deprecated
NULL
ErrorException: iconv_set_encoding(): Use of iconv.output_encoding is deprecated
NULL
ErrorException: ini_alter(): Session ini settings cannot be changed after headers have already been sent (sent from %score/ini_set_throwing_handler.php on line 2)
NULL
Exception: own
NULL
string(5) "UTF-8"
string(9) "PHPSESSID"
the end
