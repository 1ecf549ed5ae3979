--TEST--
What values of messages are converted to
--EXTENSIONS--
intl
--FILE--
<?php
class Text { function __toString() { return 'text'; } }
function t(string $pattern, array $values): void {
    echo $pattern, ' ';
    try {
        var_dump(MessageFormatter::formatMessage('en', $pattern, $values));
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
t('{0} {1} {2} {3}', [70000, 1234.5, true, null]);
t('{a} {b}', ['a' => 1e20, 'b' => -0.0]);
t('{0}', [new Text]);
t('{0}', [new stdClass]);
t('{0}', [new DateTime('@0')]);
t('{0}', [[1]]);
t('{0}', [1, []]);
t('{0}', [1, new stdClass]);
t('{0,number} {1,number} {2,number}', [12345, '12345', 9007199254740993]);
t('{0,number,integer} {1,number,integer}', [5.7, '6.9']);
t('{0,number,integer}', [5000000000]);
t('{0,number,integer}', ['5000000000']);
t('{0,number,integer}', [1e30]);
t('{0,select,null{N} true{T} other{o}} {1,select,1{one} other{o}}', [null, true]);
t('{0,date}', [true]);
t('{foo}', ["\xff" => 'x']);
foreach (['{0}', '{0,number}', '{0,number,integer}', '{0,date}', '{0,time}', '{0,spellout}', '{0,plural,other{o}}', '{0,select,other{o}}'] as $first) {
    foreach (['{0}', '{0,number}', '{0,number,integer}', '{0,date}', '{0,ordinal}', '{0,choice,0#x|1#y}', '{1,plural,other{{0}}}'] as $second) {
        echo (int) (MessageFormatter::create('en', "$first $second") !== null);
    }
    echo " $first\n";
}
echo intl_get_error_message(), "\n";
try { new MessageFormatter('en', '{0} {0,date}'); } catch (IntlException $e) { echo $e->getMessage(), "\n"; }
$formatter = new MessageFormatter('en', '{0}');
var_dump($formatter->setPattern('{0} {0,number}'), $formatter->format([5000.5]));
--EXPECTF--
{0} {1} {2} {3} string(15) "70000 1234.5 1 "
{a} {b} string(10) "1.0E+20 -0"
{0} string(4) "text"
{0} Error: Object of class stdClass could not be converted to string
{0} Error: Object of class DateTime could not be converted to string
{0} 
Warning: Array to string conversion in %sintl/message_types.php on line 6
string(5) "Array"
{0} bool(false)
{0} Error: Object of class stdClass could not be converted to string
{0,number} {1,number} {2,number} string(35) "12,345 12,345 9,007,199,254,740,992"
{0,number,integer} {1,number,integer} string(3) "5 6"
{0,number,integer} bool(false)
{0,number,integer} string(11) "705,032,704"
{0,number,integer} bool(false)
{0,select,null{N} true{T} other{o}} {1,select,1{one} other{o}} string(5) "o one"
{0,date} bool(false)
{foo} bool(false)
1000001 {0}
0100110 {0,number}
0010000 {0,number,integer}
0001000 {0,date}
0001000 {0,time}
0100110 {0,spellout}
0100110 {0,plural,other{o}}
1000001 {0,select,other{o}}
U_ZERO_ERROR
MessageFormatter::__construct(): message formatter creation failed
bool(true)
string(15) "5,000.5 5,000.5"
