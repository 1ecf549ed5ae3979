--TEST--
What a class says an exception's code is stays where 0 is passed
--FILE--
<?php
class Own extends Exception {
    protected $code = 404;
    protected $message = 'own';
    function __construct($message, int $code = 0) { parent::__construct($message, $code); }
}
class Plain extends Error { protected $code = 404; protected $message = 'own'; }
class Diagnostic extends ErrorException { protected $code = 404; protected $message = 'own'; }
foreach ([
    fn() => new Own('x'), fn() => new Own(''), fn() => new Own('x', 3), fn() => new Plain, fn() => new Plain('', 0),
    fn() => new Plain(code: 0), fn() => new Plain(code: 5), fn() => new Diagnostic, fn() => new Diagnostic('', 0, E_ALL),
    fn() => new Diagnostic(severity: 2),
] as $make) {
    $e = $make();
    var_dump($e->getCode(), $e->getMessage());
}
$e = new Plain('a', 1);
$e->__construct('b', 0);
var_dump($e->getCode(), $e->getMessage());
--EXPECT--
int(404)
string(1) "x"
int(404)
string(0) ""
int(3)
string(1) "x"
int(404)
string(3) "own"
int(404)
string(0) ""
int(404)
string(0) ""
int(5)
string(0) ""
int(404)
string(3) "own"
int(404)
string(0) ""
int(404)
string(0) ""
int(1)
string(1) "b"
