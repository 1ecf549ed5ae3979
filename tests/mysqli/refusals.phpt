--TEST--
mysqli without a server: objects that have no connection, report modes, refusals
--FILE--
<?php
function t($f) { try { var_dump($f()); } catch (Throwable $e) { echo get_class($e), ": ", $e->getMessage(), " [", $e->getCode(), "]\n"; } }
$m = mysqli_init();
t(fn() => $m->query("x"));
t(fn() => $m->affected_rows);
t(fn() => $m->errno);
t(fn() => $m->error_list);
t(fn() => $m->sqlstate);
t(fn() => isset($m->affected_rows));
t(fn() => isset($m->errno));
t(function () use ($m) { $m->errno = 5; });
t(fn() => clone $m);
t(fn() => $m->options(9999, 1));
t(fn() => $m->options(MYSQLI_OPT_CONNECT_TIMEOUT, 1));
t(fn() => $m->ssl_set(null, null, null, null, null));
t(fn() => $m->real_connect("127.0.0.1", "nobody", "x", "", 1));
t(fn() => [$m->connect_errno, $m->connect_error, mysqli_connect_errno(), mysqli_connect_error()]);
t(fn() => $m->close());
t(fn() => $m->close());
t(fn() => $m->errno);
t(fn() => $m->warning_count);
t(fn() => new mysqli("127.0.0.1", "nobody", "x", "", 1));
t(fn() => mysqli_report(MYSQLI_REPORT_OFF));
t(fn() => mysqli_connect("127.0.0.1", "nobody", "x", "", 1));
$d = new mysqli_driver;
t(fn() => $d->report_mode);
foreach (["2", 3.0, true, null, "x", []] as $value) {
    t(function () use ($d, $value) { $d->report_mode = $value; return $d->report_mode; });
}
t(fn() => [$d->client_info === mysqli_get_client_info(), mysqli_get_client_version() === $d->client_version]);
class Result extends mysqli_result { function __construct() {} }
class Statement extends mysqli_stmt { function __construct() {} }
t(fn() => (new Result)->num_rows);
t(fn() => (new Result)->fetch_row());
t(fn() => (new Statement)->errno);
t(fn() => (new Statement)->id);
t(fn() => mysqli_stmt_execute(new Statement));
$read = []; $error = null; $reject = [];
t(fn() => mysqli::poll($read, $error, $reject, -1));
t(fn() => mysqli_get_links_stats());
--EXPECTF--
Error: mysqli object is not fully initialized [0]
Error: Property access is not allowed yet [0]
int(0)
Error: Property access is not allowed yet [0]
Error: Property access is not allowed yet [0]
bool(false)
bool(true)
Error: Cannot write read-only property mysqli::$errno [0]
Error: Trying to clone an uncloneable object of class mysqli [0]
bool(false)
bool(true)
bool(true)
mysqli_sql_exception: Connection refused [2002]
array(4) {
  [0]=>
  int(2002)
  [1]=>
  string(18) "Connection refused"
  [2]=>
  int(2002)
  [3]=>
  string(18) "Connection refused"
}
bool(true)
Error: mysqli object is already closed [0]
Error: mysqli object is already closed [0]
Error: mysqli object is already closed [0]
mysqli_sql_exception: Connection refused [2002]
bool(true)

Warning: mysqli_connect(): (HY000/2002): Connection refused in %smysqli/refusals.php on line 24
bool(false)
int(0)
int(2)
int(3)
int(1)
TypeError: Cannot assign null to property mysqli_driver::$report_mode of type int [0]
TypeError: Cannot assign string to property mysqli_driver::$report_mode of type int [0]
TypeError: Cannot assign array to property mysqli_driver::$report_mode of type int [0]
array(2) {
  [0]=>
  bool(true)
  [1]=>
  bool(true)
}
Error: Result object is already closed [0]
Error: Result object is already closed [0]
Error: Statement object is already closed [0]
Error: Property access is not allowed yet [0]
Error: Statement object is already closed [0]
ValueError: mysqli::poll(): Argument #4 ($seconds) must be greater than or equal to 0 [0]
array(3) {
  ["total"]=>
  int(0)
  ["active_plinks"]=>
  int(0)
  ["cached_plinks"]=>
  int(0)
}
