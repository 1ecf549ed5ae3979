--TEST--
iterator functions, class info, exceptions
--FILE--
<?php
echo json_encode([iterator_to_array(new ArrayIterator(['a' => 1])), iterator_count(new ArrayIterator([1, 2])), class_implements('ArrayObject'), class_parents(new LengthException), class_uses(new stdClass)]), "\n";
foreach (['LogicException', 'BadFunctionCallException', 'BadMethodCallException', 'DomainException', 'InvalidArgumentException', 'LengthException', 'OutOfRangeException', 'RuntimeException', 'OutOfBoundsException', 'OverflowException', 'RangeException', 'UnderflowException', 'UnexpectedValueException', 'ErrorException', 'ArithmeticError', 'DivisionByZeroError', 'ArgumentCountError', 'TypeError', 'ValueError', 'UnhandledMatchError', 'JsonException'] as $c) echo $c, '<', get_parent_class($c), ' ';
echo "\n";
class Subj implements SplSubject { private $o; function __construct() { $this->o = new SplObjectStorage; } function attach(SplObserver $ob): void { $this->o->attach($ob); } function detach(SplObserver $ob): void { $this->o->detach($ob); } function notify(): void { foreach ($this->o as $ob) $ob->update($this); } }
$s = new Subj;
$s->attach(new class implements SplObserver { function update(SplSubject $s): void { echo "notified\n"; } });
$s->notify();
$t = new SplTempFileObject;
$t->fwrite("a,b\n1,2\n");
$t->rewind();
$t->setFlags(SplFileObject::READ_CSV | SplFileObject::SKIP_EMPTY | SplFileObject::READ_AHEAD);
@$t->setCsvControl(escape: '');
foreach ($t as $row) echo json_encode($row);
echo "\n";
$fi = new SplFileInfo('/tmp/some.dir/file.tar.gz');
echo $fi->getFilename(), $fi->getExtension(), $fi->getBasename('.gz'), $fi->getPath(), $fi->getPathname(), $fi->isFile() ? 1 : 0, "\n";
--EXPECTF--
[{"a":1},2,{"IteratorAggregate":"IteratorAggregate","Traversable":"Traversable","ArrayAccess":"ArrayAccess","Serializable":"Serializable","Countable":"Countable"},{"LogicException":"LogicException","Exception":"Exception"},[]]
LogicException<Exception BadFunctionCallException<LogicException BadMethodCallException<BadFunctionCallException DomainException<LogicException InvalidArgumentException<LogicException LengthException<LogicException OutOfRangeException<LogicException RuntimeException<Exception OutOfBoundsException<RuntimeException OverflowException<RuntimeException RangeException<RuntimeException UnderflowException<RuntimeException UnexpectedValueException<RuntimeException ErrorException<Exception ArithmeticError<Error DivisionByZeroError<ArithmeticError ArgumentCountError<TypeError TypeError<Error ValueError<Error UnhandledMatchError<Error JsonException<Exception 

Deprecated: Method SplObjectStorage::attach() is deprecated since 8.5, use method SplObjectStorage::offsetSet() instead in %sstdlib/spl/functions.php on line 5
notified
["a","b"]["1","2"]
file.tar.gzgzfile.tar/tmp/some.dir/tmp/some.dir/file.tar.gz0
