--TEST--
resolution of names in namespaces
--FILE--
<?php
namespace App\Models { const C = 'ns const'; function f() { return __FUNCTION__; } class User { const X = __CLASS__; static function who() { return namespace\f() . \strlen('abc') . strlen('ab') . __NAMESPACE__ . C . \PHP_VERSION_ID % 1 . static::class; } } interface Thing {} enum Kind { case A; } }
namespace App { use App\Models\User; use App\Models\{Thing, Kind as K}; use function App\Models\f as modelF; use const App\Models\C as MC; use App\Models; class Child extends User implements Thing {} echo User::X, ' ', Child::who(), ' ', modelF(), ' ', MC, ' ', Models\User::class, ' ', namespace\Child::class, ' ', \App\Models\f(), ' ', K::A->name, ' ', Undefined\Name::class, "\n"; var_dump(new Child instanceof Models\Thing, function_exists('App\Models\f'), \defined('App\Models\C'), defined('\App\Models\C'), constant('App\Models\C')); function strtoupper($s) { return "shadowed $s"; } echo strtoupper('x'), \strtoupper('x'), "\n"; try { nope(); } catch (\Error $e) { echo $e->getMessage(), "\n"; } try { new Nope; } catch (\Error $e) { echo $e->getMessage(), "\n"; } try { echo NOPE; } catch (\Error $e) { echo $e->getMessage(), "\n"; } $n = 'App\Models\User'; echo $n::X, (new $n)::class, "\n"; echo \call_user_func(__NAMESPACE__ . '\strtoupper', 'cb'), "\n"; }
namespace { echo App\Models\User::X, \App\Models\C, "\n"; use App\Models\User as U; echo U::class, (fn(U $u) => $u::class)(new App\Child), "\n"; }
--EXPECT--
App\Models\User App\Models\f32App\Modelsns const0App\Child App\Models\f ns const App\Models\User App\Child App\Models\f A App\Undefined\Name
bool(true)
bool(true)
bool(true)
bool(true)
string(8) "ns const"
shadowed xX
Call to undefined function App\nope()
Class "App\Nope" not found
Undefined constant "App\NOPE"
App\Models\UserApp\Models\User
shadowed cb
App\Models\Userns const
App\Models\UserApp\Child
