--TEST--
spl_autoload_register, class_exists, order of loaders
--FILE--
<?php
spl_autoload_register(function ($c) { echo "[1:$c]"; });
spl_autoload_register($second = function ($c) { echo "[2:$c]"; if ($c === 'Ns\Auto') eval('namespace Ns; class Auto { const X = "loaded"; }'); if ($c === 'Iface') eval('interface Iface {}'); });
echo Ns\Auto::X, "\n";
var_dump(class_exists('Nope'), class_exists('Nope2', false), Nope3::class, interface_exists('Iface'), is_callable('Nope4::x'), null instanceof Nope5);
try { new Nope6; } catch (Error $e) { echo $e->getMessage(), "\n"; }
spl_autoload_unregister($second);
echo count(spl_autoload_functions()), "\n";
try { class_exists('Thrower') ; spl_autoload_register(fn($c) => throw new Exception("no $c")); Missing7::f(); } catch (Exception $e) { echo $e->getMessage(), "\n"; }
spl_autoload_register(function ($c) { if ($c === 'ParentOne') { eval('class ParentOne {}'); } }, true, true);
class Child extends ParentOne {}
echo get_parent_class('Child'), "\n";
try { unserialize('O:4:"Gone":0:{}'); } catch (Exception $e) { echo $e->getMessage(), "\n"; }
--EXPECT--
[1:Ns\Auto][2:Ns\Auto]loaded
[1:Nope][2:Nope][1:Iface][2:Iface][1:Nope4][2:Nope4]bool(false)
bool(false)
string(5) "Nope3"
bool(true)
bool(false)
bool(false)
[1:Nope6][2:Nope6]Class "Nope6" not found
1
[1:Thrower][1:Missing7]no Missing7
ParentOne
[1:Gone]no Gone
