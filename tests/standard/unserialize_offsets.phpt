--TEST--
unserialize(): where texts are wrong, keys that come twice, what may not be made
--FILE--
<?php
enum Suit: string { case Hearts = 'h'; const Wild = 1; }
class Plain { public $a; }
$texts = [
    'E:10:"Suit:Clubs";', 'E:9:"Suit:Wild";', 'O:0:"":0:{}', 'O:4:"Suit":0:{}', 'C:7:"Closure":0:{}', 'C:15:"ReflectionClass":0:{}',
    'C:11:"ArrayObject":20:{x:i:0;r:3;;m:a:0:{};}', 'C:11:"ArrayObject":7:{x:i:0;r}',
    'O:8:"stdClass":2:{s:1:"a";i:1;s:1:"a";R:2;}',
    'a:2:{i:0;i:1;i:0;R:2;}', 'a:3:{i:0;i:1;i:0;i:2;i:1;R:2;}', 'a:3:{i:0;i:1;i:1;R:2;i:0;i:3;}',
];
foreach ($texts as $text) {
    echo $text, "\n";
    try {
        echo json_encode(unserialize($text)), "\n";
    } catch (Throwable $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}
class Hooked { public $plain = 1; public $virtual { get => 5; set { } } }
var_dump(unserialize('O:6:"Hooked":1:{s:7:"virtual";i:42;}'));
--EXPECTF--
E:10:"Suit:Clubs";

Warning: unserialize(): Undefined constant Suit::Clubs in %sstandard/unserialize_offsets.php on line 13

Warning: unserialize(): Error at offset 18 of 18 bytes in %sstandard/unserialize_offsets.php on line 13
false
E:9:"Suit:Wild";

Warning: unserialize(): Suit::Wild is not an enum case in %sstandard/unserialize_offsets.php on line 13

Warning: unserialize(): Error at offset 16 of 16 bytes in %sstandard/unserialize_offsets.php on line 13
false
O:0:"":0:{}

Warning: unserialize(): Error at offset 2 of 11 bytes in %sstandard/unserialize_offsets.php on line 13
false
O:4:"Suit":0:{}
Error: Cannot instantiate enum Suit
C:7:"Closure":0:{}
Exception: Unserialization of 'Closure' is not allowed
C:15:"ReflectionClass":0:{}
Exception: Unserialization of 'ReflectionClass' is not allowed
C:11:"ArrayObject":20:{x:i:0;r:3;;m:a:0:{};}
UnexpectedValueException: Error at offset 10 of 20 bytes
C:11:"ArrayObject":7:{x:i:0;r}
UnexpectedValueException: Error at offset 6 of 7 bytes
O:8:"stdClass":2:{s:1:"a";i:1;s:1:"a";R:2;}

Warning: unserialize(): Error at offset 42 of 43 bytes in %sstandard/unserialize_offsets.php on line 13
false
a:2:{i:0;i:1;i:0;R:2;}

Warning: unserialize(): Error at offset 21 of 22 bytes in %sstandard/unserialize_offsets.php on line 13
false
a:3:{i:0;i:1;i:0;i:2;i:1;R:2;}
[2,2]
a:3:{i:0;i:1;i:1;R:2;i:0;i:3;}
[3,1]

Warning: unserialize(): Cannot unserialize value for virtual property Hooked::$virtual in %sstandard/unserialize_offsets.php on line 19

Warning: unserialize(): Error at offset 30 of 36 bytes in %sstandard/unserialize_offsets.php on line 19
bool(false)
