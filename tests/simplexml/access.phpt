--TEST--
Elements are properties and members of arrays
--FILE--
<?php
$x=simplexml_load_string('<a z="1" y="2"><b>t1</b><b q="r">t2<c/></b><d><![CDATA[x]]></d><e/><n:f xmlns:n="urn:n" n:k="v">nn</n:f><!-- c --></a>');
var_dump($x); print_r($x->b); var_dump($x->b[1], $x->nope, (bool)$x->nope, isset($x->b), isset($x->nope), empty($x->b), count($x), count($x->b));
var_dump((array)$x->b, (string)$x->b[1], $x['z'], (int)$x['z'], $x->b[5]);
foreach($x as $k=>$v) { echo "$k=>$v\n"; }
foreach($x->attributes() as $k=>$v) { echo "$k=>$v\n"; }
foreach($x->b as $k=>$v) { echo "$k=>$v\n"; }
$x->b[0]='new'; $x->g='gg'; $x->h->i='deep'; $x['w']='W'; $x->b[]='third'; unset($x->d, $x['y'], $x->b[1]);
echo $x->asXML();
$x->addChild('k','v&amp;')->addAttribute('a','b');
var_dump($x->xpath('//b'), $x->getName(), $x->children('urn:n'), $x->children('n', true)->f, $x->getNamespaces(true), $x->getDocNamespaces(true));
function t($f){ try { var_dump($f()); } catch(Throwable $e){ echo get_class($e),'(',$e->getCode(),'): ',$e->getMessage(),"\n"; } }
try {
    $x->q = [1];
} catch (TypeError $e) {
    echo $e->getMessage(), "\n";
}
var_dump(json_encode($x), dom_import_simplexml($x->k)->nodeName, (string) simplexml_import_dom(dom_import_simplexml($x))->b[1]);
?>
--EXPECT--
object(SimpleXMLElement)#1 (5) {
  ["@attributes"]=>
  array(2) {
    ["z"]=>
    string(1) "1"
    ["y"]=>
    string(1) "2"
  }
  ["b"]=>
  array(2) {
    [0]=>
    string(2) "t1"
    [1]=>
    string(2) "t2"
  }
  ["d"]=>
  object(SimpleXMLElement)#2 (0) {
  }
  ["e"]=>
  object(SimpleXMLElement)#3 (0) {
  }
  ["comment"]=>
  object(SimpleXMLElement)#4 (0) {
  }
}
SimpleXMLElement Object
(
    [0] => t1
    [1] => t2
)
object(SimpleXMLElement)#3 (2) {
  ["@attributes"]=>
  array(1) {
    ["q"]=>
    string(1) "r"
  }
  ["c"]=>
  object(SimpleXMLElement)#2 (0) {
  }
}
object(SimpleXMLElement)#4 (0) {
}
bool(false)
bool(true)
bool(false)
bool(false)
int(4)
int(2)
array(2) {
  [0]=>
  string(2) "t1"
  [1]=>
  string(2) "t2"
}
string(2) "t2"
object(SimpleXMLElement)#3 (1) {
  [0]=>
  string(1) "1"
}
int(1)
NULL
b=>t1
b=>t2
d=>x
e=>
z=>1
y=>2
b=>t1
b=>t2
<?xml version="1.0"?>
<a z="1" w="W"><b>new</b><e/><n:f xmlns:n="urn:n" n:k="v">nn</n:f><!-- c --><g>gg</g><h><i>deep</i></h><b>third</b></a>
array(2) {
  [0]=>
  object(SimpleXMLElement)#4 (1) {
    [0]=>
    string(3) "new"
  }
  [1]=>
  object(SimpleXMLElement)#5 (1) {
    [0]=>
    string(5) "third"
  }
}
string(1) "a"
object(SimpleXMLElement)#6 (2) {
  ["f"]=>
  string(2) "nn"
  ["comment"]=>
  object(SimpleXMLElement)#7 (0) {
  }
}
object(SimpleXMLElement)#8 (2) {
  ["@attributes"]=>
  array(1) {
    ["k"]=>
    string(1) "v"
  }
  [0]=>
  string(2) "nn"
}
array(1) {
  ["n"]=>
  string(5) "urn:n"
}
array(1) {
  ["n"]=>
  string(5) "urn:n"
}
It's not possible to assign a complex type to properties, array given
string(108) "{"@attributes":{"z":"1","w":"W"},"b":["new","third"],"e":{},"comment":{},"g":"gg","h":{"i":"deep"},"k":"v&"}"
string(1) "k"
string(5) "third"
