--TEST--
A destructor that throws while an exception unwinds: handlers get the newer one, with the other for its previous
--FILE--
<?php
class Thrower {
    function __construct(public $name) {}
    function __destruct() {
        echo "~{$this->name} ";
        throw new Exception("destructor $this->name");
    }
}
function inner() { $t = new Thrower(1); throw new LogicException("main"); }
function outer() { $t = new Thrower(2); inner(); }
function kept() { $t = new Thrower(3); try { outer(); } catch (LogicException $e) { echo "never\n"; } finally { echo "finally\n"; } }
function show(Throwable $e) { do echo $e->getMessage(), "; "; while ($e = $e->getPrevious()); echo "\n"; }
try { inner(); } catch (Exception $e) { show($e); }
try { kept(); } catch (Exception $e) { show($e); }
try { strlen(new Thrower(4), throw new Error("argument")); } catch (Throwable $e) { show($e); }
try { array_map(function ($x) { $t = new Thrower($x); throw new Error("callback"); }, [5, 6]); } catch (Throwable $e) { show($e); }
function generate() { $t = new Thrower(7); yield 1; throw new Error("generator"); }
try { foreach (generate() as $x) echo $x, " "; } catch (Throwable $e) { show($e); }
?>
--EXPECT--
~1 destructor 1; main; 
~1 ~2 finally
~3 destructor 3; destructor 2; destructor 1; main; 
~4 destructor 4; argument; 
~5 destructor 5; callback; 
1 ~7 destructor 7; generator;
