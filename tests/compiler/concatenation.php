<?php
function chain($a, $o) { return $a . f() . "x" . $o->name . g() . $a; }
function rope($a, $b) { return "$a and {$b->name()}, {$a['k']} {$b->other()}"; }
function late($s) { return $s . change($s) . "x"; }
function plain($a, $b) { return $a . ' ' . $b->name . ' ' . $b['k']; }
