--TEST--
DBA: files of all handlers, their contents, what is refused
--FILE--
<?php
$folder = __DIR__.'/dba-files.tmp'; @mkdir($folder); chdir($folder);
function hd($f){ clearstatcache(); echo "[$f] ", file_exists($f) ? addcslashes(file_get_contents($f),"\0..\11\13..\37\177..\377") : 'none', "\n"; }
$d=dba_open('f','n','flatfile'); foreach(['a'=>'1','bb'=>'22','c'=>'333'] as $k=>$v) var_dump(dba_insert($k,$v,$d)); hd('f'); var_dump(dba_delete('bb',$d)); hd('f'); var_dump(dba_replace('a','x',$d)); hd('f'); var_dump(dba_insert('',"e",$d), dba_fetch('',$d), dba_exists('',$d)); hd('f'); var_dump(dba_fetch('a',$d,1), dba_fetch('zz',$d)); for($k=dba_firstkey($d);$k!==false;$k=dba_nextkey($d)) echo "<$k>"; dba_close($d);
try { dba_close($d);} catch (Error $e) {echo $e->getMessage(),"\n";} var_dump(dba_list());
$d=dba_open('i','n','inifile'); foreach(['a'=>'1','[g]x'=>'22','c'=>"3\n3",'[h]y'=>'yy','[g]z'=>'zz','[k]'=>'k',' sp '=>' v ', 'a;b'=>'c;d','q"q'=>'"z"','=='=>'=','[unclosed'=>'u','p]q'=>1] as $k=>$v) { echo "$k "; var_dump(dba_insert($k,$v,$d)); } hd('i'); for($k=dba_firstkey($d);$k!==false;$k=dba_nextkey($d)) { echo "<$k>"; var_dump(dba_fetch($k,$d)); } var_dump(dba_delete('[g]',$d)); hd('i'); var_dump(dba_replace('[h]y','new',$d), dba_replace('[n]y','new',$d),dba_replace('a','r',$d)); hd('i'); dba_insert('a','2',$d); var_dump(dba_fetch('a',$d,0),dba_fetch('a',$d,1),dba_fetch('a',$d,2),dba_fetch('A',$d),dba_fetch('[H]Y',$d)); var_dump(dba_delete('a',$d)); hd('i'); var_dump(dba_optimize($d),dba_sync($d)); dba_delete('c',$d); hd('i'); dba_close($d);
file_put_contents('i2',"; comment\n\n[s]\n k = v \nnoeq\n#x=y\n  [t]  \na=b\r\nc=\"d\"\n=e\n[s]\nk=2"); $d=dba_open('i2','w','inifile'); for($k=dba_firstkey($d);$k!==false;$k=dba_nextkey($d)) { echo json_encode($k); var_dump(dba_fetch($k,$d)); } var_dump(dba_fetch('[s]k',$d,1)); dba_insert('[s]n','1',$d); hd('i2'); dba_replace('[s]k','9',$d); hd('i2'); dba_delete('[t]a',$d); hd('i2'); var_dump(dba_delete('[s]nope',$d)); var_dump(dba_exists('[s]',$d),dba_exists('[zz]',$d)); dba_insert('top','1',$d); hd('i2');
print_r(dba_key_split('[a]b')); print_r(dba_key_split('ab')); var_dump(dba_key_split(false),dba_key_split(null)); print_r(dba_key_split('[a')); print_r(dba_key_split('[]x')); print_r(dba_key_split('a[b]'));
$d=dba_open('cd','n','cdb'); var_dump(dba_insert('a','1',$d),dba_insert('a','2',$d),dba_exists('a',$d),dba_nextkey($d),dba_delete('a',$d),dba_sync($d),dba_optimize($d)); dba_close($d); hd('cd'); $d=dba_open('cd','r','cdb'); var_dump(dba_fetch('a',$d,1), dba_fetch('a',$d,2), dba_fetch('a',$d,-1), dba_firstkey($d),dba_nextkey($d),dba_nextkey($d),dba_optimize($d)); dba_close($d);
foreach (['r','w','c','n'] as $m) { $d=@dba_open('cm',$m,'cdb_make'); var_dump($d); if($d){ var_dump(dba_insert('x','y',$d), dba_replace('x','z',$d), dba_fetch('x',$d),dba_firstkey($d),dba_exists('x',$d)); dba_close($d);} } echo error_get_last()['message'],"\n";
var_dump(dba_fetch('a',dba_open('f','r','flatfile'),-5));
$e=dba_open("f","wd","flatfile");$g=dba_open("f","cdt","inifile");
try { dba_fetch('a',5); } catch (Error $x) { echo $x->getMessage(),"\n"; }
try { dba_fetch(5,$e); dba_fetch($e,'a'); } catch (Error $x) { echo $x->getMessage(),"\n"; }
try { var_dump(dba_fetch('a',1,$e)); } catch (Error $x) { echo $x->getMessage(),"\n"; }
try { dba_insert('a',[],$e); } catch (Error $x) { echo $x->getMessage(),"\n"; }
try { clone $e; } catch (Error $x) { echo $x->getMessage(),"\n"; } try { new Dba\Connection; } catch (Error $x) { echo $x->getMessage(),"\n"; } try { serialize($e); } catch (Exception $x) { echo $x->getMessage(),"\n"; }
ini_set('dba.default_handler','bogus'); var_dump(ini_get('dba.default_handler')); ini_set('dba.default_handler',''); var_dump(dba_open('x','n'));
--CLEAN--
<?php
foreach (glob(__DIR__.'/dba-files.tmp/*') as $file) unlink($file);
rmdir(__DIR__.'/dba-files.tmp');
--EXPECTF--
bool(true)
bool(true)
bool(true)
[f] 1
a1
12
bb2
221
c3
333
bool(true)
[f] 1
a1
12
\000b2
221
c3
333
bool(true)
[f] 1
\0001
12
\000b2
221
c3
3331
a1
x
bool(true)
string(1) "e"
bool(true)
[f] 1
\0001
12
\000b2
221
c3
3331
a1
x0
1
e

Notice: dba_fetch(): Handler flatfile does not support optional skip parameter, the value will be ignored in %sdba/handlers.php on line 4
string(1) "x"
bool(false)
<c><a><>DBA connection has already been closed
array(0) {
}
a bool(true)
[g]x bool(true)
c bool(true)
[h]y bool(true)
[g]z bool(true)
[k] bool(true)
 sp  bool(true)
a;b bool(true)
q"q bool(true)
== bool(true)
[unclosed bool(true)
p]q bool(true)
[i] a=1
c=3
 sp = v 
a;b=c;d
q"q="z"
====
p]q=1
[unclosed=u
3
[g]
x=22
z=zz
[h]
y=yy

<a>string(1) "1"
<c>string(1) "3"
<sp>string(1) "v"
<a;b>string(3) "c;d"
<q"q>string(3) ""z""
<>string(3) "==="
<p]q>string(1) "1"
<[g]>string(0) ""
<[g]x>string(2) "22"
<[g]z>string(2) "zz"
<[h]>string(0) ""
<[h]y>string(2) "yy"
bool(false)
[i] a=1
c=3
 sp = v 
a;b=c;d
q"q="z"
====
p]q=1
[h]
y=yy

bool(true)
bool(true)
bool(true)
[i] c=3
 sp = v 
a;b=c;d
q"q="z"
====
p]q=1
a=r
[h]
y=new
[n]
y=new

string(1) "r"
string(1) "2"
bool(false)
string(1) "r"
string(3) "new"
bool(true)
[i] c=3
 sp = v 
a;b=c;d
q"q="z"
====
p]q=1
[h]
y=new
[n]
y=new

bool(true)
bool(true)
[i]  sp = v 
a;b=c;d
q"q="z"
====
p]q=1
[h]
y=new
[n]
y=new

"[s]"string(0) ""
"[s]k"string(1) "v"
"[s]#x"string(1) "y"
"[s]a"string(1) "b"
"[s]c"string(3) ""d""
"[s]"string(0) ""
"[s]"string(0) ""
"[s]k"string(1) "v"
string(1) "2"
[i2] ; comment

[s]
 k = v 
noeq
#x=y
  [t]  
a=b\r
c="d"
=e
[s]
k=2n=1

[i2] ; comment

[s]
noeq
#x=y
  [t]  
a=b\r
c="d"
=e
[s]
k=9

[i2] ; comment

[s]
noeq
#x=y
  [t]  
a=b\r
c="d"
=e
[s]
k=9

bool(false)
bool(true)
bool(false)
[i2] top=1
; comment

[s]
noeq
#x=y
  [t]  
a=b\r
c="d"
=e
[s]
k=9

Array
(
    [0] => a
    [1] => b
)
Array
(
    [0] => 
    [1] => ab
)

Deprecated: dba_key_split(): Passing false or null is deprecated since 8.4 in %sdba/handlers.php on line 8

Deprecated: dba_key_split(): Passing false or null is deprecated since 8.4 in %sdba/handlers.php on line 8
bool(false)
bool(false)
Array
(
    [0] => 
    [1] => [a
)
Array
(
    [0] => 
    [1] => x
)
Array
(
    [0] => 
    [1] => a[b]
)
bool(true)
bool(true)
bool(false)
bool(false)
bool(false)
bool(true)
bool(true)
[cd] \024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\000\000\000\000\024\b\000\000\004\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\0004\b\000\000\000\000\000\000\001\000\000\000\001\000\000\000a1\001\000\000\000\001\000\000\000a2\000\000\000\000\000\000\000\000\304\265\002\000\000\b\000\000\304\265\002\000
\b\000\000\000\000\000\000\000\000\000\000

Notice: dba_fetch(): Handler cdb accepts only skip values greater than or equal to zero, using skip=0 in %sdba/handlers.php on line 9

Warning: dba_optimize(): Cannot perform a modification on a readonly database in %sdba/handlers.php on line 9
string(1) "2"
bool(false)
string(1) "1"
string(1) "a"
string(1) "a"
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
object(Dba\Connection)#4 (0) {
}
bool(true)
bool(false)
bool(false)
bool(false)
bool(false)
dba_open(): Driver initialization failed for handler: cdb_make: Update operations are not supported

Notice: dba_fetch(): Handler flatfile does not support optional skip parameter, the value will be ignored in %sdba/handlers.php on line 11
string(1) "x"

Warning: dba_open(): Driver initialization failed for handler: inifile: Unable to establish lock in %sdba/handlers.php on line 12
dba_fetch(): Argument #2 ($dba) must be of type Dba\Connection, int given
dba_fetch(): Argument #1 ($key) must be of type array|string, Dba\Connection given

Deprecated: Calling dba_fetch() with $dba at the 3rd parameter is deprecated in %sdba/handlers.php on line 15

Notice: dba_fetch(): Handler flatfile does not support optional skip parameter, the value will be ignored in %sdba/handlers.php on line 15
string(1) "x"
dba_insert(): Argument #2 ($value) must be of type string, array given
Trying to clone an uncloneable object of class Dba\Connection
Cannot directly construct Dba\Connection, use dba_open() or dba_popen() instead
Serialization of 'Dba\Connection' is not allowed

Warning: ini_set(): No such handler: bogus in %sdba/handlers.php on line 18
string(8) "flatfile"

Warning: dba_open(): No default handler selected in %sdba/handlers.php on line 18
bool(false)
