--TEST--
Constants of Core: the platform, and those of uploads and output handlers
--FILE--
<?php
$core = get_defined_constants(true)['Core'];
foreach (['PHP_VERSION', 'PHP_SAPI', 'PHP_BINARY', 'UPLOAD_ERR_FORM_SIZE', 'PHP_OUTPUT_HANDLER_FLUSHABLE', 'E_STRICT', 'PHP_EXTENSION_DIR',
    'DEFAULT_INCLUDE_PATH', 'PHP_SHLIB_SUFFIX', 'M_PI'] as $name) {
    echo $name, ': ', get_debug_type($core[$name] ?? null), "\n";
}
var_dump(PHP_DEBUG, E_STRICT);
var_dump(version_compare('1.0', '1.0', '='));
?>
--EXPECTF--
PHP_VERSION: string
PHP_SAPI: string
PHP_BINARY: string
UPLOAD_ERR_FORM_SIZE: int
PHP_OUTPUT_HANDLER_FLUSHABLE: int
E_STRICT: int
PHP_EXTENSION_DIR: string
DEFAULT_INCLUDE_PATH: string
PHP_SHLIB_SUFFIX: string
M_PI: null

Deprecated: Constant E_STRICT is deprecated since 8.4, the error level was removed in %s on line 7
bool(false)
int(2048)
bool(true)
