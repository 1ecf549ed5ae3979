--TEST--
Methods that PDO's driver for SQLite adds to an object
--FILE--
<?php
$p = new PDO('sqlite::memory:');
var_dump(get_class($p), is_callable([$p,'sqliteCreateFunction']), method_exists($p,'sqliteCreateFunction'), in_array('sqliteCreateFunction', get_class_methods($p)), method_exists('PDO','sqliteCreateFunction'));
var_dump($p->sqliteCreateFunction('f', fn($a)=>$a*2, 1));
var_dump($p->query('select f(21)')->fetchColumn());
try { new ReflectionMethod($p,'sqliteCreateFunction'); } catch (Throwable $e) { echo $e->getMessage(),"\n"; }
$f=[$p,'sqliteCreateCollation']; var_dump($f('c', 'strcmp'));
$f=$p->sqliteCreateAggregate(...); var_dump($f('c', fn($x)=>1,fn($x)=>2));
try { $p->sqliteCreateFunction(); } catch (Throwable $e) { echo $e->getMessage(),"\n"; }
try { $p->nope(); } catch (Throwable $e) { echo $e->getMessage(),"\n"; }
class P2 extends PDO {} $q=new P2('sqlite::memory:'); var_dump($q->sqliteCreateFunction('f', fn($a)=>$a*2, 1));
class P3 extends PDO {function __call($n,$a){return "call $n";} function sqliteCreateCollation($x){return 'own';}} $q=new P3('sqlite::memory:'); var_dump($q->sqliteCreateFunction('f', fn($a)=>$a*2, 1), $q->sqlitecreatecollation('x'), $q->nope());
$p = new Pdo\Sqlite('sqlite::memory:'); var_dump(is_callable([$p,'sqliteCreateFunction']));
call_user_func([$p,'sqliteCreateFunction'],'g',fn()=>1);
class P4 extends PDO {function __construct(){}} $q=new P4; try{ var_dump(is_callable([$q,'sqliteCreateFunction'])); $q->sqliteCreateFunction('a',fn()=>1); } catch (Throwable $e) { echo $e->getMessage(),"\n"; }
--EXPECTF--
string(3) "PDO"
bool(true)
bool(true)
bool(false)
bool(false)

Deprecated: Method PDO::sqliteCreateFunction() is deprecated since 8.5, use Pdo\Sqlite::createFunction() instead in %spdo_sqlite/driver_methods.php on line 4
bool(true)
int(42)
Method PDO::sqliteCreateFunction() does not exist

Deprecated: Method PDO::sqliteCreateCollation() is deprecated since 8.5, use Pdo\Sqlite::createCollation() instead in %spdo_sqlite/driver_methods.php on line 7
bool(true)

Deprecated: Method PDO::sqliteCreateAggregate() is deprecated since 8.5, use Pdo\Sqlite::createAggregate() instead in %spdo_sqlite/driver_methods.php on line 8
bool(true)

Deprecated: Method PDO::sqliteCreateFunction() is deprecated since 8.5, use Pdo\Sqlite::createFunction() instead in %spdo_sqlite/driver_methods.php on line 9
PDO::sqliteCreateFunction() expects at least 2 arguments, 0 given
Call to undefined method PDO::nope()

Deprecated: Method PDO::sqliteCreateFunction() is deprecated since 8.5, use Pdo\Sqlite::createFunction() instead in %spdo_sqlite/driver_methods.php on line 11
bool(true)
string(25) "call sqliteCreateFunction"
string(3) "own"
string(9) "call nope"
bool(true)

Deprecated: Method PDO::sqliteCreateFunction() is deprecated since 8.5, use Pdo\Sqlite::createFunction() instead in %spdo_sqlite/driver_methods.php on line 14
bool(false)
Call to undefined method P4::sqliteCreateFunction()
