--TEST--
posix: numbers of processes, limits, tables, errors
--EXTENSIONS--
posix
--FILE--
<?php
var_dump(posix_getpid() === getmypid(), posix_getpwuid(0)['name'], posix_getpwnam('root')['uid'], posix_getgrgid(0)['name']);
var_dump(posix_getpwnam('no such user'), posix_kill(posix_getpid(), 0), posix_kill(posix_getpid(), 1000), posix_strerror(posix_errno()));
var_dump(count(posix_getrlimit()), array_keys(posix_uname()), array_keys(posix_times()));
var_dump(posix_access(__FILE__, POSIX_R_OK), posix_access(__FILE__ . '.none'), posix_errno());
foreach ([fn() => posix_setrlimit(POSIX_RLIMIT_NOFILE, -2, 0), fn() => posix_getsid(-1), fn() => posix_pathconf('', 1)] as $wrong) {
    try {
        var_dump($wrong());
    } catch (ValueError $e) {
        echo $e->getMessage(), "\n";
    }
}
var_dump(posix_isatty(-1), posix_sysconf(POSIX_SC_PAGESIZE) > 0, posix_ctermid());
?>
--EXPECTF--
bool(true)
string(4) "root"
int(0)
string(4) "root"
bool(false)
bool(true)
bool(false)
string(16) "Invalid argument"
int(20)
array(6) {
  [0]=>
  string(7) "sysname"
  [1]=>
  string(8) "nodename"
  [2]=>
  string(7) "release"
  [3]=>
  string(7) "version"
  [4]=>
  string(7) "machine"
  [5]=>
  string(10) "domainname"
}
array(5) {
  [0]=>
  string(5) "ticks"
  [1]=>
  string(5) "utime"
  [2]=>
  string(5) "stime"
  [3]=>
  string(6) "cutime"
  [4]=>
  string(6) "cstime"
}
bool(true)
bool(false)
int(2)
posix_setrlimit(): Argument #2 ($soft_limit) must be greater or equal to -1
posix_getsid(): Argument #1 ($process_id) must be between 0 and 2147483647
posix_pathconf(): Argument #1 ($path) must not be empty

Warning: posix_isatty(): Argument #1 ($file_descriptor) must be between 0 and 2147483647 in %s on line 13
bool(false)
bool(true)
string(8) "/dev/tty"
