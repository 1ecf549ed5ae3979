--TEST--
session: a handler of the program's own and what it may answer
--FILE--
<?php
ob_start();
ini_set('session.save_path','/nowhere');
function t($c){ try { echo $c,' => '; $r = eval("return $c;"); var_dump($r);} catch (Throwable $e) { echo get_class($e),': ',$e->getMessage(),"\n"; } }
class H implements SessionHandlerInterface, SessionIdInterface, SessionUpdateTimestampHandlerInterface { public $r=[]; 
 function __call($n,$a){}
 #[ReturnTypeWillChange] function open($p,$n){ echo "open\n"; return $this->r['open']??true; }
 #[ReturnTypeWillChange] function close(){ echo "close\n"; return $this->r['close']??true; }
 #[ReturnTypeWillChange] function read($i){ echo "read $i\n"; return array_key_exists('read',$this->r)?$this->r['read']:''; }
 #[ReturnTypeWillChange] function write($i,$d){ echo "write $i $d\n"; return $this->r['write']??true; }
 #[ReturnTypeWillChange] function destroy($i){ echo "destroy $i\n"; return $this->r['destroy']??true; }
 #[ReturnTypeWillChange] function gc($i){ echo "gc $i\n"; return array_key_exists('gc',$this->r)?$this->r['gc']:3; }
 #[ReturnTypeWillChange] function create_sid(){ echo "create\n"; return array_key_exists('sid',$this->r)?$this->r['sid']:'sid'.(++$this->n); } public $n=0;
 #[ReturnTypeWillChange] function validateId($i){ echo "validate $i\n"; return $this->r['val']??true; }
 #[ReturnTypeWillChange] function updateTimestamp($i,$d){ echo "touch $i $d\n"; return $this->r['upd']??true; }
}
$h=new H; session_set_save_handler($h,false); ini_set('session.gc_probability',0);
foreach([['open'=>0],['open'=>1],['open'=>-1],['open'=>false],['open'=>'x'],['read'=>false],['read'=>null],['read'=>5],['read'=>'a|i:1;'],['read'=>'bad'],['sid'=>5],['sid'=>''],['sid'=>'a b'],['sid'=>null]] as $r){ $h->r=$r; echo "--- ",json_encode($r),"\n"; t('session_start()'); t('session_status()'); t('session_id()'); t('$_SESSION??null'); $h->r=[]; t('session_abort()'); t('session_id("")'); }
foreach([['write'=>false],['write'=>0],['write'=>-1],['write'=>null],['close'=>false],['upd'=>false],[]] as $r){ echo "--- ",json_encode($r),"\n"; t('session_start()'); if(!isset($r['upd'])) $_SESSION['x']=1; $h->r=$r;  t('session_write_close()'); $h->r=[]; t('session_status()'); t('session_id("")');}
echo "== regenerate\n"; t('session_start()'); t('session_regenerate_id()'); t('session_id()'); $_SESSION['q']=1; t('session_regenerate_id(true)'); t('session_id()'); $h->r=['destroy'=>false]; t('session_regenerate_id(true)'); t('session_status()'); t('session_id()');$h->r=[]; t('session_abort()');
echo "== strict\n"; ini_set('session.use_strict_mode',1); t('session_id("given")'); t('session_start()'); t('session_id()'); t('session_abort()'); $h->r=['val'=>false]; t('session_id("given")'); t('session_start()'); t('session_id()'); t('session_create_id("a")'); $h->r=['val'=>true]; t('session_create_id("a")'); $h->r=['val'=>false]; t('session_regenerate_id()'); 
echo "== reset\n"; $_SESSION['k']=1; t('session_reset()'); t('$_SESSION'); t('session_gc()'); $h->r=['gc'=>false]; t('session_gc()'); $h->r=['gc'=>true]; t('session_gc()'); $h->r=['gc'=>'x']; t('session_gc()');  $h->r=['gc'=>-1]; t('session_gc()'); $h->r=['destroy'=>false]; t('session_destroy()'); t('session_status()'); t('session_id()'); $h->r=[]; t('session_start()'); t('session_destroy()'); t('session_id()');
echo "== rac\n"; t('session_start(["read_and_close"=>true])'); t('session_status()'); t('$_SESSION'); t('session_start(["read_and_close"=>"1","gc_probability"=>100])');
echo "== lazy\n"; t('session_start(["lazy_write"=>false])'); t('session_write_close()');
--EXPECTF--
--- {"open":0}
session_start() => open

Deprecated: session_start(): Session callback must have a return value of type bool, int returned in %s on line %d
create
read sid1
bool(true)
session_status() => int(2)
session_id() => string(4) "sid1"
$_SESSION??null => array(0) {
}
session_abort() => close
bool(true)
session_id("") => string(4) "sid1"
--- {"open":1}
session_start() => open
TypeError: Session callback must have a return value of type bool, int returned
session_status() => int(1)
session_id() => string(0) ""
$_SESSION??null => array(0) {
}
session_abort() => bool(false)
session_id("") => string(0) ""
--- {"open":-1}
session_start() => open

Deprecated: session_start(): Session callback must have a return value of type bool, int returned in %s on line %d
close

Warning: session_start(): Failed to initialize storage module: user (path: /nowhere) in %s on line %d
bool(false)
session_status() => int(1)
session_id() => string(0) ""
$_SESSION??null => array(0) {
}
session_abort() => bool(false)
session_id("") => string(0) ""
--- {"open":false}
session_start() => open
close

Warning: session_start(): Failed to initialize storage module: user (path: /nowhere) in %s on line %d
bool(false)
session_status() => int(1)
session_id() => string(0) ""
$_SESSION??null => array(0) {
}
session_abort() => bool(false)
session_id("") => string(0) ""
--- {"open":"x"}
session_start() => open
TypeError: Session callback must have a return value of type bool, string returned
session_status() => int(1)
session_id() => string(0) ""
$_SESSION??null => array(0) {
}
session_abort() => bool(false)
session_id("") => string(0) ""
--- {"read":false}
session_start() => open
create
read sid2
close

Warning: session_start(): Failed to read session data: user (path: /nowhere) in %s on line %d
bool(false)
session_status() => int(1)
session_id() => string(0) ""
$_SESSION??null => array(0) {
}
session_abort() => bool(false)
session_id("") => string(0) ""
--- {"read":null}
session_start() => open
create
read sid3
close

Warning: session_start(): Failed to read session data: user (path: /nowhere) in %s on line %d
bool(false)
session_status() => int(1)
session_id() => string(0) ""
$_SESSION??null => array(0) {
}
session_abort() => bool(false)
session_id("") => string(0) ""
--- {"read":5}
session_start() => open
create
read sid4
close

Warning: session_start(): Failed to read session data: user (path: /nowhere) in %s on line %d
bool(false)
session_status() => int(1)
session_id() => string(0) ""
$_SESSION??null => array(0) {
}
session_abort() => bool(false)
session_id("") => string(0) ""
--- {"read":"a|i:1;"}
session_start() => open
create
read sid5
bool(true)
session_status() => int(2)
session_id() => string(4) "sid5"
$_SESSION??null => array(1) {
  ["a"]=>
  int(1)
}
session_abort() => close
bool(true)
session_id("") => string(4) "sid5"
--- {"read":"bad"}
session_start() => open
create
read sid6
destroy sid6
close

Warning: session_start(): Failed to decode session object. Session has been destroyed in %s on line %d
bool(false)
session_status() => int(1)
session_id() => string(0) ""
$_SESSION??null => array(0) {
}
session_abort() => bool(false)
session_id("") => string(0) ""
--- {"sid":5}
session_start() => open
create
Error: Session id must be a string
session_status() => int(1)
session_id() => string(0) ""
$_SESSION??null => array(0) {
}
session_abort() => bool(false)
session_id("") => string(0) ""
--- {"sid":""}
session_start() => open
create
read 
bool(true)
session_status() => int(2)
session_id() => string(0) ""
$_SESSION??null => array(0) {
}
session_abort() => close
bool(true)
session_id("") => string(0) ""
--- {"sid":"a b"}
session_start() => open
create
read a b
bool(true)
session_status() => int(2)
session_id() => string(3) "a b"
$_SESSION??null => array(0) {
}
session_abort() => close
bool(true)
session_id("") => string(3) "a b"
--- {"sid":null}
session_start() => open
create
Error: Session id must be a string
session_status() => int(1)
session_id() => string(0) ""
$_SESSION??null => array(0) {
}
session_abort() => bool(false)
session_id("") => string(0) ""
--- {"write":false}
session_start() => open
create
read sid7
bool(true)
session_write_close() => write sid7 x|i:1;

Warning: session_write_close(): Failed to write session data using user defined save handler. (session.save_path: /nowhere, handler: write) in %s on line %d
close
bool(true)
session_status() => int(1)
session_id("") => string(4) "sid7"
--- {"write":0}
session_start() => open
create
read sid8
bool(true)
session_write_close() => write sid8 x|i:1;

Deprecated: session_write_close(): Session callback must have a return value of type bool, int returned in %s on line %d
close
bool(true)
session_status() => int(1)
session_id("") => string(4) "sid8"
--- {"write":-1}
session_start() => open
create
read sid9
bool(true)
session_write_close() => write sid9 x|i:1;

Deprecated: session_write_close(): Session callback must have a return value of type bool, int returned in %s on line %d

Warning: session_write_close(): Failed to write session data using user defined save handler. (session.save_path: /nowhere, handler: write) in %s on line %d
close
bool(true)
session_status() => int(1)
session_id("") => string(4) "sid9"
--- {"write":null}
session_start() => open
create
read sid10
bool(true)
session_write_close() => write sid10 x|i:1;
close
bool(true)
session_status() => int(1)
session_id("") => string(5) "sid10"
--- {"close":false}
session_start() => open
create
read sid11
bool(true)
session_write_close() => write sid11 x|i:1;
close
bool(true)
session_status() => int(1)
session_id("") => string(5) "sid11"
--- {"upd":false}
session_start() => open
create
read sid12
bool(true)
session_write_close() => write sid12 
close
bool(true)
session_status() => int(1)
session_id("") => string(5) "sid12"
--- []
session_start() => open
create
read sid13
bool(true)
session_write_close() => write sid13 x|i:1;
close
bool(true)
session_status() => int(1)
session_id("") => string(5) "sid13"
== regenerate
session_start() => open
create
read sid14
bool(true)
session_regenerate_id() => write sid14 
close
open
create
read sid15
bool(true)
session_id() => string(5) "sid15"
session_regenerate_id(true) => destroy sid15
close
open
create
read sid16
bool(true)
session_id() => string(5) "sid16"
session_regenerate_id(true) => destroy sid16
close

Warning: session_regenerate_id(): Session object destruction failed. ID: user (path: /nowhere) in %s on line %d
bool(false)
session_status() => int(1)
session_id() => string(5) "sid16"
session_abort() => bool(false)
== strict
session_id("given") => string(5) "sid16"
session_start() => open
validate given
read given
bool(true)
session_id() => string(5) "given"
session_abort() => close
bool(true)
session_id("given") => string(5) "given"
session_start() => open
validate given
create
read sid17
bool(true)
session_id() => string(5) "sid17"
session_create_id("a") => create
validate sid18
string(6) "asid18"
session_create_id("a") => create
validate sid19
create
validate sid20
create
validate sid21

Warning: session_create_id(): Failed to create new ID in %s on line %d
bool(false)
session_regenerate_id() => write sid17 
close
open
create
validate sid22
read sid22
bool(true)
== reset
session_reset() => open
validate sid22
create
read sid23
bool(true)
$_SESSION => array(0) {
}
session_gc() => gc 1440
int(3)
session_gc() => gc 1440
bool(false)
session_gc() => gc 1440
int(1)
session_gc() => gc 1440
bool(false)
session_gc() => gc 1440
bool(false)
session_destroy() => destroy sid23

Warning: session_destroy(): Session object destruction failed in %s on line %d
close
bool(false)
session_status() => int(1)
session_id() => string(0) ""
session_start() => open
create
read sid24
bool(true)
session_destroy() => destroy sid24
close
bool(true)
session_id() => string(0) ""
== rac
session_start(["read_and_close"=>true]) => open
create
read sid25
close
bool(true)
session_status() => int(1)
$_SESSION => array(0) {
}
session_start(["read_and_close"=>"1","gc_probability"=>100]) => open
validate sid25
read sid25
gc 1440
close
bool(true)
== lazy
session_start(["lazy_write"=>false]) => open
validate sid25
read sid25
gc 1440
bool(true)
session_write_close() => write sid25 
close
bool(true)
