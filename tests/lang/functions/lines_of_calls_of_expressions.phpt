--TEST--
A call of an expression has the line of its parenthesis
--FILE--
<?php
function line() { echo (new Exception)->getTrace()[1]['line'], "\n"; }
(static function () {
    line();
})();
(fn() =>
    line()
)(
);
$f = function () { line(); };
$f
(
    1,
);
[new class { function m() { line(); } }, 'm']
(
);
(function ($a) {
    line();
})(1,
    2
);
function made() { return function () { line(); }; }
made()
(
)
;
made
(
)
(
);
--EXPECT--
5
8
12
16
20
25
31
