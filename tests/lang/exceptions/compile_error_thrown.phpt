--TEST--
Errors that the parser throws can be caught in eval
--FILE--
<?php
foreach ([
    'final final class C {}', 'class C { abstract abstract function f(); }', 'class C { public public $x; }', 'abstract final class C {}',
    'class C { final abstract function f(); }', 'class C { static static $x; }', 'readonly readonly class C {}',
    'function f() { __HALT_COMPILER(); }', 'declare(encoding=[]);', 'class C { function __construct(public public $x) {} }',
] as $code) {
    try {
        eval($code);
    } catch (CompileError $e) {
        echo get_class($e), ': ', $e->getMessage(), ' on line ', $e->getLine(), "\n";
    }
}
?>
--EXPECT--
CompileError: Multiple final modifiers are not allowed on line 1
CompileError: Multiple abstract modifiers are not allowed on line 1
CompileError: Multiple access type modifiers are not allowed on line 1
CompileError: Cannot use the final modifier on an abstract class on line 1
CompileError: Cannot use the final modifier on an abstract method on line 1
CompileError: Multiple static modifiers are not allowed on line 1
CompileError: Multiple readonly modifiers are not allowed on line 1
CompileError: __HALT_COMPILER() can only be used from the outermost scope on line 1
CompileError: Encoding must be a literal on line 1
CompileError: Multiple access type modifiers are not allowed on line 1
