--TEST--
DBA: a database that the program has open itself
--EXTENSIONS--
dba
--FILE--
<?php
$f = __DIR__ . '/own_locks.tmp';
foreach (['flatfile', 'inifile'] as $handler) {
    foreach (['r', 'rl', 'r-', 'w', 'wl', 'w-', 'c', 'n'] as $first) {
        foreach (['r', 'rlt', 'r-', 'w', 'wdt', 'w-', 'ndt'] as $second) {
            file_put_contents($f, '');
            $a = dba_open($f, $first, $handler);
            $b = @dba_open($f, $second, $handler);
            echo "$first $second: ", $b ? 'open' : error_get_last()['message'], "\n";
            $b && dba_close($b);
            dba_close($a);
        }
    }
}
foreach (['rt', 'wt', 'ct', 'nt'] as $mode) {
    var_dump(@dba_open($f, $mode, 'flatfile'));
    echo error_get_last()['message'], "\n";
}
?>
--CLEAN--
<?php
@unlink(__DIR__ . '/own_locks.tmp');
@unlink(__DIR__ . '/own_locks.tmp.lck');
--EXPECT--
r r: open
r rlt: open
r r-: open
r w: dba_open(): Driver initialization failed for handler: flatfile: Unable to establish lock (database file already open)
r wdt: dba_open(): Driver initialization failed for handler: flatfile: Unable to establish lock (database file already open)
r w-: open
r ndt: dba_open(): Driver initialization failed for handler: flatfile: Unable to establish lock (database file already open)
rl r: open
rl rlt: open
rl r-: open
rl w: dba_open(): Driver initialization failed for handler: flatfile: Unable to establish lock (database file already open)
rl wdt: dba_open(): Driver initialization failed for handler: flatfile: Unable to establish lock (database file already open)
rl w-: open
rl ndt: dba_open(): Driver initialization failed for handler: flatfile: Unable to establish lock (database file already open)
r- r: open
r- rlt: open
r- r-: open
r- w: open
r- wdt: open
r- w-: open
r- ndt: open
w r: dba_open(): Driver initialization failed for handler: flatfile: Unable to establish lock (database file already open)
w rlt: dba_open(): Driver initialization failed for handler: flatfile: Unable to establish lock (database file already open)
w r-: open
w w: dba_open(): Driver initialization failed for handler: flatfile: Unable to establish lock (database file already open)
w wdt: dba_open(): Driver initialization failed for handler: flatfile: Unable to establish lock (database file already open)
w w-: open
w ndt: dba_open(): Driver initialization failed for handler: flatfile: Unable to establish lock (database file already open)
wl r: dba_open(): Driver initialization failed for handler: flatfile: Unable to establish lock (database file already open)
wl rlt: dba_open(): Driver initialization failed for handler: flatfile: Unable to establish lock (database file already open)
wl r-: open
wl w: dba_open(): Driver initialization failed for handler: flatfile: Unable to establish lock (database file already open)
wl wdt: dba_open(): Driver initialization failed for handler: flatfile: Unable to establish lock (database file already open)
wl w-: open
wl ndt: dba_open(): Driver initialization failed for handler: flatfile: Unable to establish lock (database file already open)
w- r: open
w- rlt: open
w- r-: open
w- w: open
w- wdt: open
w- w-: open
w- ndt: open
c r: dba_open(): Driver initialization failed for handler: flatfile: Unable to establish lock (database file already open)
c rlt: dba_open(): Driver initialization failed for handler: flatfile: Unable to establish lock (database file already open)
c r-: open
c w: dba_open(): Driver initialization failed for handler: flatfile: Unable to establish lock (database file already open)
c wdt: dba_open(): Driver initialization failed for handler: flatfile: Unable to establish lock (database file already open)
c w-: open
c ndt: dba_open(): Driver initialization failed for handler: flatfile: Unable to establish lock (database file already open)
n r: dba_open(): Driver initialization failed for handler: flatfile: Unable to establish lock (database file already open)
n rlt: dba_open(): Driver initialization failed for handler: flatfile: Unable to establish lock (database file already open)
n r-: open
n w: dba_open(): Driver initialization failed for handler: flatfile: Unable to establish lock (database file already open)
n wdt: dba_open(): Driver initialization failed for handler: flatfile: Unable to establish lock (database file already open)
n w-: open
n ndt: dba_open(): Driver initialization failed for handler: flatfile: Unable to establish lock (database file already open)
r r: open
r rlt: open
r r-: open
r w: dba_open(): Driver initialization failed for handler: inifile: Unable to establish lock (database file already open)
r wdt: dba_open(): Driver initialization failed for handler: inifile: Unable to establish lock (database file already open)
r w-: open
r ndt: dba_open(): Driver initialization failed for handler: inifile: Unable to establish lock (database file already open)
rl r: open
rl rlt: open
rl r-: open
rl w: dba_open(): Driver initialization failed for handler: inifile: Unable to establish lock (database file already open)
rl wdt: dba_open(): Driver initialization failed for handler: inifile: Unable to establish lock (database file already open)
rl w-: open
rl ndt: dba_open(): Driver initialization failed for handler: inifile: Unable to establish lock (database file already open)
r- r: open
r- rlt: open
r- r-: open
r- w: open
r- wdt: open
r- w-: open
r- ndt: open
w r: dba_open(): Driver initialization failed for handler: inifile: Unable to establish lock (database file already open)
w rlt: dba_open(): Driver initialization failed for handler: inifile: Unable to establish lock (database file already open)
w r-: open
w w: dba_open(): Driver initialization failed for handler: inifile: Unable to establish lock (database file already open)
w wdt: dba_open(): Driver initialization failed for handler: inifile: Unable to establish lock (database file already open)
w w-: open
w ndt: dba_open(): Driver initialization failed for handler: inifile: Unable to establish lock (database file already open)
wl r: dba_open(): Driver initialization failed for handler: inifile: Unable to establish lock (database file already open)
wl rlt: dba_open(): Driver initialization failed for handler: inifile: Unable to establish lock (database file already open)
wl r-: open
wl w: dba_open(): Driver initialization failed for handler: inifile: Unable to establish lock (database file already open)
wl wdt: dba_open(): Driver initialization failed for handler: inifile: Unable to establish lock (database file already open)
wl w-: open
wl ndt: dba_open(): Driver initialization failed for handler: inifile: Unable to establish lock (database file already open)
w- r: open
w- rlt: open
w- r-: open
w- w: open
w- wdt: open
w- w-: open
w- ndt: open
c r: dba_open(): Driver initialization failed for handler: inifile: Unable to establish lock (database file already open)
c rlt: dba_open(): Driver initialization failed for handler: inifile: Unable to establish lock (database file already open)
c r-: open
c w: dba_open(): Driver initialization failed for handler: inifile: Unable to establish lock (database file already open)
c wdt: dba_open(): Driver initialization failed for handler: inifile: Unable to establish lock (database file already open)
c w-: open
c ndt: dba_open(): Driver initialization failed for handler: inifile: Unable to establish lock (database file already open)
n r: dba_open(): Driver initialization failed for handler: inifile: Unable to establish lock (database file already open)
n rlt: dba_open(): Driver initialization failed for handler: inifile: Unable to establish lock (database file already open)
n r-: open
n w: dba_open(): Driver initialization failed for handler: inifile: Unable to establish lock (database file already open)
n wdt: dba_open(): Driver initialization failed for handler: inifile: Unable to establish lock (database file already open)
n w-: open
n ndt: dba_open(): Driver initialization failed for handler: inifile: Unable to establish lock (database file already open)
bool(false)
dba_open(): Handler flatfile doesn't uses locking for this mode which makes modifier t (test lock) obsolete
bool(false)
dba_open(): Handler flatfile doesn't uses locking for this mode which makes modifier t (test lock) obsolete
bool(false)
dba_open(): Handler flatfile doesn't uses locking for this mode which makes modifier t (test lock) obsolete
bool(false)
dba_open(): Handler flatfile doesn't uses locking for this mode which makes modifier t (test lock) obsolete
