--TEST--
Methods that strings name, in any spelling and length
--FILE--
<?php
class Named
{
    public function a() { return __FUNCTION__; }
    public function sevenLt() { return __FUNCTION__; }
    public function eightLtr() { return __FUNCTION__; }
    public function nineLette() { return __FUNCTION__; }
    public function aNameOfSixteenLt() { return __FUNCTION__; }
    public function a_name_that_is_longer_than_what_is_put_on_the_stack_in_lower_case_because_somebody_liked_it_so_much_that_it_never_came_to_an_end() { return __FUNCTION__; }
    public function Ähnlich() { return __FUNCTION__; }
    public static function fixed() { return __FUNCTION__; }
    private function hidden() { return __FUNCTION__; }
    public function __call($name, $arguments) { return "__call $name(" . implode(',', $arguments) . ')'; }
    public function inside($name) { return $this->$name(); }
}

$object = new Named;
foreach (get_class_methods($object) as $name) {
    if ($name === '__call' || $name === 'inside') {
        continue;
    }
    foreach ([$name, strtoupper($name), strtolower($name), ucfirst($name), strrev(strrev($name))] as $spelled) {
        echo $object->$spelled(), ' ', $object->{$spelled . ''}(), ' ', call_user_func([$object, $spelled]), ' ', $object->inside($spelled), "\n";
    }
}
foreach (['hidden', 'HIDDEN', 'missing', '[@`{', "\xc3\x84hnlich", "\xc3\xa4hnlich", 'zZ', ''] as $name) {
    echo $object->$name(1, 2), ' ', $object->inside($name), "\n";
}
function &referred() { static $name = 'eightLTR'; return $name; }
$bound = &$object;
echo $bound->{referred()}(), "\n";
foreach ([1, null, 'x::y', [$object, 'a']] as $name) {
    try {
        echo $object->$name(), "\n";
    } catch (Error $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}
try {
    $nothing = null;
    $nothing->{'no' . 'thing'}();
} catch (Error $error) {
    echo $error->getMessage(), "\n";
}
$closure = fn(int $x) => $x * 2;
$invoke = '__INVOKE';
echo $closure->$invoke(4), "\n";
try {
    echo (new Named)->{$closure}(5), "\n";
} catch (Error $error) {
    echo $error->getMessage(), "\n";
}
class Quiet { public function __destruct() { echo "gone\n"; } public function say($what) { return "said $what"; } }
$say = 'S' . 'ay';
echo (new Quiet)->$say('it'), "\n";
echo (new Quiet)->{'s' . 'AY'}('more'), "\n";
--EXPECT--
a a a a
a a a a
a a a a
a a a a
a a a a
sevenLt sevenLt sevenLt sevenLt
sevenLt sevenLt sevenLt sevenLt
sevenLt sevenLt sevenLt sevenLt
sevenLt sevenLt sevenLt sevenLt
sevenLt sevenLt sevenLt sevenLt
eightLtr eightLtr eightLtr eightLtr
eightLtr eightLtr eightLtr eightLtr
eightLtr eightLtr eightLtr eightLtr
eightLtr eightLtr eightLtr eightLtr
eightLtr eightLtr eightLtr eightLtr
nineLette nineLette nineLette nineLette
nineLette nineLette nineLette nineLette
nineLette nineLette nineLette nineLette
nineLette nineLette nineLette nineLette
nineLette nineLette nineLette nineLette
aNameOfSixteenLt aNameOfSixteenLt aNameOfSixteenLt aNameOfSixteenLt
aNameOfSixteenLt aNameOfSixteenLt aNameOfSixteenLt aNameOfSixteenLt
aNameOfSixteenLt aNameOfSixteenLt aNameOfSixteenLt aNameOfSixteenLt
aNameOfSixteenLt aNameOfSixteenLt aNameOfSixteenLt aNameOfSixteenLt
aNameOfSixteenLt aNameOfSixteenLt aNameOfSixteenLt aNameOfSixteenLt
a_name_that_is_longer_than_what_is_put_on_the_stack_in_lower_case_because_somebody_liked_it_so_much_that_it_never_came_to_an_end a_name_that_is_longer_than_what_is_put_on_the_stack_in_lower_case_because_somebody_liked_it_so_much_that_it_never_came_to_an_end a_name_that_is_longer_than_what_is_put_on_the_stack_in_lower_case_because_somebody_liked_it_so_much_that_it_never_came_to_an_end a_name_that_is_longer_than_what_is_put_on_the_stack_in_lower_case_because_somebody_liked_it_so_much_that_it_never_came_to_an_end
a_name_that_is_longer_than_what_is_put_on_the_stack_in_lower_case_because_somebody_liked_it_so_much_that_it_never_came_to_an_end a_name_that_is_longer_than_what_is_put_on_the_stack_in_lower_case_because_somebody_liked_it_so_much_that_it_never_came_to_an_end a_name_that_is_longer_than_what_is_put_on_the_stack_in_lower_case_because_somebody_liked_it_so_much_that_it_never_came_to_an_end a_name_that_is_longer_than_what_is_put_on_the_stack_in_lower_case_because_somebody_liked_it_so_much_that_it_never_came_to_an_end
a_name_that_is_longer_than_what_is_put_on_the_stack_in_lower_case_because_somebody_liked_it_so_much_that_it_never_came_to_an_end a_name_that_is_longer_than_what_is_put_on_the_stack_in_lower_case_because_somebody_liked_it_so_much_that_it_never_came_to_an_end a_name_that_is_longer_than_what_is_put_on_the_stack_in_lower_case_because_somebody_liked_it_so_much_that_it_never_came_to_an_end a_name_that_is_longer_than_what_is_put_on_the_stack_in_lower_case_because_somebody_liked_it_so_much_that_it_never_came_to_an_end
a_name_that_is_longer_than_what_is_put_on_the_stack_in_lower_case_because_somebody_liked_it_so_much_that_it_never_came_to_an_end a_name_that_is_longer_than_what_is_put_on_the_stack_in_lower_case_because_somebody_liked_it_so_much_that_it_never_came_to_an_end a_name_that_is_longer_than_what_is_put_on_the_stack_in_lower_case_because_somebody_liked_it_so_much_that_it_never_came_to_an_end a_name_that_is_longer_than_what_is_put_on_the_stack_in_lower_case_because_somebody_liked_it_so_much_that_it_never_came_to_an_end
a_name_that_is_longer_than_what_is_put_on_the_stack_in_lower_case_because_somebody_liked_it_so_much_that_it_never_came_to_an_end a_name_that_is_longer_than_what_is_put_on_the_stack_in_lower_case_because_somebody_liked_it_so_much_that_it_never_came_to_an_end a_name_that_is_longer_than_what_is_put_on_the_stack_in_lower_case_because_somebody_liked_it_so_much_that_it_never_came_to_an_end a_name_that_is_longer_than_what_is_put_on_the_stack_in_lower_case_because_somebody_liked_it_so_much_that_it_never_came_to_an_end
Ähnlich Ähnlich Ähnlich Ähnlich
Ähnlich Ähnlich Ähnlich Ähnlich
Ähnlich Ähnlich Ähnlich Ähnlich
Ähnlich Ähnlich Ähnlich Ähnlich
Ähnlich Ähnlich Ähnlich Ähnlich
fixed fixed fixed fixed
fixed fixed fixed fixed
fixed fixed fixed fixed
fixed fixed fixed fixed
fixed fixed fixed fixed
__call hidden(1,2) hidden
__call HIDDEN(1,2) hidden
__call missing(1,2) __call missing()
__call [@`{(1,2) __call [@`{()
Ähnlich Ähnlich
__call ähnlich(1,2) __call ähnlich()
__call zZ(1,2) __call zZ()
__call (1,2) __call ()
eightLtr
Error: Method name must be a string
Error: Method name must be a string
__call x::y()
Error: Method name must be a string
Call to a member function nothing() on null
8
Method name must be a string
gone
said it
gone
said more
