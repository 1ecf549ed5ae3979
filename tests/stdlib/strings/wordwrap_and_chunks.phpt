--TEST--
wrapping and splitting text
--FILE--
<?php
$t = 'The quick brown fox sat over the lazy dog';
foreach ([[15, "\n", true], [8, "\n", false], [1, '|', true], [20, '<br />', false]] as [$w, $b, $c]) echo wordwrap($t, $w, $b, $c), "\n--\n";
echo wordwrap("A very long woooooooooooord.\nnew line", 8, "\n", true), "\n", chunk_split('ABCDEFG', 3, '.'), "\n", implode('|', str_split('ABCDEFG', 3)), implode('|', mb_str_split('äöüß', 3)), "\n", nl2br("one\r\ntwo\n"), strrev('abc'), ucwords('hello|world again', '|'), lcfirst('ÄB'), "\n";
print_r(str_word_count("Hello World again, it's me", 2));
print_r(count_chars('abba', 1));
print_r(sscanf("id:0042 name:bob x", 'id:%d name:%[a-z] %c'));
--EXPECT--
The quick brown
fox sat over
the lazy dog
--
The
quick
brown
fox sat
over the
lazy dog
--
T|h|e|q|u|i|c|k|b|r|o|w|n|f|o|x|s|a|t|o|v|e|r|t|h|e|l|a|z|y|d|o|g
--
The quick brown fox<br />sat over the lazy<br />dog
--
A very
long
wooooooo
ooooord.
new line
ABC.DEF.G.
ABC|DEF|Gäöü|ß
one<br />
two<br />
cbaHello|World againÄB
Array
(
    [0] => Hello
    [6] => World
    [12] => again
    [19] => it's
    [24] => me
)
Array
(
    [97] => 2
    [98] => 2
)
Array
(
    [0] => 42
    [1] => bob
    [2] => x
)
