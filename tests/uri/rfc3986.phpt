--TEST--
Uri\Rfc3986\Uri: parts, normal form, changes, resolving, errors
--FILE--
<?php
use Uri\Rfc3986\Uri;
function t($f){ try { $r=$f(); echo is_object($r)?$r->toRawString():json_encode($r),"\n";} catch(Throwable $e){ echo get_class($e),': ',$e->getMessage(),"\n";} }
foreach(['http://Us%65r:pa%2fss@EXAMPLE.com:080/a/./b/../c%7e%2F?q=%61#Fr%41','','a','/a','//h','?q','#f','mailto:a@b','http://[::1]:80/','http://[v1.a]/','http://[::g]/','http://a b','http://a/é','http://a/%zz','1http://a','http://h:/','http://h:99999/','http://h:999999999999999999999/','http://:80/','http://@h','http://u:@h','http://u:p:q@h/','a:b:c','a/b:c','../x','http:///p','http://h?','http://h#','h%41://x','HTTP://h%41%C3%A9/','//a@b@c','http://1.2.3.4','http://[1.2.3.4]','file:///a','urn:x:Y','http://h/a//b/..//c','http://a/b;c=1,2','http://a/[x]','http://a/?[x]',"http://a/\0","http://a/\n",'http://h/%E4%BD%A0','./a:b','http://h/..','http://h/../..','http:a/../b','a/../../b'] as $u){
 echo "== ",addcslashes($u,"\0..\37"),"\n";
 try { $o=new Uri($u); } catch(Throwable $e){ echo get_class($e),': ',$e->getMessage(),"\n"; continue; }
 echo json_encode([$o->getScheme(),$o->getRawScheme(),$o->getUserInfo(),$o->getRawUserInfo(),$o->getUsername(),$o->getRawUsername(),$o->getPassword(),$o->getRawPassword(),$o->getHost(),$o->getRawHost(),$o->getPort(),$o->getPath(),$o->getRawPath(),$o->getQuery(),$o->getRawQuery(),$o->getFragment(),$o->getRawFragment(),$o->toString(),$o->toRawString()],JSON_UNESCAPED_SLASHES|JSON_PARTIAL_OUTPUT_ON_ERROR),"\n";
}
$b=new Uri('http://u:p@h:80/a/b/c?q#f');
var_dump($b); echo serialize($b),"\n"; var_dump(unserialize(serialize($b))==$b);
foreach([['withScheme','https'],['withScheme','1x'],['withScheme',null],['withScheme',''],['withUserInfo','x'],['withUserInfo',null],['withUserInfo','a@b'],['withUserInfo',''],['withHost','x'],['withHost',null],['withHost',''],['withHost','[::1]'],['withHost','a b'],['withHost','::1'],['withPort',1],['withPort',null],['withPort',-1],['withPort',99999],['withPath',''],['withPath','x'],['withPath','/x y'],['withPath','//x'],['withQuery','a=b'],['withQuery',null],['withQuery','#'],['withQuery',''],['withFragment','x'],['withFragment',null],['withFragment','#'],['resolve','../x'],['resolve','?y'],['resolve','#z'],['resolve','//k'],['resolve',''],['resolve','mailto:x'],['resolve','http:g'],['resolve','../../../g'],['resolve','/./g'],['resolve','g;x=1/../y'],['resolve','é'],['resolve','g?y/./x']] as [$m,$a]) { echo "$m ",json_encode($a),' '; t(fn()=>$b->$m($a)); }
$n=new Uri('/p'); foreach([['withUserInfo','x'],['withPort',5],['withHost','h'],['withScheme','a'],['withPath','//x'],['withPath','a:b']] as [$m,$a]) { echo "$m ",json_encode($a),' '; t(fn()=>$n->$m($a)); }
$n=new Uri('http://h'); foreach([['withPath','x'],['withHost',null]] as [$m,$a]) { echo "$m ",json_encode($a),' '; t(fn()=>$n->$m($a)); }
t(fn()=>Uri::parse('é')); t(fn()=>Uri::parse('x',$b)); t(fn()=>new Uri('x',new Uri('/a'))); t(fn()=>Uri::parse('x',new Uri('/a')));
t(fn()=>$b->equals(new Uri('HTTP://u:p@H:80/a/x/../b/c?q#g'))); t(fn()=>$b->equals(new Uri('http://u:p@h:80/a/b/c?q#g'),\Uri\UriComparisonMode::IncludeFragment));
t(fn()=>$b->__unserialize([])); t(fn()=>unserialize('O:15:"Uri\Rfc3986\Uri":2:{i:0;a:1:{s:3:"uri";s:1:" ";}i:1;a:0:{}}')); t(fn()=>$b->foo=1); t(fn()=>clone $b); t(fn()=>(string)$b); t(fn()=>new Uri('x')==new Uri('x')); 
?>
--EXPECT--
== http://Us%65r:pa%2fss@EXAMPLE.com:080/a/./b/../c%7e%2F?q=%61#Fr%41
["http","http","User:pa%2Fss","Us%65r:pa%2fss","User","Us%65r","pa%2Fss","pa%2fss","example.com","EXAMPLE.com",80,"/a/c~%2F","/a/./b/../c%7e%2F","q=a","q=%61","FrA","Fr%41","http://User:pa%2Fss@example.com:80/a/c~%2F?q=a#FrA","http://Us%65r:pa%2fss@EXAMPLE.com:080/a/./b/../c%7e%2F?q=%61#Fr%41"]
== 
[null,null,null,null,null,null,null,null,null,null,null,"","",null,null,null,null,"",""]
== a
[null,null,null,null,null,null,null,null,null,null,null,"a","a",null,null,null,null,"a","a"]
== /a
[null,null,null,null,null,null,null,null,null,null,null,"/a","/a",null,null,null,null,"/a","/a"]
== //h
[null,null,null,null,null,null,null,null,"h","h",null,"","",null,null,null,null,"//h","//h"]
== ?q
[null,null,null,null,null,null,null,null,null,null,null,"","","q","q",null,null,"?q","?q"]
== #f
[null,null,null,null,null,null,null,null,null,null,null,"","",null,null,"f","f","#f","#f"]
== mailto:a@b
["mailto","mailto",null,null,null,null,null,null,null,null,null,"a@b","a@b",null,null,null,null,"mailto:a@b","mailto:a@b"]
== http://[::1]:80/
["http","http",null,null,null,null,null,null,"[::1]","[::1]",80,"/","/",null,null,null,null,"http://[0000:0000:0000:0000:0000:0000:0000:0001]:80/","http://[0000:0000:0000:0000:0000:0000:0000:0001]:80/"]
== http://[v1.a]/
["http","http",null,null,null,null,null,null,"[v1.a]","[v1.a]",null,"/","/",null,null,null,null,"http://[v1.a]/","http://[v1.a]/"]
== http://[::g]/
Uri\InvalidUriException: The specified URI is malformed
== http://a b
Uri\InvalidUriException: The specified URI is malformed
== http://a/é
Uri\InvalidUriException: The specified URI is malformed
== http://a/%zz
Uri\InvalidUriException: The specified URI is malformed
== 1http://a
Uri\InvalidUriException: The specified URI is malformed
== http://h:/
["http","http",null,null,null,null,null,null,"h","h",null,"/","/",null,null,null,null,"http://h:/","http://h:/"]
== http://h:99999/
["http","http",null,null,null,null,null,null,"h","h",99999,"/","/",null,null,null,null,"http://h:99999/","http://h:99999/"]
== http://h:999999999999999999999/
Uri\InvalidUriException: The port is out of range
== http://:80/
["http","http",null,null,null,null,null,null,"","",80,"/","/",null,null,null,null,"http://:80/","http://:80/"]
== http://@h
["http","http","","","","","","","h","h",null,"","",null,null,null,null,"http://@h","http://@h"]
== http://u:@h
["http","http","u:","u:","u","u","","","h","h",null,"","",null,null,null,null,"http://u:@h","http://u:@h"]
== http://u:p:q@h/
["http","http","u:p:q","u:p:q","u","u","p:q","p:q","h","h",null,"/","/",null,null,null,null,"http://u:p:q@h/","http://u:p:q@h/"]
== a:b:c
["a","a",null,null,null,null,null,null,null,null,null,"b:c","b:c",null,null,null,null,"a:b:c","a:b:c"]
== a/b:c
[null,null,null,null,null,null,null,null,null,null,null,"a/b:c","a/b:c",null,null,null,null,"a/b:c","a/b:c"]
== ../x
[null,null,null,null,null,null,null,null,null,null,null,"../x","../x",null,null,null,null,"../x","../x"]
== http:///p
["http","http",null,null,null,null,null,null,"","",null,"/p","/p",null,null,null,null,"http:///p","http:///p"]
== http://h?
["http","http",null,null,null,null,null,null,"h","h",null,"","","","",null,null,"http://h?","http://h?"]
== http://h#
["http","http",null,null,null,null,null,null,"h","h",null,"","",null,null,"","","http://h#","http://h#"]
== h%41://x
Uri\InvalidUriException: The specified URI is malformed
== HTTP://h%41%C3%A9/
["http","HTTP",null,null,null,null,null,null,"ha%C3%A9","h%41%C3%A9",null,"/","/",null,null,null,null,"http://ha%C3%A9/","HTTP://h%41%C3%A9/"]
== //a@b@c
Uri\InvalidUriException: The specified URI is malformed
== http://1.2.3.4
["http","http",null,null,null,null,null,null,"1.2.3.4","1.2.3.4",null,"","",null,null,null,null,"http://1.2.3.4","http://1.2.3.4"]
== http://[1.2.3.4]
Uri\InvalidUriException: The specified URI is malformed
== file:///a
["file","file",null,null,null,null,null,null,"","",null,"/a","/a",null,null,null,null,"file:///a","file:///a"]
== urn:x:Y
["urn","urn",null,null,null,null,null,null,null,null,null,"x:Y","x:Y",null,null,null,null,"urn:x:Y","urn:x:Y"]
== http://h/a//b/..//c
["http","http",null,null,null,null,null,null,"h","h",null,"/a///c","/a//b/..//c",null,null,null,null,"http://h/a///c","http://h/a//b/..//c"]
== http://a/b;c=1,2
["http","http",null,null,null,null,null,null,"a","a",null,"/b;c=1,2","/b;c=1,2",null,null,null,null,"http://a/b;c=1,2","http://a/b;c=1,2"]
== http://a/[x]
Uri\InvalidUriException: The specified URI is malformed
== http://a/?[x]
Uri\InvalidUriException: The specified URI is malformed
== http://a/\000
Uri\InvalidUriException: The specified URI is malformed
== http://a/\n
Uri\InvalidUriException: The specified URI is malformed
== http://h/%E4%BD%A0
["http","http",null,null,null,null,null,null,"h","h",null,"/%E4%BD%A0","/%E4%BD%A0",null,null,null,null,"http://h/%E4%BD%A0","http://h/%E4%BD%A0"]
== ./a:b
[null,null,null,null,null,null,null,null,null,null,null,"./a:b","./a:b",null,null,null,null,"./a:b","./a:b"]
== http://h/..
["http","http",null,null,null,null,null,null,"h","h",null,"/","/..",null,null,null,null,"http://h/","http://h/.."]
== http://h/../..
["http","http",null,null,null,null,null,null,"h","h",null,"/","/../..",null,null,null,null,"http://h/","http://h/../.."]
== http:a/../b
["http","http",null,null,null,null,null,null,null,null,null,"b","a/../b",null,null,null,null,"http:b","http:a/../b"]
== a/../../b
[null,null,null,null,null,null,null,null,null,null,null,"../b","a/../../b",null,null,null,null,"../b","a/../../b"]
object(Uri\Rfc3986\Uri)#2 (8) {
  ["scheme"]=>
  string(4) "http"
  ["username"]=>
  string(1) "u"
  ["password"]=>
  string(1) "p"
  ["host"]=>
  string(1) "h"
  ["port"]=>
  int(80)
  ["path"]=>
  string(6) "/a/b/c"
  ["query"]=>
  string(1) "q"
  ["fragment"]=>
  string(1) "f"
}
O:15:"Uri\Rfc3986\Uri":2:{i:0;a:1:{s:3:"uri";s:25:"http://u:p@h:80/a/b/c?q#f";}i:1;a:0:{}}
bool(true)
withScheme "https" https://u:p@h:80/a/b/c?q#f
withScheme "1x" Uri\InvalidUriException: The specified scheme is malformed
withScheme null //u:p@h:80/a/b/c?q#f
withScheme "" Uri\InvalidUriException: The specified scheme is malformed
withUserInfo "x" http://x@h:80/a/b/c?q#f
withUserInfo null http://h:80/a/b/c?q#f
withUserInfo "a@b" Uri\InvalidUriException: The specified userinfo is malformed
withUserInfo "" http://@h:80/a/b/c?q#f
withHost "x" http://u:p@x:80/a/b/c?q#f
withHost null Uri\InvalidUriException: Cannot remove the host from a URI that has a userinfo
withHost "" http://u:p@:80/a/b/c?q#f
withHost "[::1]" http://u:p@[0000:0000:0000:0000:0000:0000:0000:0001]:80/a/b/c?q#f
withHost "a b" Uri\InvalidUriException: The specified host is malformed
withHost "::1" Uri\InvalidUriException: The specified host is malformed
withPort 1 http://u:p@h:1/a/b/c?q#f
withPort null http://u:p@h/a/b/c?q#f
withPort -1 Uri\InvalidUriException: The specified port is malformed
withPort 99999 http://u:p@h:99999/a/b/c?q#f
withPath "" http://u:p@h:80?q#f
withPath "x" Uri\InvalidUriException: The specified path is malformed
withPath "\/x y" Uri\InvalidUriException: The specified path is malformed
withPath "\/\/x" http://u:p@h:80//x?q#f
withQuery "a=b" http://u:p@h:80/a/b/c?a=b#f
withQuery null http://u:p@h:80/a/b/c#f
withQuery "#" Uri\InvalidUriException: The specified query is malformed
withQuery "" http://u:p@h:80/a/b/c?#f
withFragment "x" http://u:p@h:80/a/b/c?q#x
withFragment null http://u:p@h:80/a/b/c?q
withFragment "#" Uri\InvalidUriException: The specified fragment is malformed
resolve "..\/x" http://u:p@h:80/a/x
resolve "?y" http://u:p@h:80/a/b/c?y
resolve "#z" http://u:p@h:80/a/b/c?q#z
resolve "\/\/k" http://k
resolve "" http://u:p@h:80/a/b/c?q
resolve "mailto:x" mailto:x
resolve "http:g" http:g
resolve "..\/..\/..\/g" http://u:p@h:80/g
resolve "\/.\/g" http://u:p@h:80/g
resolve "g;x=1\/..\/y" http://u:p@h:80/a/b/y
resolve "\u00e9" Uri\InvalidUriException: The specified URI is malformed
resolve "g?y\/.\/x" http://u:p@h:80/a/b/g?y/./x
withUserInfo "x" Uri\InvalidUriException: Cannot set a userinfo without having a host
withPort 5 Uri\InvalidUriException: Cannot set a port without having a host
withHost "h" //h/p
withScheme "a" a:/p
withPath "\/\/x" /.//x
withPath "a:b" ./a:b
withPath "x" Uri\InvalidUriException: The specified path is malformed
withHost null http:
null
http://u:p@h:80/a/b/x
Uri\InvalidUriException: The specified base URI must be absolute
null
true
false
Exception: Invalid serialization data for Uri\Rfc3986\Uri object
Exception: Invalid serialization data for Uri\Rfc3986\Uri object
Error: Cannot create dynamic property Uri\Rfc3986\Uri::$foo
http://u:p@h:80/a/b/c?q#f
Error: Object of class Uri\Rfc3986\Uri could not be converted to string
true
