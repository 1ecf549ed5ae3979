--TEST--
opcache's functions: a file is compiled, known, forgotten
--INI--
opcache.enable=1
opcache.enable_cli=1
opcache.file_update_protection=0
--FILE--
<?php
file_put_contents($file = __DIR__ . '/functions-part.php', '<?php return 1;');
touch($file, time() - 100);
var_dump(opcache_is_script_cached($file), opcache_compile_file($file), opcache_is_script_cached($file));
$status = opcache_get_status();
var_dump(array_keys($status), isset($status['scripts'][$file]), array_keys($status['scripts'][$file]), array_keys($status['jit']), $status['opcache_enabled']);
var_dump(isset(opcache_get_status(false)['scripts']), opcache_invalidate($file, true), opcache_is_script_cached($file), opcache_invalidate(__DIR__ . '/none'));
$configuration = opcache_get_configuration();
var_dump(array_keys($configuration), $configuration['directives']['opcache.enable'], $configuration['directives']['opcache.max_wasted_percentage'], $configuration['version']['opcache_product_name']);
var_dump(opcache_is_script_cached_in_file_cache($file), opcache_jit_blacklist(fn () => 1), (new ReflectionFunction('opcache_get_status'))->getExtensionName());
unlink($file);
--EXPECT--
bool(false)
bool(true)
bool(true)
array(9) {
  [0]=>
  string(15) "opcache_enabled"
  [1]=>
  string(10) "cache_full"
  [2]=>
  string(15) "restart_pending"
  [3]=>
  string(19) "restart_in_progress"
  [4]=>
  string(12) "memory_usage"
  [5]=>
  string(22) "interned_strings_usage"
  [6]=>
  string(18) "opcache_statistics"
  [7]=>
  string(7) "scripts"
  [8]=>
  string(3) "jit"
}
bool(true)
array(7) {
  [0]=>
  string(9) "full_path"
  [1]=>
  string(4) "hits"
  [2]=>
  string(18) "memory_consumption"
  [3]=>
  string(9) "last_used"
  [4]=>
  string(19) "last_used_timestamp"
  [5]=>
  string(9) "timestamp"
  [6]=>
  string(10) "revalidate"
}
array(7) {
  [0]=>
  string(7) "enabled"
  [1]=>
  string(2) "on"
  [2]=>
  string(4) "kind"
  [3]=>
  string(9) "opt_level"
  [4]=>
  string(9) "opt_flags"
  [5]=>
  string(11) "buffer_size"
  [6]=>
  string(11) "buffer_free"
}
bool(true)
bool(false)
bool(true)
bool(false)
bool(false)
array(3) {
  [0]=>
  string(10) "directives"
  [1]=>
  string(7) "version"
  [2]=>
  string(9) "blacklist"
}
bool(true)
float(0.05)
string(12) "Zend OPcache"
bool(false)
NULL
string(12) "Zend OPcache"
