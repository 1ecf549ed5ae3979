--TEST--
ini_get, ini_set, ini_restore, set_time_limit, get_cfg
--FILE--
<?php
var_dump(ini_get('precision'), ini_set('precision', '5'), 1 / 3, ini_get('precision'));
ini_restore('precision');
var_dump(1 / 3, ini_get('nope'), ini_set('nope', 1), ini_get('memory_limit'), ini_set('memory_limit', '256M'), ini_get('memory_limit'), ini_parse_quantity('1K'), ini_parse_quantity('0x10M'), set_time_limit(5), php_sapi_name(), PHP_OS_FAMILY, PHP_VERSION === phpversion(), PHP_MAJOR_VERSION, version_compare('8.5.0', '8.4.9', '>'), version_compare('1.0rc1', '1.0'), extension_loaded('standard'), function_exists('strlen'), is_string(php_uname()), PHP_EOL, DIRECTORY_SEPARATOR, PHP_INT_SIZE, is_array(ini_get_all('date')), getenv('NOPE'), putenv('HX=1'), getenv('HX'), connection_status(), ignore_user_abort(), is_int(getmypid()), is_float(microtime(true)), is_array(hrtime()), zend_version() !== '', gc_status()['runs'] >= 0, memory_get_peak_usage() > 0, sys_getloadavg() !== false, count(get_included_files()), error_get_last());
print_r(parse_ini_string("a=1\nb=\"two\"\n[sec]\nc[]=x\nc[k]=y\nd=on\ne=null", true, INI_SCANNER_TYPED));
print_r(parse_ini_string("x = 5 ; comment\ny = \${HX}\nz = a|b" . getenv('NOPE')));
--EXPECT--
string(2) "14"
string(2) "14"
float(0.3333333333333333)
string(1) "5"
float(0.3333333333333333)
bool(false)
bool(false)
string(4) "128M"
string(4) "128M"
string(4) "256M"
int(1024)
int(16777216)
bool(true)
string(3) "cli"
string(5) "Linux"
bool(true)
int(8)
bool(true)
int(-1)
bool(true)
bool(true)
bool(true)
string(1) "
"
string(1) "/"
int(8)
bool(true)
bool(false)
bool(true)
string(1) "1"
int(0)
int(0)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(1)
NULL
Array
(
    [a] => 1
    [b] => two
    [sec] => Array
        (
            [c] => Array
                (
                    [0] => x
                    [k] => y
                )

            [d] => 1
            [e] => 
        )

)
Array
(
    [x] => 5
    [y] => 1
    [z] => 0
)
