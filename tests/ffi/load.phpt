--TEST--
FFI::load() and FFI::scope()
--EXTENSIONS--
ffi
--INI--
ffi.enable=1
ffi.preload={PWD}/scope*.h
--FILE--
<?php
function attempt(string $what, callable $try): void
{
    echo $what, ": ";
    try {
        var_dump($try());
    } catch (Throwable $error) {
        echo get_class($error), ": ", str_replace($GLOBALS['path'], 'PATH', $error->getMessage()), "\n";
    }
}
$path = tempnam(sys_get_temp_dir(), 'ffi');
$headers = [
    "#define FFI_SCOPE \"HERE\"\n#define FFI_LIB \"libc.so.6\"\n\nint abs(int);\n",
    "#define FFI_LIB \"libnosuch.so\"\nint abs(int);\n",
    "#define FFI_LIB libc\nint abs(int);\n",
    "#define FFI_SCOPE \"A\"\n#define FFI_SCOPE \"B\"\nint abs(int);\n",
    "/* a comment */\n#define FFI_SCOPE \"A\"\nint abs(int);\n",
    "#include <x.h>\nint abs(int);\n",
    "int nosuch(int);\n",
    "",
];
foreach ($headers as $number => $header) {
    file_put_contents($path, $header);
    attempt("header $number", fn() => FFI::load($path) instanceof FFI);
}
unlink($path);
attempt('missing', fn() => FFI::load('/nosuch.h'));
attempt('not preloaded', fn() => FFI::scope('HERE'));
attempt('preloaded', fn() => [FFI::scope('PRELOADED')->abs(-9), FFI::scope('PRELOADED')->TWO, FFI::sizeof(FFI::scope('PRELOADED')->new('struct pair'))]);
--EXPECT--
header 0: bool(true)
header 1: FFI\Exception: Failed loading 'libnosuch.so' (libnosuch.so: cannot open shared object file: No such file or directory)
header 2: FFI\Exception: Failed loading 'PATH', bad FFI_LIB define
header 3: FFI\Exception: Failed loading 'PATH', FFI_SCOPE defined twice
header 4: bool(true)
header 5: bool(true)
header 6: FFI\Exception: Failed resolving C function 'nosuch'
header 7: bool(true)
missing: FFI\Exception: Failed loading '/nosuch.h', file doesn't exist
not preloaded: FFI\Exception: Failed loading scope 'HERE'
preloaded: array(3) {
  [0]=>
  int(9)
  [1]=>
  int(2)
  [2]=>
  int(8)
}
