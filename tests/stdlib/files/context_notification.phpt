--TEST--
A stream context's notification must be callable where it is set
--FILE--
<?php
class Listener
{
    protected static function hidden() {}
    public static function open() {}
}
function attempt(Closure $what): void
{
    try {
        var_dump(is_resource($what()) || true);
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
}
attempt(fn() => stream_context_create([], ['notification' => 'missing']));
attempt(fn() => stream_context_create([], ['notification' => ['Listener', 'hidden']]));
attempt(fn() => stream_context_create([], ['notification' => null]));
attempt(fn() => stream_context_create([], ['notification' => ['Listener', 'open']]));
$context = stream_context_create([], ['notification' => 'strlen']);
attempt(fn() => stream_context_set_params($context, ['notification' => 'missing']));
var_dump(stream_context_get_params($context));
--EXPECT--
stream_context_create(): Argument #1 ($options) must be an array with valid callbacks as values, function "missing" not found or invalid function name
stream_context_create(): Argument #1 ($options) must be an array with valid callbacks as values, cannot access protected method Listener::hidden()
stream_context_create(): Argument #1 ($options) must be an array with valid callbacks as values, no array or string given
bool(true)
stream_context_set_params(): Argument #1 ($context) must be an array with valid callbacks as values, function "missing" not found or invalid function name
array(1) {
  ["options"]=>
  array(0) {
  }
}
