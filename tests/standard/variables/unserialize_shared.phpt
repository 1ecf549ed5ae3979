--TEST--
Classes that implement Serializable share numbers, options and depth with the text around them
--FILE--
<?php
error_reporting(E_ALL & ~E_DEPRECATED);
class Box implements Serializable {
    public $content;
    function __construct($content = null) { $this->content = $content; }
    function serialize() { return serialize($this->content); }
    function unserialize($data) { $this->content = unserialize($data); }
}
class Other { public $name = 'other'; function __wakeup() { echo "wakeup\n"; } }
$shared = new Other;
echo $text = serialize([$shared, new Box([$shared, 'x']), $shared]), "\n";
[$first, $box, $last] = unserialize($text);
var_dump($first === $box->content[0], $first === $last);
var_dump(unserialize($text, ['allowed_classes' => ['Box']])[1]->content[0]::class);
var_dump(unserialize('a:1:{i:0;C:3:"Box":18:{a:1:{i:0;a:0:{}};}}', ['max_depth' => 1]));
foreach ([
    'O:3:"Box":0:{}', 'O:5:"Other":1x{}', 'O:5:"Other":', 'O:5:"Other":00000', 'O:5:"Other":9999:{}', 'C:5:"Other":99:{}',
    'a:1:{a:0:{}', 'a:1:{N;i:1;}', 'a:1:{i:0;r:+1;}', 'a:2:{i:0;i:1;R:2;i:1;}', 'a:2:{i:0;O:5:"Other":0:{}i:1;x}',
] as $wrong) {
    echo "$wrong\n";
    var_dump(unserialize($wrong));
}
?>
--EXPECTF--
a:3:{i:0;O:5:"Other":1:{s:4:"name";s:5:"other";}i:1;C:3:"Box":26:{a:2:{i:0;r:2;i:1;s:1:"x";}}i:2;r:2;}
wakeup
bool(true)
bool(true)
string(22) "__PHP_Incomplete_Class"

Warning: unserialize(): Maximum depth of 1 exceeded. The depth limit can be changed using the max_depth unserialize() option or the unserialize_max_depth ini setting in %s on line 7

Warning: unserialize(): Error at offset 5 of 18 bytes in %s on line 7

Warning: unserialize(): Error at offset 42 of 42 bytes in %s on line 15
bool(false)
O:3:"Box":0:{}

Warning: Erroneous data format for unserializing 'Box' in %s on line 21

Warning: unserialize(): Error at offset 13 of 14 bytes in %s on line 21
bool(false)
O:5:"Other":1x{}

Warning: unserialize(): Error at offset 13 of 16 bytes in %s on line 21
bool(false)
O:5:"Other":

Warning: Bad unserialize data in %s on line 21

Warning: unserialize(): Error at offset 10 of 12 bytes in %s on line 21
bool(false)
O:5:"Other":00000

Warning: unserialize(): Error at offset 17 of 17 bytes in %s on line 21
bool(false)
O:5:"Other":9999:{}

Warning: unserialize(): Error at offset 16 of 19 bytes in %s on line 21
bool(false)
C:5:"Other":99:{}

Warning: Insufficient data for unserializing - 99 required, 1 present in %s on line 21

Warning: unserialize(): Error at offset 16 of 17 bytes in %s on line 21
bool(false)
a:1:{a:0:{}

Warning: unserialize(): Error at offset 10 of 11 bytes in %s on line 21
bool(false)
a:1:{N;i:1;}

Warning: unserialize(): Error at offset 7 of 12 bytes in %s on line 21
bool(false)
a:1:{i:0;r:+1;}

Warning: unserialize(): Error at offset 9 of 15 bytes in %s on line 21
bool(false)
a:2:{i:0;i:1;R:2;i:1;}

Warning: unserialize(): Error at offset 17 of 22 bytes in %s on line 21
bool(false)
a:2:{i:0;O:5:"Other":0:{}i:1;x}

Warning: unserialize(): Error at offset 29 of 31 bytes in %s on line 21
wakeup
bool(false)
