--TEST--
Files: NUL bytes, empty paths, streams without a file, words
--FILE--
<?php
set_error_handler(function ($number, $message) { echo "  [$message]\n"; return true; });
function tried($f) { try { var_dump($f()); } catch (Throwable $e) { echo get_class($e), " ", $e->getCode(), ": ", $e->getMessage(), "\n"; } }
tried(fn() => md5_file("f\0x"));
tried(fn() => sha1_file("f\0x"));
tried(fn() => hash_hmac_file('sha1', "f\0x", 'k'));
tried(fn() => file("f\0x", 0, 'no context'));
tried(fn() => iptcembed('', "f\0x"));
tried(fn() => move_uploaded_file("f\0x", 'y'));
tried(fn() => getservbyname("f\0x", 'tcp'));
tried(fn() => getservbyport(80, "f\0x"));
tried(fn() => filetype("f\0x"));
tried(fn() => unlink(''));
tried(fn() => rmdir(''));
tried(fn() => opendir(''));
tried(fn() => dir(''));
tried(fn() => readdir());
tried(fn() => chmod('php://memory', 7));
tried(fn() => lchown('php://memory', 7));
tried(fn() => touch('php://memory', 7));
tried(fn() => chgrp(__FILE__, "no-such-group\0b"));
tried(fn() => file_put_contents('php://memory', 'x', LOCK_EX));
tried(fn() => stream_set_blocking(fopen('php://memory', 'r'), false));
tried(fn() => stream_set_chunk_size(fopen('php://memory', 'r'), 1 << 40));
tried(fn() => pclose(fopen('php://memory', 'r')));
tried(fn() => pathinfo('/a/b.c', -1));
tried(fn() => pathinfo('/a/b.c', 7));
--EXPECT--
ValueError 0: md5_file(): Argument #1 ($filename) must not contain any null bytes
ValueError 0: sha1_file(): Argument #1 ($filename) must not contain any null bytes
ValueError 0: hash_hmac_file(): Argument #2 ($filename) must not contain any null bytes
ValueError 0: file(): Argument #1 ($filename) must not contain any null bytes
ValueError 0: iptcembed(): Argument #2 ($filename) must not contain any null bytes
ValueError 0: move_uploaded_file(): Argument #1 ($from) must not contain any null bytes
ValueError 0: getservbyname(): Argument #1 ($service) must not contain any null bytes
ValueError 0: getservbyport(): Argument #2 ($protocol) must not contain any null bytes
  [filetype(): Filename contains null byte]
bool(false)
  [unlink(): No such file or directory]
bool(false)
  [rmdir(): No such file or directory]
bool(false)
bool(false)
bool(false)
  [readdir(): Passing null is deprecated, instead the last opened directory stream should be provided]
TypeError 0: No resource supplied
  [chmod(): Cannot call chmod() for a non-standard stream]
bool(false)
  [lchown(): Cannot call chown() for a non-standard stream]
bool(false)
  [touch(): Cannot call touch() for a non-standard stream]
bool(false)
  [chgrp(): Unable to find gid for no-such-group]
bool(false)
  [file_put_contents(): Exclusive locks may only be set for regular files]
bool(false)
bool(true)
ValueError 0: stream_set_chunk_size(): Argument #2 ($size) is too large
int(0)
string(2) "/a"
string(2) "/a"
