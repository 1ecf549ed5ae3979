--TEST--
try, catch, finally, rethrow, previous
--FILE--
<?php
class MyE extends Exception { public function __construct($m, private $extra = 'x') { parent::__construct($m, 42); } public function extra() { return $this->extra; } }
function thrower($k) { throw match ($k) { 1 => new MyE('my', 'extra'), 2 => new RuntimeException('rt', 7, new LogicException('prev')), 3 => new TypeError('te'), 4 => new ErrorException('ee', 1, E_WARNING, 'file.php', 99), default => new Exception() }; }
foreach ([1, 2, 3, 4, 5] as $k) try { thrower($k); } catch (MyE $e) { echo 'MyE ', $e->getMessage(), $e->getCode(), $e->extra(), "\n"; } catch (RuntimeException | LogicException $e) { echo get_class($e), $e->getCode(), get_class($e->getPrevious()), $e->getLine(), "\n"; } catch (Error $e) { echo 'Error ', $e->getMessage(), "\n"; } catch (Exception) { echo "other\n"; } finally { echo "finally $k\n"; }
try { try { throw new Exception('inner'); } finally { echo "cleanup\n"; } } catch (Exception $e) { echo $e->getMessage(), count($e->getTrace()), basename($e->getFile()), "\n"; }
try { try { throw new Exception('one'); } catch (Exception $e) { throw new Exception('two', 0, $e); } finally { echo "f\n"; } } catch (Exception $e) { echo $e->getMessage(), $e->getPrevious()->getMessage(), "\n"; }
$r = (fn($x) => $x ?? throw new DomainException('expr'))(...);
try { $r(null); } catch (DomainException $e) { echo $e->getMessage(), "\n"; }
try { throw new class('anon') extends Exception {}; } catch (Exception $e) { echo $e->getMessage(), "\n"; }
$ee = new ErrorException('m', 1, 2, 'f', 3);
echo $ee->getSeverity(), $ee->getLine(), $ee->getFile(), "\n";
--EXPECT--
MyE my42extra
finally 1
RuntimeException7LogicException3
finally 2
Error te
finally 3
other
finally 4
other
finally 5
cleanup
inner0basic.php
f
twoone
expr
anon
23f
