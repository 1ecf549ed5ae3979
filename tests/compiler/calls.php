<?php
namespace App;
function known(&$ref, $value = 1) { return strlen($value) + \strlen($value); }
function calls($o, $f, $list) {
    known($list['x'], 2);
    unknown($o, $o->p, $list[1], 3, $f());
    $o?->first(...$list)->second(name: $f);
    $g = $f(...) |> strrev(...);
    return new Thing($o, static fn($x) => $x + $f);
}
