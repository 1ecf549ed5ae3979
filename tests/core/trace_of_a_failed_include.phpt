--TEST--
an include that fails, in traces
--FILE--
<?php
function shown($text) { echo preg_replace("~'/[^']*'~", "'P'", str_replace([__FILE__, basename(__FILE__)], 'F', $text)), "\n"; }
function g() { ob_start(); debug_print_backtrace(); shown(ob_get_clean()); shown((new Exception)->getTraceAsString()); foreach (debug_backtrace() as $f) shown($f['function'] . ' ' . count($f['args'] ?? [])); }
set_error_handler(function () {
    ob_start();
    debug_print_backtrace();
    shown(ob_get_clean());
    ob_start();
    debug_print_backtrace(0, 1);
    shown(ob_get_clean());
    shown((new Exception)->getTraceAsString());
    foreach (debug_backtrace() as $f) shown($f['function'] . ' ' . count($f['args'] ?? []));
    echo count(debug_backtrace(0, 1)), count(debug_backtrace(0, 2)), count(debug_backtrace(0, 3)), "\n";
    g();
    return true;
});
include 'nope.php';
function inc() { include 'nope.php'; }
inc();
debug_print_backtrace();
var_dump(debug_backtrace());
array_map('g', [1]);
--EXPECT--
#0 F(17): {closure:F:4}(2, 'include(nope.ph...', 'P', 17)
#1 F(17): include()

#0 F(17): {closure:F:4}(2, 'include(nope.ph...', 'P', 17)

#0 F(17): {closure:F:4}(2, 'include(nope.ph...', 'P', 17)
#1 F(17): include()
#2 {main}
{closure:F:4} 4
include 0
122
#0 F(14): g()
#1 F(17): {closure:F:4}(2, 'include(nope.ph...', 'P', 17)
#2 F(17): include('P')

#0 F(14): g()
#1 F(17): {closure:F:4}(2, 'include(nope.ph...', 'P', 17)
#2 F(17): include('P')
#3 {main}
g 0
{closure:F:4} 4
include 1
#0 F(17): {closure:F:4}(2, 'include(): Fail...', 'P', 17)
#1 F(17): include()

#0 F(17): {closure:F:4}(2, 'include(): Fail...', 'P', 17)

#0 F(17): {closure:F:4}(2, 'include(): Fail...', 'P', 17)
#1 F(17): include()
#2 {main}
{closure:F:4} 4
include 0
122
#0 F(14): g()
#1 F(17): {closure:F:4}(2, 'include(): Fail...', 'P', 17)
#2 F(17): include('P')

#0 F(14): g()
#1 F(17): {closure:F:4}(2, 'include(): Fail...', 'P', 17)
#2 F(17): include('P')
#3 {main}
g 0
{closure:F:4} 4
include 1
#0 F(18): {closure:F:4}(2, 'include(nope.ph...', 'P', 18)
#1 F(18): include()
#2 F(19): inc()

#0 F(18): {closure:F:4}(2, 'include(nope.ph...', 'P', 18)

#0 F(18): {closure:F:4}(2, 'include(nope.ph...', 'P', 18)
#1 F(18): include()
#2 F(19): inc()
#3 {main}
{closure:F:4} 4
include 0
inc 0
123
#0 F(14): g()
#1 F(18): {closure:F:4}(2, 'include(nope.ph...', 'P', 18)
#2 F(18): include('P')
#3 F(19): inc()

#0 F(14): g()
#1 F(18): {closure:F:4}(2, 'include(nope.ph...', 'P', 18)
#2 F(18): include('P')
#3 F(19): inc()
#4 {main}
g 0
{closure:F:4} 4
include 1
inc 0
#0 F(18): {closure:F:4}(2, 'include(): Fail...', 'P', 18)
#1 F(18): include()
#2 F(19): inc()

#0 F(18): {closure:F:4}(2, 'include(): Fail...', 'P', 18)

#0 F(18): {closure:F:4}(2, 'include(): Fail...', 'P', 18)
#1 F(18): include()
#2 F(19): inc()
#3 {main}
{closure:F:4} 4
include 0
inc 0
123
#0 F(14): g()
#1 F(18): {closure:F:4}(2, 'include(): Fail...', 'P', 18)
#2 F(18): include('P')
#3 F(19): inc()

#0 F(14): g()
#1 F(18): {closure:F:4}(2, 'include(): Fail...', 'P', 18)
#2 F(18): include('P')
#3 F(19): inc()
#4 {main}
g 0
{closure:F:4} 4
include 1
inc 0
array(0) {
}
#0 [internal function]: g(1)
#1 F(22): array_map('g', Array)

#0 [internal function]: g(1)
#1 F(22): array_map('g', Array)
#2 {main}
g 1
array_map 2
