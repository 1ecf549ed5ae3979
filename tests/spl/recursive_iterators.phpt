--TEST--
RecursiveTreeIterator, RecursiveCachingIterator and RecursiveRegexIterator
--FILE--
<?php
function t($f){ try { var_dump($f()); } catch (Throwable $e) { echo get_class($e),': ',$e->getMessage(),"\n"; } }
$data=['a'=>1,'b'=>['c'=>2,'d'=>['e'=>3]],'f'=>[],'g'=>4];
$it=new RecursiveTreeIterator(new RecursiveArrayIterator($data)); foreach($it as $k=>$v) echo "[$k] => $v\n";
$it=new RecursiveTreeIterator(new RecursiveArrayIterator($data),0); $it->setPrefixPart(RecursiveTreeIterator::PREFIX_LEFT,'>'); $it->setPrefixPart(5,'<'); $it->setPostfix('#'); foreach($it as $k=>$v) echo "[$k] => $v|", $it->getPostfix(), @$it->getEntry(), "\n";
$it=new RecursiveTreeIterator(new RecursiveArrayIterator($data), RecursiveTreeIterator::BYPASS_CURRENT, 0, RecursiveTreeIterator::LEAVES_ONLY); foreach($it as $k=>$v) { echo "[$k] => "; var_dump($v); }
$it=new RecursiveTreeIterator(new RecursiveArrayIterator($data), 0, 16, RecursiveTreeIterator::CHILD_FIRST); foreach($it as $k=>$v) echo "[$k] => $v\n";
t(fn()=>$it->setPrefixPart(6,'')); t(fn()=>$it->setPrefixPart(-1,'')); t(fn()=>new RecursiveTreeIterator(new ArrayIterator([]))); t(fn()=>get_class(new RecursiveTreeIterator(new ArrayObject([]))));
class Agg implements IteratorAggregate { function getIterator(): Iterator { return new RecursiveArrayIterator([1,[2]]); } } foreach(new RecursiveTreeIterator(new Agg) as $v) echo $v,"\n";
$c=new RecursiveCachingIterator(new RecursiveArrayIterator(['x'=>1,'y'=>['z'=>2,'w'=>3],'q'=>4]), CachingIterator::FULL_CACHE); foreach(new RecursiveIteratorIterator($c, 1) as $k=>$v) echo $k,is_array($v)?'[]':$v,' '; foreach($c as $k=>$v) { var_dump($k,$c->hasNext(),$c->hasChildren()); if ($c->hasChildren()) foreach($c->getChildren() as $kk=>$vv) echo "$kk=>$vv "; } t(fn()=>new RecursiveCachingIterator(new ArrayIterator([])));
$r=new RecursiveRegexIterator(new RecursiveArrayIterator(['test1',['tet3','test4','test5'],'nope',[],['none']]), '/^test/'); foreach(new RecursiveIteratorIterator($r) as $k=>$v) echo "$k=>$v "; echo "\n";
$r=new RecursiveRegexIterator(new RecursiveArrayIterator(['a1'=>'x','b'=>['a2'=>'y','c'=>'z']]), '/^a/', RecursiveRegexIterator::MATCH, RegexIterator::USE_KEY); foreach(new RecursiveIteratorIterator($r) as $k=>$v) echo "$k=>$v ";
--EXPECTF--
[a] => |-1
[b] => |-Array
[c] => | |-2
[d] => | \-Array
[e] => |   \-3
[f] => |-Array
[g] => \-4
[>|-<a#] => >|-<1#|#1
[>|-<b#] => >|-<Array#|#Array
[>| |-<c#] => >| |-<2#|#2
[>| \-<d#] => >| \-<Array#|#Array
[>|   \-<e#] => >|   \-<3#|#3
[>|-<f#] => >|-<Array#|#Array
[>\-<g#] => >\-<4#|#4
[|-a] => int(1)
[| |-c] => int(2)
[|   \-e] => int(3)
[\-g] => int(4)
[|-a] => |-1
[| |-c] => | |-2
[|   \-e] => |   \-3
[| \-d] => | \-Array
[|-b] => |-Array
[|-f] => |-Array
[\-g] => \-4
ValueError: RecursiveTreeIterator::setPrefixPart(): Argument #%d ($part) must be a RecursiveTreeIterator::PREFIX_* constant
ValueError: RecursiveTreeIterator::setPrefixPart(): Argument #%d ($part) must be a RecursiveTreeIterator::PREFIX_* constant
TypeError: RecursiveCachingIterator::__construct(): Argument #%d ($iterator) must be of type RecursiveIterator, ArrayIterator given
TypeError: RecursiveCachingIterator::__construct(): Argument #%d ($iterator) must be of type RecursiveIterator, ArrayIterator given
|-1
\-Array
  \-2
x1 y[] z2 w3 q4 string(1) "x"
bool(true)
bool(false)
string(1) "y"
bool(true)
bool(true)
z=>2 w=>3 string(1) "q"
bool(false)
bool(false)
TypeError: RecursiveCachingIterator::__construct(): Argument #%d ($iterator) must be of type RecursiveIterator, ArrayIterator given
0=>test1 1=>test4 2=>test5 
a1=>x a2=>y 
