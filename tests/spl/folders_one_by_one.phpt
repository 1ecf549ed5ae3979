--TEST--
DirectoryIterator and its kin read folders entry by entry
--FILE--
<?php
class W { public $context; private $l, $i; static $log = [];
 function dir_opendir($p, $o) { echo "open $p\n"; $this->l = ['b', '.', 'a', '..', 'c']; $this->i = 0; return true; }
 function dir_readdir() { $r = $this->l[$this->i++] ?? false; echo "read ", var_export($r, true), "\n"; return $r; }
 function dir_rewinddir() { echo "rewind\n"; $this->i = 0; return true; }
 function dir_closedir() { return true; }
 function url_stat($p, $f) { echo "stat $p $f\n"; return ['mode' => 0100644, 'size' => 3]; }
}
stream_wrapper_register('ww', 'W');
function t($what, $f) { echo "-- $what\n"; try { $f(); } catch (Throwable $e) { echo get_class($e), ': ', $e->getMessage(), "\n"; } }
t('new', function() { $d = new DirectoryIterator('ww://x'); echo "made\n"; });
t('foreach', function() { $d = new DirectoryIterator('ww://x'); foreach ($d as $k => $v) { echo $k, ' ', $v->getFilename(), "\n"; } echo "again\n"; foreach ($d as $k => $v) { echo $k, ' ', $v, "\n"; if ($k == 1) break; } });
t('manual', function() { $d = new DirectoryIterator('ww://x'); var_dump($d->valid(), (string) $d, $d->key()); $d->next(); var_dump((string) $d, $d->key(), $d->isDot()); $d->rewind(); var_dump((string) $d); $d->seek(3); var_dump((string) $d, $d->key()); $d->seek(1); var_dump((string) $d, $d->key()); $d->seek(9); var_dump($d->valid(), $d->key()); $d->next(); var_dump($d->key()); });
t('fs', function() { $d = new FilesystemIterator('ww://x'); echo "made\n"; foreach ($d as $k => $v) { echo $k, ' ', $v, "\n"; } });
t('fs manual', function() { $d = new FilesystemIterator('ww://x', FilesystemIterator::KEY_AS_FILENAME); var_dump($d->key(), $d->valid()); $d->next(); var_dump($d->key()); $d->rewind(); var_dump($d->key(), (string) $d->current()); });
t('rdi', function() { $d = new RecursiveDirectoryIterator('ww://x'); echo "made\n"; var_dump($d->hasChildren()); foreach ($d as $k => $v) { echo $k, ' ', $v, "\n"; } });
t('clone', function() { $d = new DirectoryIterator('ww://x'); $d->next(); $e = clone $d; var_dump((string) $e, $e->key()); $e->next(); var_dump((string) $e, (string) $d); });
t('dots', function() { $d = new FilesystemIterator('ww://x', FilesystemIterator::SKIP_DOTS | FilesystemIterator::CURRENT_AS_SELF); foreach ($d as $k => $v) { echo $k, "\n"; } $d->setFlags(0); foreach ($d as $k => $v) { echo $k, "\n"; } $d->seek(2); });
t('glob', function() { $d = new GlobIterator('' . __DIR__ . '/folders_*.phpt'); foreach ($d as $k => $v) echo basename($k), "\n"; var_dump(count($d)); });
--EXPECT--
-- new
open ww://x
read 'b'
made
-- foreach
open ww://x
read 'b'
rewind
read 'b'
0 b
read '.'
1 .
read 'a'
2 a
read '..'
3 ..
read 'c'
4 c
read false
again
rewind
read 'b'
0 b
read '.'
1 .
-- manual
open ww://x
read 'b'
bool(true)
string(1) "b"
int(0)
read '.'
string(1) "."
int(1)
bool(true)
rewind
read 'b'
string(1) "b"
read '.'
read 'a'
read '..'
string(2) ".."
int(3)
rewind
read 'b'
read '.'
string(1) "."
int(1)
read 'a'
read '..'
read 'c'
read false
OutOfBoundsException: Seek position 9 is out of range
-- fs
open ww://x
read 'b'
made
rewind
read 'b'
ww://x/b ww://x/b
read '.'
read 'a'
ww://x/a ww://x/a
read '..'
read 'c'
ww://x/c ww://x/c
read false
-- fs manual
open ww://x
read 'b'
string(1) "b"
bool(true)
read '.'
string(1) "."
rewind
read 'b'
string(1) "b"
string(8) "ww://x/b"
-- rdi
open ww://x
read 'b'
made
stat ww://x/b 7
bool(false)
rewind
read 'b'
ww://x/b ww://x/b
read '.'
ww://x/. ww://x/.
read 'a'
ww://x/a ww://x/a
read '..'
ww://x/.. ww://x/..
read 'c'
ww://x/c ww://x/c
read false
-- clone
open ww://x
read 'b'
read '.'
open ww://x
read 'b'
read '.'
string(1) "."
int(1)
read 'a'
string(1) "a"
string(1) "."
-- dots
open ww://x
read 'b'
rewind
read 'b'
ww://x/b
read '.'
read 'a'
ww://x/a
read '..'
read 'c'
ww://x/c
read false
rewind
read 'b'
ww://x/b
read '.'
ww://x/.
read 'a'
ww://x/a
read '..'
ww://x/..
read 'c'
ww://x/c
read false
rewind
read 'b'
read '.'
read 'a'
-- glob
folders_one_by_one.phpt
int(1)
