<?php
function &numbers(array $from, &...$rest) {
    static $calls = 0;
    $calls++;
    $got = yield 1 => $from[0];
    yield;
    return yield from numbers($got);
}
