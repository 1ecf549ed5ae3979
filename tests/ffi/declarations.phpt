--TEST--
Declarations of C that are read, and those that are refused
--EXTENSIONS--
ffi
--INI--
ffi.enable=1
--FILE--
<?php
$texts = [
    "typedef int;", "int x", "typedef", "typedef foo a;", "struct {", "struct {int a;", "struct {int a;};",
    "struct A {int a;}; struct A {int b;};", "struct A {int a;}; union A {int b;};", "struct A; enum A {X};", "enum A {};", "enum A {X,};",
    "enum A {X=1.5};", "enum A {X,X};", "enum A {X}; typedef int X;", "int abs(int); int abs(long);", "int abs(int); int abs(int);",
    "typedef int a[-1];", "typedef int a[2.5];", "typedef int a[x];", "typedef int a[sizeof(struct {int x;})+_Alignof(long)];",
    "struct S {int a:0;};", "struct S {int :0;};", "struct S {int a:33;};", "struct S {int a:-1;};", "struct S {float a:3;};",
    "struct S {void a;};", "struct S {int a; int a;};", "struct S {int f();};", "struct S {struct T t;};", "struct S {struct S s;};",
    "struct S {struct S *s;};", "struct S {int;};", "struct S {struct {int a;}; int b;};", "struct S {struct {int a;}; int a;};",
    "static void x;", "static int abs(void, int);", "static int abs(int,...,int);", "static int f(int()[2]);", "static int f()[2];", "static int f()();",
    "static int a[](int);", "typedef int f(int); extern f abs;", "typedef int a[][];", "static int x[][2];", "typedef int a[*];", "static void f(int a[2][*]);",
    "short long x;", "unsigned float x;", "signed unsigned x;", "long long long x;", "char int x;", "long float x;", "int int x;",
    "typedef long unsigned int a; typedef unsigned long a;", "typedef int a; typedef int a;", "typedef int a; typedef long a;",
    "int abs(int) __attribute__((nothrow, pure));", "int abs(int) __attribute__((foo(1)));", "int __stdcall abs(int);", "int __cdecl abs(int);",
    "typedef int __attribute__((aligned(3))) a;", "typedef int __attribute__((mode(XX))) a;", "int abs(int) __asm__(\"abs\");", "extern \"C\" int abs(int);",
    "__extension__ typedef int a;", "_Complex double x;", "_Thread_local int x;", "static int x = 5 + 3;", "static int a, *b, c[2];", "int x, ;", ";",
    "static int x.y;", "typedef int a[1,2];", "typedef unsigned char byte, *pbyte;", "/* c */ int abs(int) // d\n;", "int\n\nfoo\nbar;", "/*\n\n*/ foo x;",
    "# 1 \"x.h\"\nint abs(int);", "static void f(int a[static 3], char b[const]);", "int abs(register int x);", "int abs(int x = 1);",
    "int nosuch_variable;", "int nosuch_function(void);", "typedef struct A A; struct A { A *next; }; static A a;",
];
foreach ($texts as $text) {
    try {
        FFI::cdef($text);
        echo json_encode($text), ": ok\n";
    } catch (FFI\Exception $exception) {
        echo json_encode($text), ": ", get_class($exception), ": ", $exception->getMessage(), "\n";
    }
}
--EXPECT--
"typedef int;": ok
"int x": FFI\ParserException: ';' expected, got '<EOF>' at line 1
"typedef": FFI\ParserException: unexpected '<EOF>' at line 1
"typedef foo a;": FFI\ParserException: Undefined C type "foo" at line 1
"struct {": FFI\ParserException: '}' expected, got '<EOF>' at line 1
"struct {int a;": FFI\ParserException: unexpected '<EOF>' at line 1
"struct {int a;};": ok
"struct A {int a;}; struct A {int b;};": FFI\ParserException: Redefinition of "struct A" at line 1
"struct A {int a;}; union A {int b;};": FFI\ParserException: "A" defined as wrong kind of tag at line 1
"struct A; enum A {X};": FFI\ParserException: "A" defined as wrong kind of tag at line 1
"enum A {};": FFI\ParserException: <ID> expected, got '}' at line 1
"enum A {X,};": ok
"enum A {X=1.5};": FFI\ParserException: Enumerator value "X" must be an integer at line 1
"enum A {X,X};": FFI\ParserException: Redeclaration of "X" at line 1
"enum A {X}; typedef int X;": FFI\ParserException: Redeclaration of "X" at line 1
"int abs(int); int abs(long);": FFI\ParserException: Redeclaration of "abs" at line 1
"int abs(int); int abs(int);": ok
"typedef int a[-1];": FFI\ParserException: Negative array index at line 1
"typedef int a[2.5];": FFI\ParserException: Unsupported array index type at line 1
"typedef int a[x];": FFI\ParserException: Unsupported array index type at line 1
"typedef int a[sizeof(struct {int x;})+_Alignof(long)];": ok
"struct S {int a:0;};": FFI\ParserException: Zero width in bit-field "a" at line 1
"struct S {int :0;};": ok
"struct S {int a:33;};": FFI\ParserException: Width of "a" exceeds its type at line 1
"struct S {int a:-1;};": FFI\ParserException: Negative width in bit-field "a" at line 1
"struct S {float a:3;};": FFI\ParserException: Wrong type of bit field "a" at line 1
"struct S {void a;};": FFI\ParserException: void type is not allowed at line 1
"struct S {int a; int a;};": FFI\ParserException: Duplicate field name "a" at line 1
"struct S {int f();};": FFI\ParserException: function type is not allowed at line 1
"struct S {struct T t;};": FFI\ParserException: Incomplete struct "T" at line 1
"struct S {struct S s;};": FFI\ParserException: Struct/union can't contain an instance of itself at line 1
"struct S {struct S *s;};": ok
"struct S {int;};": FFI\ParserException: Declaration does not declare anything at line 1
"struct S {struct {int a;}; int b;};": ok
"struct S {struct {int a;}; int a;};": FFI\ParserException: Duplicate field name "a" at line 1
"static void x;": FFI\ParserException: void type is not allowed at line 1
"static int abs(void, int);": FFI\ParserException: void type is not allowed at line 1
"static int abs(int,...,int);": FFI\ParserException: ')' expected, got ',' at line 1
"static int f(int()[2]);": FFI\ParserException: Function returning array is not allowed at line 1
"static int f()[2];": FFI\ParserException: Function returning array is not allowed at line 1
"static int f()();": FFI\ParserException: Function returning function is not allowed at line 1
"static int a[](int);": FFI\ParserException: Array of functions is not allowed at line 1
"typedef int f(int); extern f abs;": ok
"typedef int a[][];": FFI\ParserException: Only the leftmost array can be undimensioned at line 1
"static int x[][2];": ok
"typedef int a[*];": FFI\ParserException: "[*]" is not allowed in other than function prototype scope at line 1
"static void f(int a[2][*]);": ok
"short long x;": FFI\ParserException: unexpected 'long' at line 1
"unsigned float x;": FFI\ParserException: unexpected 'float' at line 1
"signed unsigned x;": FFI\ParserException: unexpected 'unsigned' at line 1
"long long long x;": FFI\ParserException: unexpected 'long' at line 1
"char int x;": FFI\ParserException: unexpected 'int' at line 1
"long float x;": FFI\ParserException: unexpected 'float' at line 1
"int int x;": FFI\ParserException: unexpected 'int' at line 1
"typedef long unsigned int a; typedef unsigned long a;": ok
"typedef int a; typedef int a;": ok
"typedef int a; typedef long a;": FFI\ParserException: Redeclaration of "a" at line 1
"int abs(int) __attribute__((nothrow, pure));": ok
"int abs(int) __attribute__((foo(1)));": FFI\ParserException: Unsupported attribute "foo" at line 1
"int __stdcall abs(int);": FFI\ParserException: Unsupported calling convention line 1
"int __cdecl abs(int);": ok
"typedef int __attribute__((aligned(3))) a;": FFI\ParserException: Incorrect "alignment" value at line 1
"typedef int __attribute__((mode(XX))) a;": FFI\ParserException: Unsupported "mode" value at line 1
"int abs(int) __asm__(\"abs\");": ok
"extern \"C\" int abs(int);": FFI\ParserException: unexpected '<STRING>' at line 1
"__extension__ typedef int a;": ok
"_Complex double x;": FFI\ParserException: Unsupported type _Complex at line 1
"_Thread_local int x;": FFI\ParserException: Undefined C type "_Thread_local" at line 1
"static int x = 5 + 3;": ok
"static int a, *b, c[2];": ok
"int x, ;": FFI\ParserException: unexpected ';' at line 1
";": FFI\ParserException: <EOF> expected, got ';' at line 1
"static int x.y;": FFI\ParserException: ';' expected, got '.' at line 1
"typedef int a[1,2];": FFI\ParserException: ']' expected, got ',' at line 1
"typedef unsigned char byte, *pbyte;": ok
"\/* c *\/ int abs(int) \/\/ d\n;": ok
"int\n\nfoo\nbar;": FFI\ParserException: ';' expected, got '<ID>' at line 4
"\/*\n\n*\/ foo x;": FFI\ParserException: Undefined C type "foo" at line 3
"# 1 \"x.h\"\nint abs(int);": ok
"static void f(int a[static 3], char b[const]);": ok
"int abs(register int x);": FFI\ParserException: ')' expected, got 'register' at line 1
"int abs(int x = 1);": FFI\ParserException: unexpected '=' at line 1
"int nosuch_variable;": FFI\Exception: Failed resolving C variable 'nosuch_variable'
"int nosuch_function(void);": FFI\Exception: Failed resolving C function 'nosuch_function'
"typedef struct A A; struct A { A *next; }; static A a;": ok
