--TEST--
An object whose constructor's arguments throw has no destructor
--FILE--
<?php
class D { public $n; function __construct($n = 0) { $this->n = $n; } function __destruct() { echo "~{$this->n} "; } }
function f() { throw new Exception; }
try { new D(f()); } catch (Exception) { echo "c\n"; }
try { new D(1 ? f() : 0); } catch (Exception) { echo "c\n"; }
try { new D($x ?? throw new Exception); } catch (Exception) { echo "c\n"; }
try { $a = [new D(new D(6), throw new Exception)]; } catch (Exception) { echo "c\n"; }
class E extends D { function __construct() { try { parent::__construct(f()); } catch (Exception) { echo "in "; } } }
new E; echo "\n";
?>
--EXPECT--
c
c
c
~6 c
in ~
