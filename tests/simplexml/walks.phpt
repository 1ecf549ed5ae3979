--TEST--
An element walks by its own position and counts as its text
--FILE--
<?php
$x = simplexml_load_string('<a><b>1</b><b>2</b><c at="1">t</c><d>7</d><e/></a>');
$a = $x->b;
try { $a->current(); } catch (Error $e) { echo $e->getMessage(), "\n"; }
foreach ($a as $v) { var_dump((string)$a, (string)$a->current(), $a->key(), $a->valid(), $a->count()); }
foreach ($a as $v) { foreach ($a as $w) echo $v, $w, "\n"; }
$a->rewind(); foreach ($a as $v) { echo "x$v\n"; $a->next(); }
foreach ($a as $k => $v) { echo $k, $v, "\n"; break; }
$a->next(); var_dump((string)$a->current());
var_dump($x->d + 1, $x->d * 1.5, 1 - $x->d, -$x->d, $x->d % 4, $x->d ** 2, $x->d | 8, $x->c + 1, array_sum([$x->d, 1]));
$x->c['at'] = '3'; $x->c['at'] += 5; $x->b[0] += 7; $x->b[0] .= 'x'; $x->d++;
$x->n ??= 'new'; $x->q[]->r->s[2]->t = 'c'; $x->q[] = 'second';
echo $x->asXML();
var_dump($x->nope ?? 'default', $x->nope->deep ?? 'default', (bool)$x->e, (bool)$x->nope, (bool)$x->children(), json_encode(get_object_vars($x->c)));
foreach (['<a> </a>', '<a>0</a>', '<a b="1"/>', '<a/>', '<a><!-- c --></a>'] as $text) {
    $x = simplexml_load_string($text);
    echo $text, ' ', json_encode([(bool)$x, get_object_vars($x), (array)$x->children(), (bool)$x->attributes()]), "\n";
}
$x = simplexml_load_string('<!DOCTYPE a [<!ENTITY e "text"><!ENTITY f "&e;">]><a>&f;</a>');
echo json_encode($x), "\n";
var_dump(simplexml_load_string('X', null, LIBXML_RECOVER | LIBXML_NOERROR)->getDocNamespaces());
$x = simplexml_load_string('<r xmlns:s="urn:s" a="1"/>');
$x->addChild('m:one', '1', 'urn:s'); $x->addChild('s:two', '2'); $x->addChild('three', '3', ''); $x->addAttribute('s:at', 'v', 'urn:s');
echo $x->asXML(), $x->xpath('@a')[0]->asXML(), json_encode((array)$x->xpath('@a')[0]), "\n";
--EXPECTF--
Iterator not initialized or already consumed
string(1) "1"
string(1) "1"
string(1) "b"
bool(true)
int(2)
string(1) "1"
string(1) "2"
string(1) "b"
bool(true)
int(2)
11
12
x1
b1
string(1) "2"
int(8)
float(10.5)
int(-6)
int(-7)
int(3)
int(49)
int(15)
int(1)
int(8)

Warning: main(): Cannot add element s number 2 when only 0 such elements exist in %ssimplexml/walks.php on line 12
<?xml version="1.0"?>
<a><b>8x</b><b>2</b><c at="8">t</c><d>8</d><e/><n>new</n><q><r><s><t>c</t></s></r></q><q>second</q></a>
string(7) "default"
string(7) "default"
bool(true)
bool(false)
bool(true)
string(34) "{"@attributes":{"at":"8"},"0":"t"}"
<a> </a> [true,[],[],false]
<a>0</a> [true,["0"],[],false]
<a b="1"/> [true,{"@attributes":{"b":"1"}},[],true]
<a/> [false,[],[],false]
<a><!-- c --></a> [true,{"comment":{}},[],false]
{"f":{"f":{"e":{"e":"text"}}}}
bool(false)
<?xml version="1.0"?>
<r xmlns:s="urn:s" a="1" s:at="v"><s:one>1</s:one><two>2</two><three xmlns="">3</three></r>
 a="1"{"@attributes":{"a":"1"}}
