--TEST--
Values that differed: NAN in printf, metaphone, resources beside strings, enums
--FILE--
<?php
set_error_handler(function ($number, $message) { echo "  [$message]\n"; return true; });
function tried($f) { try { var_dump($f()); } catch (Throwable $e) { echo get_class($e), " ", $e->getCode(), ": ", $e->getMessage(), "\n"; } }
enum Suit { case Hearts; }
class A { protected function p() { } private static function s() { } function m() { } }
tried(fn() => sprintf('%05.1f|%-8.2f|%08.1e|%+f|%+d', NAN, INF, -INF, NAN, 0));
tried(fn() => implode(' ', array_map('metaphone', ['number', 'numb', 'embed', 'bomber', 'mb'])));
foreach (['x', '3', '3abc', '', '2.5', '1e1'] as $text) tried(fn() => json_encode([$text < STDERR, $text == STDERR, STDERR <=> $text]));
tried(fn() => min('x', STDERR));
tried(fn() => unserialize('E:11:"Suit:Hearts";', ['allowed_classes' => false]));
tried(fn() => unserialize('O:1:"A":0:{}', ['allowed_classes' => false]) instanceof A);
tried(fn() => ini_parse_quantity("\xff\n\\é"));
tried(fn() => ini_parse_quantity("5\x01"));
tried(fn() => str_word_count('a b', 5, '..'));
tried(fn() => range(-INF, 0, -INF));
tried(fn() => range(1, 2, -INF));
tried(fn() => range(PHP_INT_MAX, 5));
tried(fn() => setcookie('a', 'b', [1]));
tried(fn() => setcookie('', 'b', ['x' => 1]));
tried(fn() => setrawcookie('a', 'b c', [1]));
tried(fn() => setrawcookie('', 'b c'));
tried(fn() => array_map('A::p', [1]));
tried(fn() => call_user_func('A::s'));
tried(fn() => mb_encode_numericentity('aä', ['5 a', 200, 0, 255]));
tried(fn() => mb_encode_numericentity('aä', [null, 255, '1.5', 255]));
tried(fn() => mb_encode_numericentity('aä', ['x', 255, 0, 255]));
$iterator = new CallbackFilterIterator(new ArrayIterator([1]), fn(...$all) => count($all));
$iterator->rewind();
tried(fn() => $iterator->accept());
--EXPECT--
string(19) "NaN|INF|-INF|NaN|+0"
string(16) "NMR NM EMT BMR M"
string(14) "[true,false,1]"
string(14) "[false,true,0]"
string(14) "[false,true,0]"
string(14) "[true,false,1]"
string(14) "[true,false,1]"
string(16) "[false,false,-1]"
string(1) "x"
enum(Suit::Hearts)
bool(false)
  [Invalid quantity "\xFF\n\\\xC3\xA9": no valid leading digits, interpreting as "0" for backwards compatibility]
int(0)
  [Invalid quantity "5\x01": unknown multiplier "\x01", interpreting as "5" for backwards compatibility]
int(5)
ValueError 0: str_word_count(): Argument #2 ($format) must be a valid format value
ValueError 0: range(): Argument #3 ($step) must be a finite number, INF provided
ValueError 0: range(): Argument #3 ($step) must be a finite number, INF provided
ValueError 0: The supplied range exceeds the maximum array size by 9223372035781033979 elements: start=5, end=9223372036854775807, step=1. Calculated size: 9223372036854775802. Maximum size: 1073741824.
ValueError 0: setcookie(): option array cannot have numeric keys
ValueError 0: setcookie(): option "x" is invalid
ValueError 0: setrawcookie(): option array cannot have numeric keys
ValueError 0: setrawcookie(): Argument #1 ($name) must not be empty
TypeError 0: array_map(): Argument #1 ($callback) must be a valid callback or null, non-static method A::p() cannot be called statically
TypeError 0: call_user_func(): Argument #1 ($callback) must be a valid callback, cannot access private method A::s()
  [A non-numeric value encountered]
string(7) "&#97;ä"
  [Implicit conversion from float-string "1.5" to int loses precision]
string(11) "&#98;&#229;"
ValueError 0: mb_encode_numericentity(): Argument #2 ($map) must only be composed of values of type int
int(3)
