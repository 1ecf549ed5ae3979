--TEST--
Uri\WhatWg\Url: setters, serialization, comparison, classes of errors
--FILE--
<?php
use Uri\WhatWg\Url;
function t($f) { new Url('http://x/'); try { $r=$f(); echo is_object($r) && method_exists($r,'toAsciiString') ? $r->toAsciiString() : json_encode($r), "\n"; } catch (Throwable $t) { echo get_class($t), ': ', $t->getMessage(), ' ', $t->getCode(); if ($t instanceof Uri\WhatWg\InvalidUrlException) foreach ($t->errors as $x) echo ' [',$x->type->name,' ',json_encode($x->context),' ',json_encode($x->failure),']'; echo "\n"; } }
$u=new Url("http://u:p@h:8/a/b?q#f");
var_dump($u); print_r($u->__serialize()); echo serialize($u),"\n"; var_export($u); echo "\n";
foreach (['Scheme'=>['https','https:','HTTPS','ftp','file','foo','http:x','ws'],
 'Username'=>[null,'','x','ü','a:b','a@b','%zz',"\0"], 'Password'=>[null,'','x:y@','ü'],
 'Host'=>[null,'','x','X.De','x:81','x/y','ü.de','a b','[::1]','[::1]:9','1.2','x?y','x#y','u@x','xn--a','999999999999','\\x'],
 'Port'=>[null,0,80,81,65535,65536,-1,99999999999],
 'Path'=>['','x','/x','/../a b?#','//x','ü',"a\tb",'%zz','\\a','<>'],
 'Query'=>[null,'','?','?a','a b#"\'<','ü','%zz','??x'], 'Fragment'=>[null,'','#','#a','a b`"<','ü','%zz']] as $n=>$vs)
 foreach ($vs as $v) { echo "$n ".json_encode($v)," => "; t(fn()=>$u->{"with$n"}($v)); }
foreach (["mailto:x  #f","mailto:x  ?q#f","file:///a","foo://h/a","foo:/a","file://h/x","foo:///p","http://h/"] as $s) { $b=new Url($s); echo $s,"\n";
 foreach ([['Scheme','http'],['Scheme','file'],['Scheme','bar'],['Username','x'],['Password','x'],['Host','y'],['Host',''],['Host',null],['Host','A b'],['Port',9],['Port',80],['Port',null],['Path','/z'],['Path','z//..'],['Path','//z'],['Path',''],['Query',null],['Fragment',null],['Query','x'],['Query','\'']] as [$n,$v]) { echo "  $n ".json_encode($v).' => '; t(fn()=>$b->{"with$n"}($v)); } }
foreach (["mailto:x","file:///a","foo:///x","foo://u:@h:0/","http://h","http://%C3%BC:%41@xn--tda.de:8/%C3%BC?#","http://[::1]/","http://1.2/","foo://h%C3%BC"] as $s) { $b=new Url($s); foreach (['getScheme','getUsername','getPassword','getAsciiHost','getUnicodeHost','getPort','getPath','getQuery','getFragment','toAsciiString','toUnicodeString'] as $m) echo $m,'=',json_encode($b->$m()),' '; echo "\n"; }
$a=new Url("http://h/#a"); var_dump($a->equals(new Url("http://H#b")), $a->equals(new Url("http://H#b"),Uri\UriComparisonMode::IncludeFragment), $a->equals(new Url("http://H#a"),Uri\UriComparisonMode::IncludeFragment), $a==new Url("http://h/#a"), $a==new Url("http://h/#b"), clone $a==$a);
t(fn()=>$u->__construct("http://x")); t(fn()=>$a->foo=1); 
foreach (['O:14:"Uri\WhatWg\Url":2:{i:0;a:1:{s:3:"uri";s:9:"http://a/";}i:1;a:0:{}}','O:14:"Uri\WhatWg\Url":2:{i:0;a:1:{s:3:"uri";s:9:"http_//a/";}i:1;a:0:{}}','O:14:"Uri\WhatWg\Url":0:{}','O:14:"Uri\WhatWg\Url":1:{i:0;a:1:{s:3:"uri";s:9:"http://a/";}}','O:14:"Uri\WhatWg\Url":2:{i:0;a:2:{s:3:"uri";s:9:"http://a/";i:0;i:1;}i:1;a:0:{}}','O:14:"Uri\WhatWg\Url":2:{i:0;a:1:{s:3:"uri";i:9;}i:1;a:0:{}}','O:14:"Uri\WhatWg\Url":2:{i:0;a:1:{s:3:"uri";s:9:"http://a/";}i:1;a:1:{s:1:"a";i:1;}}'] as $s) t(fn()=>unserialize($s));
t(fn()=>(new ReflectionClass(Url::class))->newInstanceWithoutConstructor()); 
t(fn()=>$u->resolve("//x y")); $e=5; t(function() use($u,&$e){ return $u->resolve("\\x",$e);}); print_r($e); $e=5; t(function() use(&$e){ return new Url("http://a/",null,$e);}); print_r($e); $e=5; t(function() use(&$e){ return new Url("http://a b/",null,$e);}); var_dump($e);
$e=5; var_dump(Url::parse("http://a b",null,$e)); print_r($e); $e=5; Url::parse("http://a",null,$e); var_dump($e);
t(fn()=>new Url("")); t(fn()=>new Url("http://a\0b")); t(fn()=>new Url("http://a/\0b"));t(fn()=>Url::parse("http://a/\0b"));
t(fn()=>new Uri\WhatWg\UrlValidationError("a",Uri\WhatWg\UrlValidationErrorType::HostMissing,true));
t(fn()=>throw new Uri\WhatWg\InvalidUrlException("m",[1,new Uri\WhatWg\UrlValidationError("a",Uri\WhatWg\UrlValidationErrorType::HostMissing,true)],5));
t(fn()=>throw new Uri\WhatWg\InvalidUrlException("m",[2=>new Uri\WhatWg\UrlValidationError("a",Uri\WhatWg\UrlValidationErrorType::HostMissing,true)],5));
t(fn()=>throw new Uri\WhatWg\InvalidUrlException());
$x=new Uri\WhatWg\InvalidUrlException("m"); t(fn()=>$x->errors=[]); t(fn()=>$x->__construct("n"));
$x=new Uri\WhatWg\UrlValidationError("a",Uri\WhatWg\UrlValidationErrorType::HostMissing,true); t(fn()=>$x->__construct("b",Uri\WhatWg\UrlValidationErrorType::HostMissing,true)); print_r($x); echo serialize($x),"\n"; 
t(fn()=>unserialize('O:14:"Uri\WhatWg\Url":2:{i:0;a:1:{s:3:"uri";s:9:"http://A ";}i:1;a:0:{}}'));
--EXPECT--
object(Uri\WhatWg\Url)#1 (8) {
  ["scheme"]=>
  string(4) "http"
  ["username"]=>
  string(1) "u"
  ["password"]=>
  string(1) "p"
  ["host"]=>
  string(1) "h"
  ["port"]=>
  int(8)
  ["path"]=>
  string(4) "/a/b"
  ["query"]=>
  string(1) "q"
  ["fragment"]=>
  string(1) "f"
}
Array
(
    [0] => Array
        (
            [uri] => http://u:p@h:8/a/b?q#f
        )

    [1] => Array
        (
        )

)
O:14:"Uri\WhatWg\Url":2:{i:0;a:1:{s:3:"uri";s:22:"http://u:p@h:8/a/b?q#f";}i:1;a:0:{}}
\Uri\WhatWg\Url::__set_state(array(
))
Scheme "https" => https://u:p@h:8/a/b?q#f
Scheme "https:" => https://u:p@h:8/a/b?q#f
Scheme "HTTPS" => https://u:p@h:8/a/b?q#f
Scheme "ftp" => ftp://u:p@h:8/a/b?q#f
Scheme "file" => http://u:p@h:8/a/b?q#f
Scheme "foo" => http://u:p@h:8/a/b?q#f
Scheme "http:x" => http://u:p@h:8/a/b?q#f
Scheme "ws" => ws://u:p@h:8/a/b?q#f
Username null => http://:p@h:8/a/b?q#f
Username "" => http://:p@h:8/a/b?q#f
Username "x" => http://x:p@h:8/a/b?q#f
Username "\u00fc" => http://%C3%BC:p@h:8/a/b?q#f
Username "a:b" => http://a%3Ab:p@h:8/a/b?q#f
Username "a@b" => http://a%40b:p@h:8/a/b?q#f
Username "%zz" => http://%zz:p@h:8/a/b?q#f
Username "\u0000" => http://%00:p@h:8/a/b?q#f
Password null => http://u@h:8/a/b?q#f
Password "" => http://u@h:8/a/b?q#f
Password "x:y@" => http://u:x%3Ay%40@h:8/a/b?q#f
Password "\u00fc" => http://u:%C3%BC@h:8/a/b?q#f
Host null => Uri\WhatWg\InvalidUrlException: The specified host is malformed (HostMissing) 0 [HostMissing "" true]
Host "" => Uri\WhatWg\InvalidUrlException: The specified host is malformed (HostMissing) 0 [HostMissing "" true]
Host "x" => http://u:p@x:8/a/b?q#f
Host "X.De" => http://u:p@x.de:8/a/b?q#f
Host "x:81" => Uri\WhatWg\InvalidUrlException: The specified host is malformed 0
Host "x\/y" => http://u:p@x:8/a/b?q#f
Host "\u00fc.de" => http://u:p@xn--tda.de:8/a/b?q#f
Host "a b" => Uri\WhatWg\InvalidUrlException: The specified host is malformed (DomainInvalidCodePoint) 0 [DomainInvalidCodePoint " b" true]
Host "[::1]" => http://u:p@[::1]:8/a/b?q#f
Host "[::1]:9" => Uri\WhatWg\InvalidUrlException: The specified host is malformed 0
Host "1.2" => http://u:p@1.0.0.2:8/a/b?q#f
Host "x?y" => http://u:p@x:8/a/b?q#f
Host "x#y" => http://u:p@x:8/a/b?q#f
Host "u@x" => Uri\WhatWg\InvalidUrlException: The specified host is malformed (DomainInvalidCodePoint) 0 [DomainInvalidCodePoint "@x" true]
Host "xn--a" => Uri\WhatWg\InvalidUrlException: The specified host is malformed 0
Host "999999999999" => Uri\WhatWg\InvalidUrlException: The specified host is malformed (Ipv4OutOfRangePart) 0 [Ipv4OutOfRangePart "999999999999" true]
Host "\\x" => Uri\WhatWg\InvalidUrlException: The specified host is malformed (HostMissing) 0 [HostMissing "\\x" true]
Port null => http://u:p@h/a/b?q#f
Port 0 => http://u:p@h:0/a/b?q#f
Port 80 => http://u:p@h/a/b?q#f
Port 81 => http://u:p@h:81/a/b?q#f
Port 65535 => http://u:p@h:65535/a/b?q#f
Port 65536 => Uri\WhatWg\InvalidUrlException: The specified port is malformed (PortOutOfRange) 0 [PortOutOfRange "" true]
Port -1 => Uri\WhatWg\InvalidUrlException: The specified port is malformed 0
Port 99999999999 => Uri\WhatWg\InvalidUrlException: The specified port is malformed (PortOutOfRange) 0 [PortOutOfRange "" true]
Path "" => http://u:p@h:8/?q#f
Path "x" => http://u:p@h:8/x?q#f
Path "\/x" => http://u:p@h:8/x?q#f
Path "\/..\/a b?#" => http://u:p@h:8/a%20b%3F%23?q#f
Path "\/\/x" => http://u:p@h:8//x?q#f
Path "\u00fc" => http://u:p@h:8/%C3%BC?q#f
Path "a\tb" => http://u:p@h:8/ab?q#f
Path "%zz" => http://u:p@h:8/%zz?q#f
Path "\\a" => http://u:p@h:8/a?q#f
Path "<>" => http://u:p@h:8/%3C%3E?q#f
Query null => http://u:p@h:8/a/b#f
Query "" => http://u:p@h:8/a/b#f
Query "?" => http://u:p@h:8/a/b?#f
Query "?a" => http://u:p@h:8/a/b?a#f
Query "a b#\"'<" => http://u:p@h:8/a/b?a%20b%23%22%27%3C#f
Query "\u00fc" => http://u:p@h:8/a/b?%C3%BC#f
Query "%zz" => http://u:p@h:8/a/b?%zz#f
Query "??x" => http://u:p@h:8/a/b??x#f
Fragment null => http://u:p@h:8/a/b?q
Fragment "" => http://u:p@h:8/a/b?q
Fragment "#" => http://u:p@h:8/a/b?q#
Fragment "#a" => http://u:p@h:8/a/b?q#a
Fragment "a b`\"<" => http://u:p@h:8/a/b?q#a%20b%60%22%3C
Fragment "\u00fc" => http://u:p@h:8/a/b?q#%C3%BC
Fragment "%zz" => http://u:p@h:8/a/b?q#%zz
mailto:x  #f
  Scheme "http" => mailto:x  #f
  Scheme "file" => mailto:x  #f
  Scheme "bar" => bar:x  #f
  Username "x" => mailto:x  #f
  Password "x" => mailto:x  #f
  Host "y" => mailto:x  #f
  Host "" => mailto:x  #f
  Host null => mailto:x  #f
  Host "A b" => mailto:x  #f
  Port 9 => mailto:x  #f
  Port 80 => mailto:x  #f
  Port null => mailto:x  #f
  Path "\/z" => mailto:x  #f
  Path "z\/\/.." => mailto:x  #f
  Path "\/\/z" => mailto:x  #f
  Path "" => mailto:x  #f
  Query null => mailto:x  #f
  Fragment null => mailto:x  
  Query "x" => mailto:x  ?x#f
  Query "'" => mailto:x  ?'#f
mailto:x  ?q#f
  Scheme "http" => mailto:x  ?q#f
  Scheme "file" => mailto:x  ?q#f
  Scheme "bar" => bar:x  ?q#f
  Username "x" => mailto:x  ?q#f
  Password "x" => mailto:x  ?q#f
  Host "y" => mailto:x  ?q#f
  Host "" => mailto:x  ?q#f
  Host null => mailto:x  ?q#f
  Host "A b" => mailto:x  ?q#f
  Port 9 => mailto:x  ?q#f
  Port 80 => mailto:x  ?q#f
  Port null => mailto:x  ?q#f
  Path "\/z" => mailto:x  ?q#f
  Path "z\/\/.." => mailto:x  ?q#f
  Path "\/\/z" => mailto:x  ?q#f
  Path "" => mailto:x  ?q#f
  Query null => mailto:x  #f
  Fragment null => mailto:x  ?q
  Query "x" => mailto:x  ?x#f
  Query "'" => mailto:x  ?'#f
file:///a
  Scheme "http" => file:///a
  Scheme "file" => file:///a
  Scheme "bar" => file:///a
  Username "x" => file:///a
  Password "x" => file:///a
  Host "y" => file://y/a
  Host "" => file:///a
  Host null => file:///a
  Host "A b" => Uri\WhatWg\InvalidUrlException: The specified host is malformed (DomainInvalidCodePoint) 0 [DomainInvalidCodePoint " b" true]
  Port 9 => file:///a
  Port 80 => file:///a
  Port null => file:///a
  Path "\/z" => file:///z
  Path "z\/\/.." => file:///z/
  Path "\/\/z" => file:////z
  Path "" => file:///
  Query null => file:///a
  Fragment null => file:///a
  Query "x" => file:///a?x
  Query "'" => file:///a?%27
foo://h/a
  Scheme "http" => foo://h/a
  Scheme "file" => foo://h/a
  Scheme "bar" => bar://h/a
  Username "x" => foo://x@h/a
  Password "x" => foo://:x@h/a
  Host "y" => foo://y/a
  Host "" => foo:///a
  Host null => foo:///a
  Host "A b" => Uri\WhatWg\InvalidUrlException: The specified host is malformed (HostInvalidCodePoint) 0 [HostInvalidCodePoint " b" true]
  Port 9 => foo://h:9/a
  Port 80 => foo://h:80/a
  Port null => foo://h/a
  Path "\/z" => foo://h/z
  Path "z\/\/.." => foo://h/z/
  Path "\/\/z" => foo://h//z
  Path "" => foo://h
  Query null => foo://h/a
  Fragment null => foo://h/a
  Query "x" => foo://h/a?x
  Query "'" => foo://h/a?'
foo:/a
  Scheme "http" => foo:/a
  Scheme "file" => foo:/a
  Scheme "bar" => bar:/a
  Username "x" => foo:/a
  Password "x" => foo:/a
  Host "y" => foo://y/a
  Host "" => foo:///a
  Host null => foo:///a
  Host "A b" => Uri\WhatWg\InvalidUrlException: The specified host is malformed (HostInvalidCodePoint) 0 [HostInvalidCodePoint " b" true]
  Port 9 => foo:/a
  Port 80 => foo:/a
  Port null => foo:/a
  Path "\/z" => foo:/z
  Path "z\/\/.." => foo:/z/
  Path "\/\/z" => foo:/.//z
  Path "" => foo:/
  Query null => foo:/a
  Fragment null => foo:/a
  Query "x" => foo:/a?x
  Query "'" => foo:/a?'
file://h/x
  Scheme "http" => http://h/x
  Scheme "file" => file://h/x
  Scheme "bar" => file://h/x
  Username "x" => file://h/x
  Password "x" => file://h/x
  Host "y" => file://y/x
  Host "" => file:///x
  Host null => file:///x
  Host "A b" => Uri\WhatWg\InvalidUrlException: The specified host is malformed (DomainInvalidCodePoint) 0 [DomainInvalidCodePoint " b" true]
  Port 9 => file://h/x
  Port 80 => file://h/x
  Port null => file://h/x
  Path "\/z" => file://h/z
  Path "z\/\/.." => file://h/z/
  Path "\/\/z" => file://h//z
  Path "" => file://h/
  Query null => file://h/x
  Fragment null => file://h/x
  Query "x" => file://h/x?x
  Query "'" => file://h/x?%27
foo:///p
  Scheme "http" => foo:///p
  Scheme "file" => foo:///p
  Scheme "bar" => bar:///p
  Username "x" => foo://x@/p
  Password "x" => foo://:x@/p
  Host "y" => foo://y/p
  Host "" => foo:///p
  Host null => foo:///p
  Host "A b" => Uri\WhatWg\InvalidUrlException: The specified host is malformed (HostInvalidCodePoint) 0 [HostInvalidCodePoint " b" true]
  Port 9 => foo://:9/p
  Port 80 => foo://:80/p
  Port null => foo:///p
  Path "\/z" => foo:///z
  Path "z\/\/.." => foo:///z/
  Path "\/\/z" => foo:////z
  Path "" => foo://
  Query null => foo:///p
  Fragment null => foo:///p
  Query "x" => foo:///p?x
  Query "'" => foo:///p?'
http://h/
  Scheme "http" => http://h/
  Scheme "file" => file://h/
  Scheme "bar" => http://h/
  Username "x" => http://x@h/
  Password "x" => http://:x@h/
  Host "y" => http://y/
  Host "" => Uri\WhatWg\InvalidUrlException: The specified host is malformed (HostMissing) 0 [HostMissing "" true]
  Host null => Uri\WhatWg\InvalidUrlException: The specified host is malformed (HostMissing) 0 [HostMissing "" true]
  Host "A b" => Uri\WhatWg\InvalidUrlException: The specified host is malformed (DomainInvalidCodePoint) 0 [DomainInvalidCodePoint " b" true]
  Port 9 => http://h:9/
  Port 80 => http://h/
  Port null => http://h/
  Path "\/z" => http://h/z
  Path "z\/\/.." => http://h/z/
  Path "\/\/z" => http://h//z
  Path "" => http://h/
  Query null => http://h/
  Fragment null => http://h/
  Query "x" => http://h/?x
  Query "'" => http://h/?%27
getScheme="mailto" getUsername=null getPassword=null getAsciiHost=null getUnicodeHost=null getPort=null getPath="x" getQuery=null getFragment=null toAsciiString="mailto:x" toUnicodeString="mailto:x" 
getScheme="file" getUsername=null getPassword=null getAsciiHost="" getUnicodeHost="" getPort=null getPath="\/a" getQuery=null getFragment=null toAsciiString="file:\/\/\/a" toUnicodeString="file:\/\/\/a" 
getScheme="foo" getUsername=null getPassword=null getAsciiHost="" getUnicodeHost="" getPort=null getPath="\/x" getQuery=null getFragment=null toAsciiString="foo:\/\/\/x" toUnicodeString="foo:\/\/\/x" 
getScheme="foo" getUsername="u" getPassword="" getAsciiHost="h" getUnicodeHost="h" getPort=0 getPath="\/" getQuery=null getFragment=null toAsciiString="foo:\/\/u@h:0\/" toUnicodeString="foo:\/\/u@h:0\/" 
getScheme="http" getUsername=null getPassword=null getAsciiHost="h" getUnicodeHost="h" getPort=null getPath="\/" getQuery=null getFragment=null toAsciiString="http:\/\/h\/" toUnicodeString="http:\/\/h\/" 
getScheme="http" getUsername="%C3%BC" getPassword="%41" getAsciiHost="xn--tda.de" getUnicodeHost="\u00fc.de" getPort=8 getPath="\/%C3%BC" getQuery="" getFragment="" toAsciiString="http:\/\/%C3%BC:%41@xn--tda.de:8\/%C3%BC?#" toUnicodeString="http:\/\/%C3%BC:%41@\u00fc.de:8\/%C3%BC?#" 
getScheme="http" getUsername=null getPassword=null getAsciiHost="[::1]" getUnicodeHost="[::1]" getPort=null getPath="\/" getQuery=null getFragment=null toAsciiString="http:\/\/[::1]\/" toUnicodeString="http:\/\/[::1]\/" 
getScheme="http" getUsername=null getPassword=null getAsciiHost="1.0.0.2" getUnicodeHost="1.0.0.2" getPort=null getPath="\/" getQuery=null getFragment=null toAsciiString="http:\/\/1.0.0.2\/" toUnicodeString="http:\/\/1.0.0.2\/" 
getScheme="foo" getUsername=null getPassword=null getAsciiHost="h%C3%BC" getUnicodeHost="h%c3%bc" getPort=null getPath="" getQuery=null getFragment=null toAsciiString="foo:\/\/h%C3%BC" toUnicodeString="foo:\/\/h%c3%bc" 
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
Error: Cannot modify readonly object of class Uri\WhatWg\Url 0
Error: Cannot create dynamic property Uri\WhatWg\Url::$foo 0
http://a/
Exception: Invalid serialization data for Uri\WhatWg\Url object 0
Exception: Invalid serialization data for Uri\WhatWg\Url object 0
Exception: Invalid serialization data for Uri\WhatWg\Url object 0
Exception: Invalid serialization data for Uri\WhatWg\Url object 0
Exception: Invalid serialization data for Uri\WhatWg\Url object 0
Exception: Invalid serialization data for Uri\WhatWg\Url object 0
ReflectionException: Class Uri\WhatWg\Url is an internal class marked as final that cannot be instantiated without invoking its constructor 0
Uri\WhatWg\InvalidUrlException: The specified URI is malformed (DomainInvalidCodePoint) 0 [DomainInvalidCodePoint " y" true]
http://u:p@h:8/x
Array
(
    [0] => Uri\WhatWg\UrlValidationError Object
        (
            [context] => x
            [type] => Uri\WhatWg\UrlValidationErrorType Enum
                (
                    [name] => InvalidReverseSoldius
                )

            [failure] => 
        )

)
http://a/
Array
(
)
Uri\WhatWg\InvalidUrlException: The specified URI is malformed (DomainInvalidCodePoint) 0 [DomainInvalidCodePoint " b" true]
int(5)
NULL
Array
(
    [0] => Uri\WhatWg\UrlValidationError Object
        (
            [context] =>  b
            [type] => Uri\WhatWg\UrlValidationErrorType Enum
                (
                    [name] => DomainInvalidCodePoint
                )

            [failure] => 1
        )

)
array(0) {
}
Uri\WhatWg\InvalidUrlException: The specified URI is malformed (MissingSchemeNonRelativeUrl) 0 [MissingSchemeNonRelativeUrl "" true]
Uri\WhatWg\InvalidUrlException: The specified URI is malformed (DomainInvalidCodePoint) 0 [DomainInvalidCodePoint "" true]
http://a/%00b
http://a/%00b

ValueError: Uri\WhatWg\InvalidUrlException::__construct(): Argument #2 ($errors) must be a list of Uri\WhatWg\UrlValidationError 0
ValueError: Uri\WhatWg\InvalidUrlException::__construct(): Argument #2 ($errors) must be a list of Uri\WhatWg\UrlValidationError 0
Uri\WhatWg\InvalidUrlException:  0
Error: Cannot modify readonly property Uri\WhatWg\InvalidUrlException::$errors 0
Error: Cannot modify readonly property Uri\WhatWg\InvalidUrlException::$errors 0
Error: Cannot modify readonly property Uri\WhatWg\UrlValidationError::$context 0
Uri\WhatWg\UrlValidationError Object
(
    [context] => a
    [type] => Uri\WhatWg\UrlValidationErrorType Enum
        (
            [name] => HostMissing
        )

    [failure] => 1
)
O:29:"Uri\WhatWg\UrlValidationError":3:{s:7:"context";s:1:"a";s:4:"type";E:45:"Uri\WhatWg\UrlValidationErrorType:HostMissing";s:7:"failure";b:1;}
http://a/
