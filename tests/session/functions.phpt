--TEST--
session: its functions before, in and after a session
--FILE--
<?php
ob_start();
function t($c){ try { echo $c,' => '; $r = eval("return $c;"); var_dump($r);} catch (Throwable $e) { echo get_class($e),': ',$e->getMessage(),"\n"; } }
class Memory implements SessionHandlerInterface { private $kept = [];
 function open($path, $name): bool { return true; } function close(): bool { return true; } function read($id): string|false { return $this->kept[$id] ?? ''; }
 function write($id, $data): bool { $this->kept[$id] = $data; return true; } function destroy($id): bool { unset($this->kept[$id]); return true; } function gc($time): int|false { return 0; } }
ini_set('session.save_path','/nowhere'); session_set_save_handler(new Memory, false);
foreach ([
'session_name()','session_name("x")','session_name("")','session_name("123")','session_name("a=b")','session_name("a b")','session_name("a[b")','session_name("a\0b")','session_name()','session_name("PHPSESSID")',
'session_module_name()','session_module_name("nope")','session_module_name("user")','session_module_name("")',
'session_save_path()','session_save_path("a\0b")','session_id()','session_id("abc")','session_id()','session_id("")','session_create_id()!==""','session_create_id("p r")',
'session_regenerate_id()','session_decode("a|i:1;")','session_encode()','session_destroy()','session_unset()','session_gc()','session_get_cookie_params()','session_write_close()','session_abort()','session_reset()','session_status()','session_cache_limiter()','session_cache_limiter("public")','session_cache_limiter("foo")','session_cache_limiter("")','session_cache_limiter("nocache")','session_cache_expire()','session_cache_expire(5)','session_cache_expire(-5)','session_cache_expire()',
'session_set_cookie_params(5)','session_set_cookie_params(-5)','session_set_cookie_params(["lifetime"=>3,"path"=>"/x","domain"=>"d","secure"=>true,"httponly"=>true,"samesite"=>"Lax","partitioned"=>true])','session_get_cookie_params()','session_set_cookie_params(["foo"=>1])','session_set_cookie_params([])','session_set_cookie_params([1])','session_set_cookie_params(["a"],"x")','session_set_cookie_params(["lifetime"=>1],"x")','session_set_cookie_params(1,"/","","x")','session_set_cookie_params(0)','session_get_cookie_params()',
'ini_set("session.gc_probability","-1")','ini_set("session.gc_divisor","0")','ini_set("session.gc_divisor","-3")','ini_set("session.sid_length","10")','ini_set("session.sid_length","40")','ini_set("session.sid_bits_per_character","9")','ini_set("session.sid_bits_per_character","5")','ini_set("session.serialize_handler","nope")','ini_set("session.serialize_handler","php_serialize")','ini_set("session.serialize_handler","php")','ini_set("session.save_handler","nope")','ini_set("session.save_handler","user")','ini_set("session.name","")','ini_set("session.name","1")','ini_set("session.cookie_lifetime","-1")','ini_set("session.use_trans_sid","1")','ini_set("session.use_only_cookies","0")','ini_set("session.referer_check","x")','ini_set("session.use_only_cookies","1")','ini_set("session.use_trans_sid","0")','ini_set("session.referer_check","")','ini_set("session.auto_start","1")','ini_set("session.upload_progress.enabled","0")','ini_set("session.cookie_samesite","Foo")','ini_set("session.save_path","a\0b")','ini_set("session.cookie_path","/")','ini_set("session.cookie_samesite","")','ini_set("session.gc_divisor","100")',
'session_start(["foo"=>1])','session_start(["name"=>[]])','session_start(["read_and_close"=>[]])','session_start([1])','session_start()','$_SESSION','session_start()','session_status()','strlen(session_id())','session_id("q")','session_name("q")','session_module_name("files")','session_save_path("/tmp")','session_set_cookie_params(4)','session_cache_limiter("public")','session_cache_expire(4)','ini_set("session.name","q")','ini_set("session.gc_divisor","7")','session_encode()','$_SESSION["a"]=1','session_encode()','session_decode("b|i:2;c|s:1:\"x\";")','$_SESSION','session_decode("foo")','$_SESSION','session_status()','session_start()','$_SESSION=["x|y"=>1,"!q"=>2,5=>6,"ok"=>3]','session_encode()','session_status()','$_SESSION','session_start()','session_unset()','$_SESSION["z"]=[1,2]','session_reset()','$_SESSION','session_abort()','session_status()','$_SESSION','session_start()','session_destroy()','$_SESSION','session_destroy()','defined("SID")','session_set_save_handler(1)','session_set_save_handler(new stdClass)','session_set_save_handler("a","b","c","d","e","f")','session_set_save_handler("strlen","strlen","strlen","strlen","strlen","f")','session_set_save_handler("strlen","strlen","strlen","strlen","strlen","strlen","a")','(new SessionHandler)->open("a","b")','(new SessionHandler)->close()','(new SessionHandler)->read("x")','(new SessionHandler)->gc(1)','(new SessionHandler)->create_sid()','session_register_shutdown()',
] as $c) t($c);
--EXPECTF--
session_name() => string(9) "PHPSESSID"
session_name("x") => string(9) "PHPSESSID"
session_name("") => 
Warning: session_name(): session.name "" must not be numeric, empty, contain null bytes or any of the following characters "=,;.[ \t\r\n\013\014" in %s on line %d
string(1) "x"
session_name("123") => 
Warning: session_name(): session.name "123" must not be numeric, empty, contain null bytes or any of the following characters "=,;.[ \t\r\n\013\014" in %s on line %d
string(1) "x"
session_name("a=b") => 
Warning: session_name(): session.name "a=b" must not be numeric, empty, contain null bytes or any of the following characters "=,;.[ \t\r\n\013\014" in %s on line %d
string(1) "x"
session_name("a b") => 
Warning: session_name(): session.name "a b" must not be numeric, empty, contain null bytes or any of the following characters "=,;.[ \t\r\n\013\014" in %s on line %d
string(1) "x"
session_name("a[b") => 
Warning: session_name(): session.name "a[b" must not be numeric, empty, contain null bytes or any of the following characters "=,;.[ \t\r\n\013\014" in %s on line %d
string(1) "x"
session_name("a\0b") => ValueError: session_name(): Argument #1 ($name) must not contain any null bytes
session_name() => string(1) "x"
session_name("PHPSESSID") => string(1) "x"
session_module_name() => string(4) "user"
session_module_name("nope") => 
Warning: session_module_name(): Session handler module "nope" cannot be found in %s on line %d
bool(false)
session_module_name("user") => ValueError: session_module_name(): Argument #1 ($module) cannot be "user"
session_module_name("") => 
Warning: session_module_name(): Session handler module "" cannot be found in %s on line %d
bool(false)
session_save_path() => string(8) "/nowhere"
session_save_path("a\0b") => ValueError: session_save_path(): Argument #1 ($path) must not contain any null bytes
session_id() => string(0) ""
session_id("abc") => string(0) ""
session_id() => string(3) "abc"
session_id("") => string(3) "abc"
session_create_id()!=="" => bool(true)
session_create_id("p r") => 
Warning: session_create_id(): Prefix cannot contain special characters. Only the A-Z, a-z, 0-9, "-", and "," characters are allowed in %s on line %d
bool(false)
session_regenerate_id() => 
Warning: session_regenerate_id(): Session ID cannot be regenerated when there is no active session in %s on line %d
bool(false)
session_decode("a|i:1;") => 
Warning: session_decode(): Session data cannot be decoded when there is no active session in %s on line %d
bool(false)
session_encode() => 
Warning: session_encode(): Cannot encode non-existent session in %s on line %d
bool(false)
session_destroy() => 
Warning: session_destroy(): Trying to destroy uninitialized session in %s on line %d
bool(false)
session_unset() => bool(false)
session_gc() => 
Warning: session_gc(): Session cannot be garbage collected when there is no active session in %s on line %d
bool(false)
session_get_cookie_params() => array(7) {
  ["lifetime"]=>
  int(0)
  ["path"]=>
  string(1) "/"
  ["domain"]=>
  string(0) ""
  ["secure"]=>
  bool(false)
  ["partitioned"]=>
  bool(false)
  ["httponly"]=>
  bool(false)
  ["samesite"]=>
  string(0) ""
}
session_write_close() => bool(false)
session_abort() => bool(false)
session_reset() => bool(false)
session_status() => int(1)
session_cache_limiter() => string(7) "nocache"
session_cache_limiter("public") => string(7) "nocache"
session_cache_limiter("foo") => string(6) "public"
session_cache_limiter("") => string(3) "foo"
session_cache_limiter("nocache") => string(0) ""
session_cache_expire() => int(180)
session_cache_expire(5) => int(180)
session_cache_expire(-5) => int(5)
session_cache_expire() => int(-5)
session_set_cookie_params(5) => bool(true)
session_set_cookie_params(-5) => 
Warning: session_set_cookie_params(): CookieLifetime cannot be negative in %s on line %d
bool(false)
session_set_cookie_params(["lifetime"=>3,"path"=>"/x","domain"=>"d","secure"=>true,"httponly"=>true,"samesite"=>"Lax","partitioned"=>true]) => bool(true)
session_get_cookie_params() => array(7) {
  ["lifetime"]=>
  int(3)
  ["path"]=>
  string(2) "/x"
  ["domain"]=>
  string(1) "d"
  ["secure"]=>
  bool(true)
  ["partitioned"]=>
  bool(true)
  ["httponly"]=>
  bool(true)
  ["samesite"]=>
  string(3) "Lax"
}
session_set_cookie_params(["foo"=>1]) => 
Warning: session_set_cookie_params(): Argument #1 ($lifetime_or_options) contains an unrecognized key "foo" in %s on line %d
ValueError: session_set_cookie_params(): Argument #1 ($lifetime_or_options) must contain at least 1 valid key
session_set_cookie_params([]) => ValueError: session_set_cookie_params(): Argument #1 ($lifetime_or_options) must contain at least 1 valid key
session_set_cookie_params([1]) => 
Warning: session_set_cookie_params(): Argument #1 ($lifetime_or_options) cannot contain numeric keys in %s on line %d
ValueError: session_set_cookie_params(): Argument #1 ($lifetime_or_options) must contain at least 1 valid key
session_set_cookie_params(["a"],"x") => ValueError: session_set_cookie_params(): Argument #2 ($path) must be null when argument #1 ($lifetime_or_options) is an array
session_set_cookie_params(["lifetime"=>1],"x") => ValueError: session_set_cookie_params(): Argument #2 ($path) must be null when argument #1 ($lifetime_or_options) is an array
session_set_cookie_params(1,"/","","x") => bool(true)
session_set_cookie_params(0) => bool(true)
session_get_cookie_params() => array(7) {
  ["lifetime"]=>
  int(0)
  ["path"]=>
  string(1) "/"
  ["domain"]=>
  string(0) ""
  ["secure"]=>
  bool(true)
  ["partitioned"]=>
  bool(true)
  ["httponly"]=>
  bool(true)
  ["samesite"]=>
  string(3) "Lax"
}
ini_set("session.gc_probability","-1") => 
Warning: ini_set(): session.gc_probability must be greater than or equal to 0 in %s on line %d
bool(false)
ini_set("session.gc_divisor","0") => 
Warning: ini_set(): session.gc_divisor must be greater than 0 in %s on line %d
bool(false)
ini_set("session.gc_divisor","-3") => 
Warning: ini_set(): session.gc_divisor must be greater than 0 in %s on line %d
bool(false)
ini_set("session.sid_length","10") => 
Deprecated: ini_set(): session.sid_length INI setting is deprecated in %s on line %d

Warning: ini_set(): session.configuration "session.sid_length" must be between 22 and 256 in %s on line %d
bool(false)
ini_set("session.sid_length","40") => 
Deprecated: ini_set(): session.sid_length INI setting is deprecated in %s on line %d
string(2) "32"
ini_set("session.sid_bits_per_character","9") => 
Deprecated: ini_set(): session.sid_bits_per_character INI setting is deprecated in %s on line %d

Warning: ini_set(): session.configuration "session.sid_bits_per_character" must be between 4 and 6 in %s on line %d
bool(false)
ini_set("session.sid_bits_per_character","5") => 
Deprecated: ini_set(): session.sid_bits_per_character INI setting is deprecated in %s on line %d
string(1) "4"
ini_set("session.serialize_handler","nope") => 
Warning: ini_set(): Serialization handler "nope" cannot be found in %s on line %d
bool(false)
ini_set("session.serialize_handler","php_serialize") => string(3) "php"
ini_set("session.serialize_handler","php") => string(13) "php_serialize"
ini_set("session.save_handler","nope") => 
Warning: ini_set(): Session save handler "nope" cannot be found in %s on line %d
bool(false)
ini_set("session.save_handler","user") => 
Warning: ini_set(): Session save handler "user" cannot be set by ini_set() in %s on line %d
bool(false)
ini_set("session.name","") => 
Warning: ini_set(): session.name "" must not be numeric, empty, contain null bytes or any of the following characters "=,;.[ \t\r\n\013\014" in %s on line %d
bool(false)
ini_set("session.name","1") => 
Warning: ini_set(): session.name "1" must not be numeric, empty, contain null bytes or any of the following characters "=,;.[ \t\r\n\013\014" in %s on line %d
bool(false)
ini_set("session.cookie_lifetime","-1") => 
Warning: ini_set(): CookieLifetime cannot be negative in %s on line %d
bool(false)
ini_set("session.use_trans_sid","1") => 
Deprecated: ini_set(): Enabling session.use_trans_sid INI setting is deprecated in %s on line %d
string(1) "0"
ini_set("session.use_only_cookies","0") => 
Deprecated: ini_set(): Disabling session.use_only_cookies INI setting is deprecated in %s on line %d
string(1) "1"
ini_set("session.referer_check","x") => 
Deprecated: ini_set(): Usage of session.referer_check INI setting is deprecated in %s on line %d
string(0) ""
ini_set("session.use_only_cookies","1") => string(1) "0"
ini_set("session.use_trans_sid","0") => string(1) "1"
ini_set("session.referer_check","") => string(1) "x"
ini_set("session.auto_start","1") => bool(false)
ini_set("session.upload_progress.enabled","0") => bool(false)
ini_set("session.cookie_samesite","Foo") => string(3) "Lax"
ini_set("session.save_path","a\0b") => bool(false)
ini_set("session.cookie_path","/") => string(1) "/"
ini_set("session.cookie_samesite","") => string(3) "Foo"
ini_set("session.gc_divisor","100") => string(3) "100"
session_start(["foo"=>1]) => 
Warning: session_start(): Setting option "foo" failed in %s on line %d
bool(true)
session_start(["name"=>[]]) => 
Notice: session_start(): Ignoring session_start() because a session is already active (started from %s on line %d) in %s on line %d
bool(true)
session_start(["read_and_close"=>[]]) => 
Notice: session_start(): Ignoring session_start() because a session is already active (started from %s on line %d) in %s on line %d
bool(true)
session_start([1]) => 
Notice: session_start(): Ignoring session_start() because a session is already active (started from %s on line %d) in %s on line %d
bool(true)
session_start() => 
Notice: session_start(): Ignoring session_start() because a session is already active (started from %s on line %d) in %s on line %d
bool(true)
$_SESSION => array(0) {
}
session_start() => 
Notice: session_start(): Ignoring session_start() because a session is already active (started from %s on line %d) in %s on line %d
bool(true)
session_status() => int(2)
strlen(session_id()) => int(40)
session_id("q") => 
Warning: session_id(): Session ID cannot be changed when a session is active (started from %s on line %d) in %s on line %d
bool(false)
session_name("q") => 
Warning: session_name(): Session name cannot be changed when a session is active (started from %s on line %d) in %s on line %d
bool(false)
session_module_name("files") => 
Warning: session_module_name(): Session save handler module cannot be changed when a session is active (started from %s on line %d) in %s on line %d
bool(false)
session_save_path("/tmp") => 
Warning: session_save_path(): Session save path cannot be changed when a session is active (started from %s on line %d) in %s on line %d
bool(false)
session_set_cookie_params(4) => 
Warning: session_set_cookie_params(): Session cookie parameters cannot be changed when a session is active (started from %s on line %d) in %s on line %d
bool(false)
session_cache_limiter("public") => 
Warning: session_cache_limiter(): Session cache limiter cannot be changed when a session is active (started from %s on line %d) in %s on line %d
bool(false)
session_cache_expire(4) => 
Warning: session_cache_expire(): Session cache expiration cannot be changed when a session is active (started from %s on line %d) in %s on line %d
int(-5)
ini_set("session.name","q") => 
Warning: ini_set(): Session ini settings cannot be changed when a session is active (started from %s on line %d) in %s on line %d
bool(false)
ini_set("session.gc_divisor","7") => 
Warning: ini_set(): Session ini settings cannot be changed when a session is active (started from %s on line %d) in %s on line %d
bool(false)
session_encode() => bool(false)
$_SESSION["a"]=1 => int(1)
session_encode() => string(6) "a|i:1;"
session_decode("b|i:2;c|s:1:\"x\";") => bool(true)
$_SESSION => array(3) {
  ["a"]=>
  int(1)
  ["b"]=>
  int(2)
  ["c"]=>
  string(1) "x"
}
session_decode("foo") => 
Warning: session_decode(): Failed to decode session object. Session has been destroyed in %s on line %d
bool(false)
$_SESSION => array(0) {
}
session_status() => int(1)
session_start() => bool(true)
$_SESSION=["x|y"=>1,"!q"=>2,5=>6,"ok"=>3] => array(4) {
  ["x|y"]=>
  int(1)
  ["!q"]=>
  int(2)
  [5]=>
  int(6)
  ["ok"]=>
  int(3)
}
session_encode() => 
Warning: session_encode(): Failed to write session data. Data contains invalid key "x|y" in %s on line %d
bool(false)
session_status() => int(2)
$_SESSION => array(4) {
  ["x|y"]=>
  int(1)
  ["!q"]=>
  int(2)
  [5]=>
  int(6)
  ["ok"]=>
  int(3)
}
session_start() => 
Notice: session_start(): Ignoring session_start() because a session is already active (started from %s on line %d) in %s on line %d
bool(true)
session_unset() => bool(true)
$_SESSION["z"]=[1,2] => array(2) {
  [0]=>
  int(1)
  [1]=>
  int(2)
}
session_reset() => bool(true)
$_SESSION => array(0) {
}
session_abort() => bool(true)
session_status() => int(1)
$_SESSION => array(0) {
}
session_start() => bool(true)
session_destroy() => bool(true)
$_SESSION => array(0) {
}
session_destroy() => 
Warning: session_destroy(): Trying to destroy uninitialized session in %s on line %d
bool(false)
defined("SID") => bool(true)
session_set_save_handler(1) => TypeError: session_set_save_handler(): Argument #1 ($open) must be of type SessionHandlerInterface, int given
session_set_save_handler(new stdClass) => TypeError: session_set_save_handler(): Argument #1 ($open) must be of type SessionHandlerInterface, stdClass given
session_set_save_handler("a","b","c","d","e","f") => 
Deprecated: session_set_save_handler(): Providing individual callbacks instead of an object implementing SessionHandlerInterface is deprecated in %s on line %d
TypeError: session_set_save_handler(): Argument #1 ($open) must be a valid callback, function "a" not found or invalid function name
session_set_save_handler("strlen","strlen","strlen","strlen","strlen","f") => 
Deprecated: session_set_save_handler(): Providing individual callbacks instead of an object implementing SessionHandlerInterface is deprecated in %s on line %d
TypeError: session_set_save_handler(): Argument #6 ($gc) must be a valid callback, function "f" not found or invalid function name
session_set_save_handler("strlen","strlen","strlen","strlen","strlen","strlen","a") => 
Deprecated: session_set_save_handler(): Providing individual callbacks instead of an object implementing SessionHandlerInterface is deprecated in %s on line %d
TypeError: session_set_save_handler(): Argument #7 ($create_sid) must be a valid callback or null, function "a" not found or invalid function name
(new SessionHandler)->open("a","b") => Error: Session is not active
(new SessionHandler)->close() => Error: Session is not active
(new SessionHandler)->read("x") => Error: Session is not active
(new SessionHandler)->gc(1) => Error: Session is not active
(new SessionHandler)->create_sid() => Error: Session is not active
session_register_shutdown() => NULL
