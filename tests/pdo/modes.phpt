--TEST--
Modes of fetching, attributes, errors
--FILE--
<?php
function t($f){ try{ var_dump($f()); }catch(Throwable $e){ echo get_class($e),": ",$e->getMessage()," [",var_export($e->getCode(),true),"] "; if($e instanceof PDOException) echo json_encode($e->errorInfo); echo "\n"; } }
$d=new PDO('sqlite::memory:');
t(fn()=>$d->query('select bla'));t(fn()=>$d->query(''));t(fn()=>$d->prepare(''));t(fn()=>$d->exec(''));
t(fn()=>$d->commit());$d->beginTransaction();t(fn()=>$d->beginTransaction());t(fn()=>$d->inTransaction());t(fn()=>$d->rollBack());t(fn()=>$d->rollBack());
$d->exec('create table t(a,b)');$d->exec("insert into t values(1,'x'),(2,'y'),(2.5,null)");
$s=$d->prepare('select * from t');
foreach([0,2,3,4,5,6,7,8,9,10,11,12,13,15,16,32,64,128,256,512,1024,34,66,3+32,8|128,8|256,2|128,10|32,-1] as $m){ echo "mode $m: "; t(fn()=>($s->execute()).json_encode($s->fetch($m)));echo "all $m: "; t(fn()=>($s->execute()).json_encode($s->fetchAll($m))); }
t(fn()=>$s->fetch(2,7));
t(fn()=>$s->setFetchMode(8));t(fn()=>$s->setFetchMode(8,'nope'));t(fn()=>$s->setFetchMode(8,1));t(fn()=>$s->setFetchMode(7));t(fn()=>$s->setFetchMode(7,'a'));t(fn()=>$s->setFetchMode(7,-1));t(fn()=>$s->setFetchMode(9));t(fn()=>$s->setFetchMode(9,'x'));t(fn()=>$s->setFetchMode(2,3));t(fn()=>$s->setFetchMode(8,'stdClass',3));t(fn()=>$s->setFetchMode(8,'stdClass',[],3));t(fn()=>$s->setFetchMode(8,'stdClass',[1]));t(fn()=>$s->setFetchMode(1000));t(fn()=>$s->setFetchMode(10));t(fn()=>$s->setFetchMode(1));t(fn()=>$s->setFetchMode(12));
$s->setFetchMode(4);
t(fn()=>$s->fetchAll(7,5));t(fn()=>($s->execute()).$s->fetchAll(7,5));t(fn()=>$s->fetchAll(7,1,2));t(fn()=>$s->fetchAll(10));t(fn()=>$s->fetchAll(10,'nope'));t(fn()=>$s->fetchAll(8,'nope'));t(fn()=>$s->fetchAll(2,1));t(fn()=>$s->fetchAll(9));
t(fn()=>$s->fetchColumn(5));t(fn()=>$s->fetchColumn(-1));
t(fn()=>$s->bindValue(0,1));t(fn()=>$s->bindValue('',1));t(fn()=>$s->bindValue(5,1));t(fn()=>$s->execute());t(fn()=>$s->bindColumn(0,$x));t(fn()=>$s->bindColumn('zz',$x));
t(fn()=>$d->setAttribute(PDO::ATTR_ERRMODE,7));t(fn()=>$d->setAttribute(PDO::ATTR_CASE,7));t(fn()=>$d->setAttribute(PDO::ATTR_ORACLE_NULLS,'a'));t(fn()=>$d->setAttribute(PDO::ATTR_STATEMENT_CLASS,'a'));t(fn()=>$d->setAttribute(PDO::ATTR_STATEMENT_CLASS,['a']));t(fn()=>$d->setAttribute(PDO::ATTR_STATEMENT_CLASS,['stdClass']));t(fn()=>$d->setAttribute(PDO::ATTR_DEFAULT_FETCH_MODE,'a'));t(fn()=>$d->setAttribute(9999,'a'));t(fn()=>$d->getAttribute(9999));
t(fn()=>$d->quote("a'b\0c"));t(fn()=>$d->quote("ab",3));t(fn()=>$d->lastInsertId());t(fn()=>$d->lastInsertId('x'));
t(fn()=>$s->getAttribute(1001));t(fn()=>$s->getAttribute(99));t(fn()=>$s->setAttribute(1001,1));t(fn()=>$s->nextRowset());
$s=$d->query("select * from t"); t(fn()=>$s->getColumnMeta(0));t(fn()=>$s->getColumnMeta(10));t(fn()=>$s->getColumnMeta(-1));t(fn()=>$s->rowCount());
t(fn()=>(function(){$s=new PDOStatement; return $s->fetch();})());
t(fn()=>(function(){$s=(new ReflectionClass('PDO'))->newInstanceWithoutConstructor(); return $s->query('a');})());
$d->setAttribute(3,1);t(fn()=>$d->query('select bla'));t(fn()=>$d->errorInfo());t(fn()=>$d->errorCode());$d->setAttribute(3,0);t(fn()=>$d->query('select bla from'));t(fn()=>$d->errorInfo());
t(fn()=>$d->prepare('select 1',[PDO::ATTR_CURSOR=>1]));t(fn()=>$d->prepare('select 1',[PDO::ATTR_STATEMENT_CLASS=>['a']]));
--EXPECTF--
PDOException: SQLSTATE[HY000]: General error: 1 no such column: bla ['HY000'] ["HY000",1,"no such column: bla"]
ValueError: PDO::query(): Argument #1 ($query) must not be empty [0] 
ValueError: PDO::prepare(): Argument #1 ($query) must not be empty [0] 
ValueError: PDO::exec(): Argument #1 ($statement) must not be empty [0] 
PDOException: There is no active transaction [0] null
PDOException: There is already an active transaction [0] null
bool(true)
bool(true)
PDOException: There is no active transaction [0] null
mode 0: string(30) "1{"a":1,"0":1,"b":"x","1":"x"}"
all 0: string(98) "1[{"a":1,"0":1,"b":"x","1":"x"},{"a":2,"0":2,"b":"y","1":"y"},{"a":2.5,"0":2.5,"b":null,"1":null}]"
mode 2: string(16) "1{"a":1,"b":"x"}"
all 2: string(53) "1[{"a":1,"b":"x"},{"a":2,"b":"y"},{"a":2.5,"b":null}]"
mode 3: string(8) "1[1,"x"]"
all 3: string(29) "1[[1,"x"],[2,"y"],[2.5,null]]"
mode 4: string(30) "1{"a":1,"0":1,"b":"x","1":"x"}"
all 4: string(98) "1[{"a":1,"0":1,"b":"x","1":"x"},{"a":2,"0":2,"b":"y","1":"y"},{"a":2.5,"0":2.5,"b":null,"1":null}]"
mode 5: string(16) "1{"a":1,"b":"x"}"
all 5: string(53) "1[{"a":1,"b":"x"},{"a":2,"b":"y"},{"a":2.5,"b":null}]"
mode 6: string(5) "1true"
all 6: string(17) "1[true,true,true]"
mode 7: string(2) "11"
all 7: string(10) "1[1,2,2.5]"
mode 8: PDOException: SQLSTATE[HY000]: General error: No fetch class specified ['HY000'] ["HY000",0]
all 8: string(53) "1[{"a":1,"b":"x"},{"a":2,"b":"y"},{"a":2.5,"b":null}]"
mode 9: PDOException: SQLSTATE[HY000]: General error: No fetch-into object specified. ['HY000'] ["HY000",0]
all 9: ValueError: PDOStatement::fetchAll(): Argument #1 ($mode) PDO::FETCH_INTO cannot be used with PDOStatement::fetchAll() [0] 
mode 10: ValueError: PDOStatement::fetch(): Argument #1 ($mode) PDO::FETCH_FUNC can only be used with PDOStatement::fetchAll() [0] 
all 10: ArgumentCountError: PDOStatement::fetchAll() expects exactly 2 argument for PDO::FETCH_FUNC, 1 given [0] 
mode 11: string(16) "1{"a":1,"b":"x"}"
all 11: string(53) "1[{"a":1,"b":"x"},{"a":2,"b":"y"},{"a":2.5,"b":null}]"
mode 12: string(10) "1{"1":"x"}"
all 12: string(29) "1{"1":"x","2":"y","2.5":null}"
mode 13: ValueError: PDOStatement::fetch(): Argument #1 ($mode) must be a bitmask of PDO::FETCH_* constants [0] 
all 13: ValueError: PDOStatement::fetchAll(): Argument #1 ($mode) must be a bitmask of PDO::FETCH_* constants [0] 
mode 15: ValueError: PDOStatement::fetch(): Argument #1 ($mode) must be a bitmask of PDO::FETCH_* constants [0] 
all 15: ValueError: PDOStatement::fetchAll(): Argument #1 ($mode) must be a bitmask of PDO::FETCH_* constants [0] 
mode 16: string(30) "1{"a":1,"0":1,"b":"x","1":"x"}"
all 16: string(98) "1[{"a":1,"0":1,"b":"x","1":"x"},{"a":2,"0":2,"b":"y","1":"y"},{"a":2.5,"0":2.5,"b":null,"1":null}]"
mode 32: string(30) "1{"a":1,"0":1,"b":"x","1":"x"}"
all 32: string(78) "1{"1":[{"b":"x","1":"x"}],"2":[{"b":"y","1":"y"}],"2.5":[{"b":null,"1":null}]}"
mode 64: string(30) "1{"a":1,"0":1,"b":"x","1":"x"}"
all 64: string(72) "1{"1":{"b":"x","1":"x"},"2":{"b":"y","1":"y"},"2.5":{"b":null,"1":null}}"
mode 128: string(30) "1{"a":1,"0":1,"b":"x","1":"x"}"
all 128: string(98) "1[{"a":1,"0":1,"b":"x","1":"x"},{"a":2,"0":2,"b":"y","1":"y"},{"a":2.5,"0":2.5,"b":null,"1":null}]"
mode 256: string(30) "1{"a":1,"0":1,"b":"x","1":"x"}"
all 256: string(98) "1[{"a":1,"0":1,"b":"x","1":"x"},{"a":2,"0":2,"b":"y","1":"y"},{"a":2.5,"0":2.5,"b":null,"1":null}]"
mode 512: string(30) "1{"a":1,"0":1,"b":"x","1":"x"}"
all 512: string(98) "1[{"a":1,"0":1,"b":"x","1":"x"},{"a":2,"0":2,"b":"y","1":"y"},{"a":2.5,"0":2.5,"b":null,"1":null}]"
mode 1024: ValueError: PDOStatement::fetch(): Argument #1 ($mode) must be a bitmask of PDO::FETCH_* constants [0] 
all 1024: ValueError: PDOStatement::fetchAll(): Argument #1 ($mode) must be a bitmask of PDO::FETCH_* constants [0] 
mode 34: string(16) "1{"a":1,"b":"x"}"
all 34: string(53) "1{"1":[{"b":"x"}],"2":[{"b":"y"}],"2.5":[{"b":null}]}"
mode 66: string(16) "1{"a":1,"b":"x"}"
all 66: string(47) "1{"1":{"b":"x"},"2":{"b":"y"},"2.5":{"b":null}}"
mode 35: string(8) "1[1,"x"]"
all 35: string(41) "1{"1":[["x"]],"2":[["y"]],"2.5":[[null]]}"
mode 136: string(10) "1{"b":"x"}"
all 136: string(33) "1[{"b":"x"},{"b":"y"},{"b":null}]"
mode 264: PDOException: SQLSTATE[HY000]: General error: No fetch class specified ['HY000'] ["HY000",0]
all 264: string(53) "1[{"a":1,"b":"x"},{"a":2,"b":"y"},{"a":2.5,"b":null}]"
mode 130: ValueError: PDOStatement::fetch(): Argument #1 ($mode) cannot use PDO::FETCH_CLASSTYPE, PDO::FETCH_PROPS_LATE, or PDO::FETCH_SERIALIZE fetch flags with a fetch mode other than PDO::FETCH_CLASS [0] 
all 130: ValueError: PDOStatement::fetchAll(): Argument #1 ($mode) cannot use PDO::FETCH_CLASSTYPE, PDO::FETCH_PROPS_LATE, or PDO::FETCH_SERIALIZE fetch flags with a fetch mode other than PDO::FETCH_CLASS [0] 
mode 42: ValueError: PDOStatement::fetch(): Argument #1 ($mode) PDO::FETCH_FUNC can only be used with PDOStatement::fetchAll() [0] 
all 42: ArgumentCountError: PDOStatement::fetchAll() expects exactly 2 argument for PDO::FETCH_FUNC, 1 given [0] 
mode -1: ValueError: PDOStatement::fetch(): Argument #1 ($mode) must be a bitmask of PDO::FETCH_* constants [0] 
all -1: ValueError: PDOStatement::fetchAll(): Argument #1 ($mode) must be a bitmask of PDO::FETCH_* constants [0] 
array(2) {
  ["a"]=>
  int(1)
  ["b"]=>
  string(1) "x"
}
ArgumentCountError: PDOStatement::setFetchMode() expects at least 2 arguments for the fetch mode provided, 1 given [0] 
TypeError: PDOStatement::setFetchMode(): Argument #2 must be a valid class [0] 
TypeError: PDOStatement::setFetchMode(): Argument #2 must be of type string, int given [0] 
ArgumentCountError: PDOStatement::setFetchMode() expects exactly 2 arguments for the fetch mode provided, 1 given [0] 
TypeError: PDOStatement::setFetchMode(): Argument #2 must be of type int, string given [0] 
ValueError: PDOStatement::setFetchMode(): Argument #2 must be greater than or equal to 0 [0] 
ArgumentCountError: PDOStatement::setFetchMode() expects exactly 2 arguments for the fetch mode provided, 1 given [0] 
TypeError: PDOStatement::setFetchMode(): Argument #2 must be of type object, string given [0] 
ArgumentCountError: PDOStatement::setFetchMode() expects exactly 1 arguments for the fetch mode provided, 2 given [0] 
TypeError: PDOStatement::setFetchMode(): Argument #3 must be of type ?array, int given [0] 
ArgumentCountError: PDOStatement::setFetchMode() expects at most 3 arguments for the fetch mode provided, 4 given [0] 
ValueError: PDOStatement::setFetchMode(): Argument #3 must be empty when class provided in argument #2 ($class) does not have a constructor [0] 

Deprecated: PDOStatement::setFetchMode(): The PDO::FETCH_SERIALIZE mode is deprecated in %spdo/modes.php on line 10
bool(true)
ValueError: PDOStatement::setFetchMode(): Argument #1 ($mode) PDO::FETCH_FUNC can only be used with PDOStatement::fetchAll() [0] 
bool(true)
bool(true)
ValueError: Invalid column index [0] 
ValueError: Invalid column index [0] 
TypeError: PDOStatement::fetchAll(): Argument #3 must be of type ?array, int given [0] 
ArgumentCountError: PDOStatement::fetchAll() expects exactly 2 argument for PDO::FETCH_FUNC, 1 given [0] 
TypeError: function "nope" not found or invalid function name [0] 
TypeError: PDOStatement::fetchAll(): Argument #2 must be a valid class [0] 
ArgumentCountError: PDOStatement::fetchAll() expects exactly 1 argument for the fetch mode provided, 2 given [0] 
ValueError: PDOStatement::fetchAll(): Argument #1 ($mode) PDO::FETCH_INTO cannot be used with PDOStatement::fetchAll() [0] 
ValueError: Invalid column index [0] 
ValueError: Column index must be greater than or equal to 0 [0] 
ValueError: PDOStatement::bindValue(): Argument #1 ($param) must be greater than or equal to 1 [0] 
ValueError: PDOStatement::bindValue(): Argument #1 ($param) must not be empty [0] 
bool(true)
PDOException: SQLSTATE[HY000]: General error: 25 column index out of range ['HY000'] ["HY000",25,"column index out of range"]
ValueError: PDOStatement::bindColumn(): Argument #1 ($column) must be greater than or equal to 1 [0] 
PDOException: SQLSTATE[HY000]: General error: Did not find column name 'zz' in the defined columns; it will not be bound ['HY000'] ["HY000",0]
ValueError: PDO::setAttribute(): Argument #2 ($value) Error mode must be one of the PDO::ERRMODE_* constants [0] 
ValueError: PDO::setAttribute(): Argument #2 ($value) Case folding mode must be one of the PDO::CASE_* constants [0] 
TypeError: Attribute value must be of type int for selected attribute, string given [0] 
TypeError: PDO::setAttribute(): Argument #2 ($value) PDO::ATTR_STATEMENT_CLASS value must be of type array, string given [0] 
TypeError: PDO::setAttribute(): Argument #2 ($value) PDO::ATTR_STATEMENT_CLASS class must be a valid class [0] 
TypeError: PDO::setAttribute(): Argument #2 ($value) PDO::ATTR_STATEMENT_CLASS class must be derived from PDOStatement [0] 
TypeError: Attribute value must be of type int for selected attribute, string given [0] 
bool(false)
PDOException: SQLSTATE[IM001]: Driver does not support this function: driver does not support that attribute ['IM001'] ["IM001",0]
PDOException: SQLite PDO::quote does not support null bytes [0] null
string(4) "'ab'"
string(1) "3"
string(1) "3"
bool(true)
PDOException: SQLSTATE[IM001]: Driver does not support this function: driver doesn't support getting that attribute ['IM001'] ["IM001",0]
bool(false)
PDOException: SQLSTATE[IM001]: Driver does not support this function: driver does not support multiple rowsets ['IM001'] ["IM001",0]
array(7) {
  ["native_type"]=>
  string(7) "integer"
  ["pdo_type"]=>
  int(1)
  ["table"]=>
  string(1) "t"
  ["flags"]=>
  array(0) {
  }
  ["name"]=>
  string(1) "a"
  ["len"]=>
  int(-1)
  ["precision"]=>
  int(0)
}
PDOException: SQLSTATE[HY000]: General error: 100 another row available ['HY000'] ["HY000",100,"another row available"]
ValueError: PDOStatement::getColumnMeta(): Argument #1 ($column) must be greater than or equal to 0 [0] 
int(0)
Error: PDOStatement object is uninitialized [0] 
Error: PDO object is uninitialized [0] 

Warning: PDO::query(): SQLSTATE[HY000]: General error: 1 no such column: bla in %spdo/modes.php on line 21
bool(false)
array(3) {
  [0]=>
  string(5) "HY000"
  [1]=>
  int(1)
  [2]=>
  string(19) "no such column: bla"
}
string(5) "HY000"
bool(false)
array(3) {
  [0]=>
  string(5) "HY000"
  [1]=>
  int(1)
  [2]=>
  string(16) "incomplete input"
}
bool(false)
TypeError: PDO::ATTR_STATEMENT_CLASS class must be a valid class [0]
