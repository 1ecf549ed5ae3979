--TEST--
filter: what the filters that check let pass
--FILE--
<?php
function t($c){ try { $r = eval("return $c;"); echo $c,' => ',json_encode($r, JSON_PARTIAL_OUTPUT_ON_ERROR|JSON_UNESCAPED_SLASHES|JSON_PRESERVE_ZERO_FRACTION),"\n";} catch (Throwable $e) { echo $c,' => ',get_class($e),': ',$e->getMessage(),"\n"; } }
function many($vals,$f,$opts){ foreach($vals as $v) foreach($opts as $o) t('filter_var('.var_export($v,true).", $f, $o)"); }
many(['0','-0','+0','00','01','1','+1','-1','--1','1 ',' 1',"\t1\n","\x0b1","1\0","\x001",'','  ','0x','0x1','0X1F','0xg','0x7fffffffffffffff','0x8000000000000000','0xffffffffffffffff','0x10000000000000000','0o17','0O17','017','08','0o','0','9223372036854775807','9223372036854775808','-9223372036854775808','-9223372036854775809','99999999999999999999','1.0','1e3','-0x1','+0x1','0b1','01777777777777777777777','0777777777777777777777','02000000000000000000000','1_000'],'FILTER_VALIDATE_INT',['0','FILTER_FLAG_ALLOW_HEX','FILTER_FLAG_ALLOW_OCTAL','FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL']);
many(['0','1','1.5','.5','5.','.','1e3','1e','1e+','1e-3','1E400','-1e400','e5','.e5','1,000','1,000.5','10,00','1,00','1000,000','1,000,000','1,,000','1,000,','1\'000','1.000','1.000.000','1.000,5','+1.5','-1.5','+-1','1 000',' 1.5 ','0x1','INF','NAN','1e1.5','00.5','1.5e','1.5e5','1,000e3','12,345','1234,567','-1,000','1.000.5','5.5,000','9007199254740993','-0','-0.0','18446744073709551616','1e-400'],'FILTER_VALIDATE_FLOAT',['0','FILTER_FLAG_ALLOW_THOUSAND','["options"=>["decimal"=>","]]','["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]','["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]']);
many(['5','1.5','abc'],'FILTER_VALIDATE_FLOAT',['["options"=>["decimal"=>""]]','["options"=>["decimal"=>"ab"]]','["options"=>["thousand"=>""]]','["options"=>["thousand"=>"ab"],"flags"=>FILTER_FLAG_ALLOW_THOUSAND]','["options"=>["min_range"=>2]]','["options"=>["max_range"=>2]]','["options"=>["min_range"=>"1.5","max_range"=>"a"]]']);
many(['1','0','true','TRUE','false','on','off','ON','yes','no','','  ',' yes ','y','n','t','2','-1','null',"\0"],'FILTER_VALIDATE_BOOL',['0','FILTER_NULL_ON_FAILURE']);
many(['a','a.b','a.b.','.','','.a','a..b','-a.b','a-.b','a.-b','a.b-','a_b.c','a b','1.2.3.4','256.1.1.1',str_repeat('a',63),str_repeat('a',64),str_repeat('a',63).'.b',str_repeat('a',64).'.b',str_repeat('a.',126).'a',str_repeat('a.',127).'a',str_repeat('a.',126).'ab','exämple.com','a.b..','xn--a.b','[::1]','a@b','1','-','a-','a--b.c',"a\n",'localhost'],'FILTER_VALIDATE_DOMAIN',['0','FILTER_FLAG_HOSTNAME']);
many(['http://a','http://a.b/','http://a.b?x','http://a.b/?x','http://','http:','http://a b','//a.b','a.b','mailto:a@b','mailto:','news:x','file:///x','file:x','ftp://x','foo:bar','foo://bar','javascript:alert(1)','http://[::1]/','http://[::1]','http://[zz]/','http://a_b.c/','https://a_b.c','ftp://a_b.c','http://u:p@h/','http://u:p@h:8080/p?q#f','http://u@h','http://u p@h','http://a.b:99999','http://a.b:0','http://a.b:','http://-a.b','http://a-.b','http://1.2.3.4','http://999.1.1.1','HTTP://A.B','http://ex%20ample.com','http://user%20:x@h','http://u:p:q@h','http://a..b','http://a.b.','http://.a','x://::abc/?','http://a/ä','urn:isbn:123','data:text/plain,hi','http://u^@h','http://u|@h','http://a?','http://a/?','http://a#f','http://?x','0http://a','a+b.c-d://h','http://a\\b','http://[::1]:80','http://[1.2.3.4]','tel:+12','magnet:?x','http://u!$&()*+,;=:p@h'],'FILTER_VALIDATE_URL',['0','FILTER_FLAG_PATH_REQUIRED','FILTER_FLAG_QUERY_REQUIRED']);
many(['a@b','a@b.c','a@b.co','.a@b.co','a.@b.co','a..b@c.de','"a"@b.co','"a b"@c.de','"a".b@c.de','a."b"@c.de','"a\\"b"@c.de','""@b.co','a@[1.2.3.4]','a@[256.1.1.1]','a@[IPv6:::1]','a@[IPv6:1:2:3:4:5:6:7:8]','a@[IPv6:1:2]','a@[::1]','a@b.1c','a@b.c1','a@1.co','a@1.2','a@b-c.de','a@-b.de','a@b-.de','a@b--c.de','a@b.c-d','a@xn--a.de','a@b.xn--c','a@b.xn--c-d','a@b.xn--','a+b@c.de','a!#$%&\'*+/=?^_`{|}~-@c.de','a,b@c.de','a b@c.de','a@b@c.de','ä@b.de','a@ä.de','a@b.c.','a@.b','@b.co','a@','a(b)@c.de','a@b_c.de',' a@b.co ',"a@b.co\n",str_repeat('a',64).'@b.co',str_repeat('a',65).'@b.co','a@'.str_repeat('b',63).'.co','a@'.str_repeat('b',64).'.co','a@'.str_repeat('b.',120).'co','a@'.str_repeat('b.',124).'co','a@'.str_repeat('b.',125).'co','a@'.str_repeat('b.',126).'co','a@'.str_repeat('b.',127).'co','a:b@c.de','"a@b"@c.de','a\\@b@c.de','a@[IPv6:::ffff:1.2.3.4]','a@[IPv6:1::1.2.3.4]','A@B.CO','1@2.co','a@b.c_d','日本@例え.jp','a@日本.jp','"'.str_repeat('a',62).'"@b.co','"'.str_repeat('a',63).'"@b.co',"\"\x01\"@b.co","\"\t\"@b.co","\"\n\"@b.co",'<a@b.co>'],'FILTER_VALIDATE_EMAIL',['0','FILTER_FLAG_EMAIL_UNICODE']);
many(['1.2.3.4','01.2.3.4','1.2.3','1.2.3.4.5','256.1.1.1','1.2.3.4 ',' 1.2.3.4','1..3.4','0.0.0.0','1.2.3.','::','::1','1::','1:2:3:4:5:6:7:8','1:2:3:4:5:6:7','1:2:3:4:5:6:7:8:9','1::8','1::2::3','12345::','::1.2.3.4','::ffff:1.2.3.4','1:2:3:4:5:6:1.2.3.4','1:2:3:4:5:6:7:1.2.3.4','::1.2.3.4:5','::256.1.1.1','g::',':1',':','1:','1:2:3:4:5:6:7::','::2:3:4:5:6:7:8','1::3:4:5:6:7:8','1:2:3:4::5:6:7:8','fe80::1%eth0','[::1]','','1','00001::','0001::','::01.2.3.4',':::','1:2:3:4:5:6::1.2.3.4','1:2:3:4:5::1.2.3.4'],'FILTER_VALIDATE_IP',['0','FILTER_FLAG_IPV4','FILTER_FLAG_IPV6','FILTER_FLAG_IPV4|FILTER_FLAG_IPV6']);
many(['01-23-45-67-89-ab','01:23:45:67:89:AB','0123.4567.89ab','0123-4567-89ab','01-23:45-67-89-ab','01-23-45-67-89-ag','012345678', '01.23.45.67.89.ab','0123.4567.89ag','',' 01-23-45-67-89-ab'],'FILTER_VALIDATE_MAC',['0','["options"=>["separator"=>":"]]','["options"=>["separator"=>"-"]]','["options"=>["separator"=>"."]]','["options"=>["separator"=>""]]','["options"=>["separator"=>"::"]]']);
--EXPECT--
filter_var('0', FILTER_VALIDATE_INT, 0) => 0
filter_var('0', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => 0
filter_var('0', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => 0
filter_var('0', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => 0
filter_var('-0', FILTER_VALIDATE_INT, 0) => 0
filter_var('-0', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => 0
filter_var('-0', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => 0
filter_var('-0', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => 0
filter_var('+0', FILTER_VALIDATE_INT, 0) => 0
filter_var('+0', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => 0
filter_var('+0', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => 0
filter_var('+0', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => 0
filter_var('00', FILTER_VALIDATE_INT, 0) => false
filter_var('00', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => false
filter_var('00', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => 0
filter_var('00', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => 0
filter_var('01', FILTER_VALIDATE_INT, 0) => false
filter_var('01', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => false
filter_var('01', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => 1
filter_var('01', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => 1
filter_var('1', FILTER_VALIDATE_INT, 0) => 1
filter_var('1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => 1
filter_var('1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => 1
filter_var('1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => 1
filter_var('+1', FILTER_VALIDATE_INT, 0) => 1
filter_var('+1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => 1
filter_var('+1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => 1
filter_var('+1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => 1
filter_var('-1', FILTER_VALIDATE_INT, 0) => -1
filter_var('-1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => -1
filter_var('-1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => -1
filter_var('-1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => -1
filter_var('--1', FILTER_VALIDATE_INT, 0) => false
filter_var('--1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => false
filter_var('--1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('--1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('1 ', FILTER_VALIDATE_INT, 0) => 1
filter_var('1 ', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => 1
filter_var('1 ', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => 1
filter_var('1 ', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => 1
filter_var(' 1', FILTER_VALIDATE_INT, 0) => 1
filter_var(' 1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => 1
filter_var(' 1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => 1
filter_var(' 1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => 1
filter_var('	1
', FILTER_VALIDATE_INT, 0) => 1
filter_var('	1
', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => 1
filter_var('	1
', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => 1
filter_var('	1
', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => 1
filter_var('1', FILTER_VALIDATE_INT, 0) => 1
filter_var('1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => 1
filter_var('1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => 1
filter_var('1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => 1
filter_var('1' . "\0" . '', FILTER_VALIDATE_INT, 0) => false
filter_var('1' . "\0" . '', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => false
filter_var('1' . "\0" . '', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('1' . "\0" . '', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('' . "\0" . '1', FILTER_VALIDATE_INT, 0) => false
filter_var('' . "\0" . '1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => false
filter_var('' . "\0" . '1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('' . "\0" . '1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('', FILTER_VALIDATE_INT, 0) => false
filter_var('', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => false
filter_var('', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('  ', FILTER_VALIDATE_INT, 0) => false
filter_var('  ', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => false
filter_var('  ', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('  ', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('0x', FILTER_VALIDATE_INT, 0) => false
filter_var('0x', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => false
filter_var('0x', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('0x', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('0x1', FILTER_VALIDATE_INT, 0) => false
filter_var('0x1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => 1
filter_var('0x1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('0x1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => 1
filter_var('0X1F', FILTER_VALIDATE_INT, 0) => false
filter_var('0X1F', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => 31
filter_var('0X1F', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('0X1F', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => 31
filter_var('0xg', FILTER_VALIDATE_INT, 0) => false
filter_var('0xg', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => false
filter_var('0xg', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('0xg', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('0x7fffffffffffffff', FILTER_VALIDATE_INT, 0) => false
filter_var('0x7fffffffffffffff', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => 9223372036854775807
filter_var('0x7fffffffffffffff', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('0x7fffffffffffffff', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => 9223372036854775807
filter_var('0x8000000000000000', FILTER_VALIDATE_INT, 0) => false
filter_var('0x8000000000000000', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => -9223372036854775808
filter_var('0x8000000000000000', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('0x8000000000000000', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => -9223372036854775808
filter_var('0xffffffffffffffff', FILTER_VALIDATE_INT, 0) => false
filter_var('0xffffffffffffffff', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => -1
filter_var('0xffffffffffffffff', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('0xffffffffffffffff', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => -1
filter_var('0x10000000000000000', FILTER_VALIDATE_INT, 0) => false
filter_var('0x10000000000000000', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => false
filter_var('0x10000000000000000', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('0x10000000000000000', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('0o17', FILTER_VALIDATE_INT, 0) => false
filter_var('0o17', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => false
filter_var('0o17', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => 15
filter_var('0o17', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => 15
filter_var('0O17', FILTER_VALIDATE_INT, 0) => false
filter_var('0O17', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => false
filter_var('0O17', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => 15
filter_var('0O17', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => 15
filter_var('017', FILTER_VALIDATE_INT, 0) => false
filter_var('017', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => false
filter_var('017', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => 15
filter_var('017', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => 15
filter_var('08', FILTER_VALIDATE_INT, 0) => false
filter_var('08', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => false
filter_var('08', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('08', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('0o', FILTER_VALIDATE_INT, 0) => false
filter_var('0o', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => false
filter_var('0o', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('0o', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('0', FILTER_VALIDATE_INT, 0) => 0
filter_var('0', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => 0
filter_var('0', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => 0
filter_var('0', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => 0
filter_var('9223372036854775807', FILTER_VALIDATE_INT, 0) => 9223372036854775807
filter_var('9223372036854775807', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => 9223372036854775807
filter_var('9223372036854775807', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => 9223372036854775807
filter_var('9223372036854775807', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => 9223372036854775807
filter_var('9223372036854775808', FILTER_VALIDATE_INT, 0) => false
filter_var('9223372036854775808', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => false
filter_var('9223372036854775808', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('9223372036854775808', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('-9223372036854775808', FILTER_VALIDATE_INT, 0) => -9223372036854775808
filter_var('-9223372036854775808', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => -9223372036854775808
filter_var('-9223372036854775808', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => -9223372036854775808
filter_var('-9223372036854775808', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => -9223372036854775808
filter_var('-9223372036854775809', FILTER_VALIDATE_INT, 0) => false
filter_var('-9223372036854775809', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => false
filter_var('-9223372036854775809', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('-9223372036854775809', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('99999999999999999999', FILTER_VALIDATE_INT, 0) => false
filter_var('99999999999999999999', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => false
filter_var('99999999999999999999', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('99999999999999999999', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('1.0', FILTER_VALIDATE_INT, 0) => false
filter_var('1.0', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => false
filter_var('1.0', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('1.0', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('1e3', FILTER_VALIDATE_INT, 0) => false
filter_var('1e3', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => false
filter_var('1e3', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('1e3', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('-0x1', FILTER_VALIDATE_INT, 0) => false
filter_var('-0x1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => false
filter_var('-0x1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('-0x1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('+0x1', FILTER_VALIDATE_INT, 0) => false
filter_var('+0x1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => false
filter_var('+0x1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('+0x1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('0b1', FILTER_VALIDATE_INT, 0) => false
filter_var('0b1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => false
filter_var('0b1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('0b1', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('01777777777777777777777', FILTER_VALIDATE_INT, 0) => false
filter_var('01777777777777777777777', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => false
filter_var('01777777777777777777777', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => -1
filter_var('01777777777777777777777', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => -1
filter_var('0777777777777777777777', FILTER_VALIDATE_INT, 0) => false
filter_var('0777777777777777777777', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => false
filter_var('0777777777777777777777', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => 9223372036854775807
filter_var('0777777777777777777777', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => 9223372036854775807
filter_var('02000000000000000000000', FILTER_VALIDATE_INT, 0) => false
filter_var('02000000000000000000000', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => false
filter_var('02000000000000000000000', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('02000000000000000000000', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('1_000', FILTER_VALIDATE_INT, 0) => false
filter_var('1_000', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX) => false
filter_var('1_000', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('1_000', FILTER_VALIDATE_INT, FILTER_FLAG_ALLOW_HEX|FILTER_FLAG_ALLOW_OCTAL) => false
filter_var('0', FILTER_VALIDATE_FLOAT, 0) => 0.0
filter_var('0', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => 0.0
filter_var('0', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => 0.0
filter_var('0', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => 0.0
filter_var('0', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => 0.0
filter_var('1', FILTER_VALIDATE_FLOAT, 0) => 1.0
filter_var('1', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => 1.0
filter_var('1', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => 1.0
filter_var('1', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => 1.0
filter_var('1', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => 1.0
filter_var('1.5', FILTER_VALIDATE_FLOAT, 0) => 1.5
filter_var('1.5', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => 1.5
filter_var('1.5', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('1.5', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => false
filter_var('1.5', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => 1.5
filter_var('.5', FILTER_VALIDATE_FLOAT, 0) => 0.5
filter_var('.5', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => 0.5
filter_var('.5', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('.5', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => false
filter_var('.5', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => 0.5
filter_var('5.', FILTER_VALIDATE_FLOAT, 0) => 5.0
filter_var('5.', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => 5.0
filter_var('5.', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('5.', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => false
filter_var('5.', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => 5.0
filter_var('.', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('.', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => false
filter_var('.', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('.', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => false
filter_var('.', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('1e3', FILTER_VALIDATE_FLOAT, 0) => 1000.0
filter_var('1e3', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => 1000.0
filter_var('1e3', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => 1000.0
filter_var('1e3', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => 1000.0
filter_var('1e3', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => 1000.0
filter_var('1e', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('1e', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => false
filter_var('1e', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('1e', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => false
filter_var('1e', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('1e+', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('1e+', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => false
filter_var('1e+', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('1e+', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => false
filter_var('1e+', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('1e-3', FILTER_VALIDATE_FLOAT, 0) => 0.001
filter_var('1e-3', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => 0.001
filter_var('1e-3', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => 0.001
filter_var('1e-3', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => 0.001
filter_var('1e-3', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => 0.001
filter_var('1E400', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('1E400', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => false
filter_var('1E400', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('1E400', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => false
filter_var('1E400', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('-1e400', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('-1e400', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => false
filter_var('-1e400', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('-1e400', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => false
filter_var('-1e400', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('e5', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('e5', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => false
filter_var('e5', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('e5', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => false
filter_var('e5', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('.e5', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('.e5', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => false
filter_var('.e5', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('.e5', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => false
filter_var('.e5', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('1,000', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('1,000', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => 1000.0
filter_var('1,000', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => 1.0
filter_var('1,000', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => 1.0
filter_var('1,000', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('1,000.5', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('1,000.5', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => 1000.5
filter_var('1,000.5', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('1,000.5', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => false
filter_var('1,000.5', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('10,00', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('10,00', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => false
filter_var('10,00', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => 10.0
filter_var('10,00', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => 10.0
filter_var('10,00', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('1,00', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('1,00', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => false
filter_var('1,00', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => 1.0
filter_var('1,00', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => 1.0
filter_var('1,00', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('1000,000', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('1000,000', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => false
filter_var('1000,000', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => 1000.0
filter_var('1000,000', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => 1000.0
filter_var('1000,000', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('1,000,000', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('1,000,000', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => 1000000.0
filter_var('1,000,000', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('1,000,000', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => false
filter_var('1,000,000', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('1,,000', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('1,,000', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => false
filter_var('1,,000', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('1,,000', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => false
filter_var('1,,000', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('1,000,', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('1,000,', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => false
filter_var('1,000,', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('1,000,', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => false
filter_var('1,000,', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('1\'000', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('1\'000', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => 1000.0
filter_var('1\'000', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('1\'000', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => 1000.0
filter_var('1\'000', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('1.000', FILTER_VALIDATE_FLOAT, 0) => 1.0
filter_var('1.000', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => 1.0
filter_var('1.000', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('1.000', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => 1000.0
filter_var('1.000', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => 1.0
filter_var('1.000.000', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('1.000.000', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => false
filter_var('1.000.000', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('1.000.000', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => 1000000.0
filter_var('1.000.000', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('1.000,5', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('1.000,5', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => false
filter_var('1.000,5', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('1.000,5', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => 1000.5
filter_var('1.000,5', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('+1.5', FILTER_VALIDATE_FLOAT, 0) => 1.5
filter_var('+1.5', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => 1.5
filter_var('+1.5', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('+1.5', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => false
filter_var('+1.5', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => 1.5
filter_var('-1.5', FILTER_VALIDATE_FLOAT, 0) => -1.5
filter_var('-1.5', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => -1.5
filter_var('-1.5', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('-1.5', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => false
filter_var('-1.5', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => -1.5
filter_var('+-1', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('+-1', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => false
filter_var('+-1', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('+-1', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => false
filter_var('+-1', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('1 000', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('1 000', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => false
filter_var('1 000', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('1 000', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => false
filter_var('1 000', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => 1000.0
filter_var(' 1.5 ', FILTER_VALIDATE_FLOAT, 0) => 1.5
filter_var(' 1.5 ', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => 1.5
filter_var(' 1.5 ', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var(' 1.5 ', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => false
filter_var(' 1.5 ', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => 1.5
filter_var('0x1', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('0x1', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => false
filter_var('0x1', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('0x1', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => false
filter_var('0x1', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('INF', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('INF', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => false
filter_var('INF', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('INF', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => false
filter_var('INF', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('NAN', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('NAN', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => false
filter_var('NAN', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('NAN', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => false
filter_var('NAN', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('1e1.5', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('1e1.5', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => false
filter_var('1e1.5', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('1e1.5', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => false
filter_var('1e1.5', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('00.5', FILTER_VALIDATE_FLOAT, 0) => 0.5
filter_var('00.5', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => 0.5
filter_var('00.5', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('00.5', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => false
filter_var('00.5', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => 0.5
filter_var('1.5e', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('1.5e', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => false
filter_var('1.5e', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('1.5e', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => false
filter_var('1.5e', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('1.5e5', FILTER_VALIDATE_FLOAT, 0) => 150000.0
filter_var('1.5e5', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => 150000.0
filter_var('1.5e5', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('1.5e5', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => false
filter_var('1.5e5', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => 150000.0
filter_var('1,000e3', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('1,000e3', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => 1000000.0
filter_var('1,000e3', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => 1000.0
filter_var('1,000e3', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => 1000.0
filter_var('1,000e3', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('12,345', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('12,345', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => 12345.0
filter_var('12,345', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => 12.345
filter_var('12,345', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => 12.345
filter_var('12,345', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('1234,567', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('1234,567', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => false
filter_var('1234,567', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => 1234.567
filter_var('1234,567', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => 1234.567
filter_var('1234,567', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('-1,000', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('-1,000', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => -1000.0
filter_var('-1,000', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => -1.0
filter_var('-1,000', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => -1.0
filter_var('-1,000', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('1.000.5', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('1.000.5', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => false
filter_var('1.000.5', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('1.000.5', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => false
filter_var('1.000.5', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('5.5,000', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('5.5,000', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => false
filter_var('5.5,000', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('5.5,000', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => false
filter_var('5.5,000', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('9007199254740993', FILTER_VALIDATE_FLOAT, 0) => 9007199254740992.0
filter_var('9007199254740993', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => 9007199254740992.0
filter_var('9007199254740993', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => 9007199254740992.0
filter_var('9007199254740993', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => 9007199254740992.0
filter_var('9007199254740993', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => 9007199254740992.0
filter_var('-0', FILTER_VALIDATE_FLOAT, 0) => 0.0
filter_var('-0', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => 0.0
filter_var('-0', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => 0.0
filter_var('-0', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => 0.0
filter_var('-0', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => 0.0
filter_var('-0.0', FILTER_VALIDATE_FLOAT, 0) => -0.0
filter_var('-0.0', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => -0.0
filter_var('-0.0', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('-0.0', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => false
filter_var('-0.0', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => -0.0
filter_var('18446744073709551616', FILTER_VALIDATE_FLOAT, 0) => 1.8446744073709552e+19
filter_var('18446744073709551616', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => 1.8446744073709552e+19
filter_var('18446744073709551616', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => 1.8446744073709552e+19
filter_var('18446744073709551616', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => 1.8446744073709552e+19
filter_var('18446744073709551616', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => 1.8446744073709552e+19
filter_var('1e-400', FILTER_VALIDATE_FLOAT, 0) => false
filter_var('1e-400', FILTER_VALIDATE_FLOAT, FILTER_FLAG_ALLOW_THOUSAND) => false
filter_var('1e-400', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>","]]) => false
filter_var('1e-400', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["decimal"=>","]]) => false
filter_var('1e-400', FILTER_VALIDATE_FLOAT, ["flags"=>FILTER_FLAG_ALLOW_THOUSAND,"options"=>["thousand"=>" "]]) => false
filter_var('5', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>""]]) => ValueError: filter_var(): "decimal" option must be one character long
filter_var('5', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>"ab"]]) => ValueError: filter_var(): "decimal" option must be one character long
filter_var('5', FILTER_VALIDATE_FLOAT, ["options"=>["thousand"=>""]]) => ValueError: filter_var(): "thousand" option must not be empty
filter_var('5', FILTER_VALIDATE_FLOAT, ["options"=>["thousand"=>"ab"],"flags"=>FILTER_FLAG_ALLOW_THOUSAND]) => 5.0
filter_var('5', FILTER_VALIDATE_FLOAT, ["options"=>["min_range"=>2]]) => 5.0
filter_var('5', FILTER_VALIDATE_FLOAT, ["options"=>["max_range"=>2]]) => false
filter_var('5', FILTER_VALIDATE_FLOAT, ["options"=>["min_range"=>"1.5","max_range"=>"a"]]) => false
filter_var('1.5', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>""]]) => ValueError: filter_var(): "decimal" option must be one character long
filter_var('1.5', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>"ab"]]) => ValueError: filter_var(): "decimal" option must be one character long
filter_var('1.5', FILTER_VALIDATE_FLOAT, ["options"=>["thousand"=>""]]) => ValueError: filter_var(): "thousand" option must not be empty
filter_var('1.5', FILTER_VALIDATE_FLOAT, ["options"=>["thousand"=>"ab"],"flags"=>FILTER_FLAG_ALLOW_THOUSAND]) => 1.5
filter_var('1.5', FILTER_VALIDATE_FLOAT, ["options"=>["min_range"=>2]]) => false
filter_var('1.5', FILTER_VALIDATE_FLOAT, ["options"=>["max_range"=>2]]) => 1.5
filter_var('1.5', FILTER_VALIDATE_FLOAT, ["options"=>["min_range"=>"1.5","max_range"=>"a"]]) => false
filter_var('abc', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>""]]) => ValueError: filter_var(): "decimal" option must be one character long
filter_var('abc', FILTER_VALIDATE_FLOAT, ["options"=>["decimal"=>"ab"]]) => ValueError: filter_var(): "decimal" option must be one character long
filter_var('abc', FILTER_VALIDATE_FLOAT, ["options"=>["thousand"=>""]]) => ValueError: filter_var(): "thousand" option must not be empty
filter_var('abc', FILTER_VALIDATE_FLOAT, ["options"=>["thousand"=>"ab"],"flags"=>FILTER_FLAG_ALLOW_THOUSAND]) => false
filter_var('abc', FILTER_VALIDATE_FLOAT, ["options"=>["min_range"=>2]]) => false
filter_var('abc', FILTER_VALIDATE_FLOAT, ["options"=>["max_range"=>2]]) => false
filter_var('abc', FILTER_VALIDATE_FLOAT, ["options"=>["min_range"=>"1.5","max_range"=>"a"]]) => false
filter_var('1', FILTER_VALIDATE_BOOL, 0) => true
filter_var('1', FILTER_VALIDATE_BOOL, FILTER_NULL_ON_FAILURE) => true
filter_var('0', FILTER_VALIDATE_BOOL, 0) => false
filter_var('0', FILTER_VALIDATE_BOOL, FILTER_NULL_ON_FAILURE) => false
filter_var('true', FILTER_VALIDATE_BOOL, 0) => true
filter_var('true', FILTER_VALIDATE_BOOL, FILTER_NULL_ON_FAILURE) => true
filter_var('TRUE', FILTER_VALIDATE_BOOL, 0) => true
filter_var('TRUE', FILTER_VALIDATE_BOOL, FILTER_NULL_ON_FAILURE) => true
filter_var('false', FILTER_VALIDATE_BOOL, 0) => false
filter_var('false', FILTER_VALIDATE_BOOL, FILTER_NULL_ON_FAILURE) => false
filter_var('on', FILTER_VALIDATE_BOOL, 0) => true
filter_var('on', FILTER_VALIDATE_BOOL, FILTER_NULL_ON_FAILURE) => true
filter_var('off', FILTER_VALIDATE_BOOL, 0) => false
filter_var('off', FILTER_VALIDATE_BOOL, FILTER_NULL_ON_FAILURE) => false
filter_var('ON', FILTER_VALIDATE_BOOL, 0) => true
filter_var('ON', FILTER_VALIDATE_BOOL, FILTER_NULL_ON_FAILURE) => true
filter_var('yes', FILTER_VALIDATE_BOOL, 0) => true
filter_var('yes', FILTER_VALIDATE_BOOL, FILTER_NULL_ON_FAILURE) => true
filter_var('no', FILTER_VALIDATE_BOOL, 0) => false
filter_var('no', FILTER_VALIDATE_BOOL, FILTER_NULL_ON_FAILURE) => false
filter_var('', FILTER_VALIDATE_BOOL, 0) => false
filter_var('', FILTER_VALIDATE_BOOL, FILTER_NULL_ON_FAILURE) => false
filter_var('  ', FILTER_VALIDATE_BOOL, 0) => false
filter_var('  ', FILTER_VALIDATE_BOOL, FILTER_NULL_ON_FAILURE) => false
filter_var(' yes ', FILTER_VALIDATE_BOOL, 0) => true
filter_var(' yes ', FILTER_VALIDATE_BOOL, FILTER_NULL_ON_FAILURE) => true
filter_var('y', FILTER_VALIDATE_BOOL, 0) => false
filter_var('y', FILTER_VALIDATE_BOOL, FILTER_NULL_ON_FAILURE) => null
filter_var('n', FILTER_VALIDATE_BOOL, 0) => false
filter_var('n', FILTER_VALIDATE_BOOL, FILTER_NULL_ON_FAILURE) => null
filter_var('t', FILTER_VALIDATE_BOOL, 0) => false
filter_var('t', FILTER_VALIDATE_BOOL, FILTER_NULL_ON_FAILURE) => null
filter_var('2', FILTER_VALIDATE_BOOL, 0) => false
filter_var('2', FILTER_VALIDATE_BOOL, FILTER_NULL_ON_FAILURE) => null
filter_var('-1', FILTER_VALIDATE_BOOL, 0) => false
filter_var('-1', FILTER_VALIDATE_BOOL, FILTER_NULL_ON_FAILURE) => null
filter_var('null', FILTER_VALIDATE_BOOL, 0) => false
filter_var('null', FILTER_VALIDATE_BOOL, FILTER_NULL_ON_FAILURE) => null
filter_var('' . "\0" . '', FILTER_VALIDATE_BOOL, 0) => false
filter_var('' . "\0" . '', FILTER_VALIDATE_BOOL, FILTER_NULL_ON_FAILURE) => null
filter_var('a', FILTER_VALIDATE_DOMAIN, 0) => "a"
filter_var('a', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => "a"
filter_var('a.b', FILTER_VALIDATE_DOMAIN, 0) => "a.b"
filter_var('a.b', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => "a.b"
filter_var('a.b.', FILTER_VALIDATE_DOMAIN, 0) => "a.b."
filter_var('a.b.', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => "a.b."
filter_var('.', FILTER_VALIDATE_DOMAIN, 0) => false
filter_var('.', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => false
filter_var('', FILTER_VALIDATE_DOMAIN, 0) => ""
filter_var('', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => false
filter_var('.a', FILTER_VALIDATE_DOMAIN, 0) => false
filter_var('.a', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => false
filter_var('a..b', FILTER_VALIDATE_DOMAIN, 0) => false
filter_var('a..b', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => false
filter_var('-a.b', FILTER_VALIDATE_DOMAIN, 0) => "-a.b"
filter_var('-a.b', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => false
filter_var('a-.b', FILTER_VALIDATE_DOMAIN, 0) => "a-.b"
filter_var('a-.b', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => false
filter_var('a.-b', FILTER_VALIDATE_DOMAIN, 0) => "a.-b"
filter_var('a.-b', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => false
filter_var('a.b-', FILTER_VALIDATE_DOMAIN, 0) => "a.b-"
filter_var('a.b-', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => false
filter_var('a_b.c', FILTER_VALIDATE_DOMAIN, 0) => "a_b.c"
filter_var('a_b.c', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => false
filter_var('a b', FILTER_VALIDATE_DOMAIN, 0) => "a b"
filter_var('a b', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => false
filter_var('1.2.3.4', FILTER_VALIDATE_DOMAIN, 0) => "1.2.3.4"
filter_var('1.2.3.4', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => "1.2.3.4"
filter_var('256.1.1.1', FILTER_VALIDATE_DOMAIN, 0) => "256.1.1.1"
filter_var('256.1.1.1', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => "256.1.1.1"
filter_var('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', FILTER_VALIDATE_DOMAIN, 0) => "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
filter_var('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
filter_var('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', FILTER_VALIDATE_DOMAIN, 0) => false
filter_var('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => false
filter_var('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.b', FILTER_VALIDATE_DOMAIN, 0) => "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.b"
filter_var('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.b', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.b"
filter_var('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.b', FILTER_VALIDATE_DOMAIN, 0) => false
filter_var('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.b', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => false
filter_var('a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a', FILTER_VALIDATE_DOMAIN, 0) => "a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a"
filter_var('a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => "a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a"
filter_var('a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a', FILTER_VALIDATE_DOMAIN, 0) => false
filter_var('a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => false
filter_var('a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.ab', FILTER_VALIDATE_DOMAIN, 0) => false
filter_var('a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.a.ab', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => false
filter_var('exämple.com', FILTER_VALIDATE_DOMAIN, 0) => "ex\u00e4mple.com"
filter_var('exämple.com', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => false
filter_var('a.b..', FILTER_VALIDATE_DOMAIN, 0) => false
filter_var('a.b..', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => false
filter_var('xn--a.b', FILTER_VALIDATE_DOMAIN, 0) => "xn--a.b"
filter_var('xn--a.b', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => "xn--a.b"
filter_var('[::1]', FILTER_VALIDATE_DOMAIN, 0) => "[::1]"
filter_var('[::1]', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => false
filter_var('a@b', FILTER_VALIDATE_DOMAIN, 0) => "a@b"
filter_var('a@b', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => false
filter_var('1', FILTER_VALIDATE_DOMAIN, 0) => "1"
filter_var('1', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => "1"
filter_var('-', FILTER_VALIDATE_DOMAIN, 0) => "-"
filter_var('-', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => false
filter_var('a-', FILTER_VALIDATE_DOMAIN, 0) => "a-"
filter_var('a-', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => false
filter_var('a--b.c', FILTER_VALIDATE_DOMAIN, 0) => "a--b.c"
filter_var('a--b.c', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => "a--b.c"
filter_var('a
', FILTER_VALIDATE_DOMAIN, 0) => "a\n"
filter_var('a
', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => false
filter_var('localhost', FILTER_VALIDATE_DOMAIN, 0) => "localhost"
filter_var('localhost', FILTER_VALIDATE_DOMAIN, FILTER_FLAG_HOSTNAME) => "localhost"
filter_var('http://a', FILTER_VALIDATE_URL, 0) => "http://a"
filter_var('http://a', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://a', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://a.b/', FILTER_VALIDATE_URL, 0) => "http://a.b/"
filter_var('http://a.b/', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => "http://a.b/"
filter_var('http://a.b/', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://a.b?x', FILTER_VALIDATE_URL, 0) => "http://a.b?x"
filter_var('http://a.b?x', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://a.b?x', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => "http://a.b?x"
filter_var('http://a.b/?x', FILTER_VALIDATE_URL, 0) => "http://a.b/?x"
filter_var('http://a.b/?x', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => "http://a.b/?x"
filter_var('http://a.b/?x', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => "http://a.b/?x"
filter_var('http://', FILTER_VALIDATE_URL, 0) => false
filter_var('http://', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http:', FILTER_VALIDATE_URL, 0) => false
filter_var('http:', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http:', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://a b', FILTER_VALIDATE_URL, 0) => false
filter_var('http://a b', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://a b', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('//a.b', FILTER_VALIDATE_URL, 0) => false
filter_var('//a.b', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('//a.b', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('a.b', FILTER_VALIDATE_URL, 0) => false
filter_var('a.b', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('a.b', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('mailto:a@b', FILTER_VALIDATE_URL, 0) => "mailto:a@b"
filter_var('mailto:a@b', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => "mailto:a@b"
filter_var('mailto:a@b', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('mailto:', FILTER_VALIDATE_URL, 0) => "mailto:"
filter_var('mailto:', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('mailto:', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('news:x', FILTER_VALIDATE_URL, 0) => "news:x"
filter_var('news:x', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => "news:x"
filter_var('news:x', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('file:///x', FILTER_VALIDATE_URL, 0) => "file:///x"
filter_var('file:///x', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => "file:///x"
filter_var('file:///x', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('file:x', FILTER_VALIDATE_URL, 0) => "file:x"
filter_var('file:x', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => "file:x"
filter_var('file:x', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('ftp://x', FILTER_VALIDATE_URL, 0) => "ftp://x"
filter_var('ftp://x', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('ftp://x', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('foo:bar', FILTER_VALIDATE_URL, 0) => false
filter_var('foo:bar', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('foo:bar', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('foo://bar', FILTER_VALIDATE_URL, 0) => "foo://bar"
filter_var('foo://bar', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('foo://bar', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('javascript:alert(1)', FILTER_VALIDATE_URL, 0) => false
filter_var('javascript:alert(1)', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('javascript:alert(1)', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://[::1]/', FILTER_VALIDATE_URL, 0) => "http://[::1]/"
filter_var('http://[::1]/', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => "http://[::1]/"
filter_var('http://[::1]/', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://[::1]', FILTER_VALIDATE_URL, 0) => "http://[::1]"
filter_var('http://[::1]', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://[::1]', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://[zz]/', FILTER_VALIDATE_URL, 0) => false
filter_var('http://[zz]/', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://[zz]/', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://a_b.c/', FILTER_VALIDATE_URL, 0) => false
filter_var('http://a_b.c/', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://a_b.c/', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('https://a_b.c', FILTER_VALIDATE_URL, 0) => false
filter_var('https://a_b.c', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('https://a_b.c', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('ftp://a_b.c', FILTER_VALIDATE_URL, 0) => "ftp://a_b.c"
filter_var('ftp://a_b.c', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('ftp://a_b.c', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://u:p@h/', FILTER_VALIDATE_URL, 0) => "http://u:p@h/"
filter_var('http://u:p@h/', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => "http://u:p@h/"
filter_var('http://u:p@h/', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://u:p@h:8080/p?q#f', FILTER_VALIDATE_URL, 0) => "http://u:p@h:8080/p?q#f"
filter_var('http://u:p@h:8080/p?q#f', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => "http://u:p@h:8080/p?q#f"
filter_var('http://u:p@h:8080/p?q#f', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => "http://u:p@h:8080/p?q#f"
filter_var('http://u@h', FILTER_VALIDATE_URL, 0) => "http://u@h"
filter_var('http://u@h', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://u@h', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://u p@h', FILTER_VALIDATE_URL, 0) => false
filter_var('http://u p@h', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://u p@h', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://a.b:99999', FILTER_VALIDATE_URL, 0) => false
filter_var('http://a.b:99999', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://a.b:99999', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://a.b:0', FILTER_VALIDATE_URL, 0) => "http://a.b:0"
filter_var('http://a.b:0', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://a.b:0', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://a.b:', FILTER_VALIDATE_URL, 0) => "http://a.b:"
filter_var('http://a.b:', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://a.b:', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://-a.b', FILTER_VALIDATE_URL, 0) => false
filter_var('http://-a.b', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://-a.b', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://a-.b', FILTER_VALIDATE_URL, 0) => false
filter_var('http://a-.b', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://a-.b', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://1.2.3.4', FILTER_VALIDATE_URL, 0) => "http://1.2.3.4"
filter_var('http://1.2.3.4', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://1.2.3.4', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://999.1.1.1', FILTER_VALIDATE_URL, 0) => "http://999.1.1.1"
filter_var('http://999.1.1.1', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://999.1.1.1', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('HTTP://A.B', FILTER_VALIDATE_URL, 0) => "HTTP://A.B"
filter_var('HTTP://A.B', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('HTTP://A.B', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://ex%20ample.com', FILTER_VALIDATE_URL, 0) => false
filter_var('http://ex%20ample.com', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://ex%20ample.com', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://user%20:x@h', FILTER_VALIDATE_URL, 0) => "http://user%20:x@h"
filter_var('http://user%20:x@h', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://user%20:x@h', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://u:p:q@h', FILTER_VALIDATE_URL, 0) => "http://u:p:q@h"
filter_var('http://u:p:q@h', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://u:p:q@h', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://a..b', FILTER_VALIDATE_URL, 0) => false
filter_var('http://a..b', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://a..b', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://a.b.', FILTER_VALIDATE_URL, 0) => "http://a.b."
filter_var('http://a.b.', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://a.b.', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://.a', FILTER_VALIDATE_URL, 0) => false
filter_var('http://.a', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://.a', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('x://::abc/?', FILTER_VALIDATE_URL, 0) => false
filter_var('x://::abc/?', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('x://::abc/?', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://a/ä', FILTER_VALIDATE_URL, 0) => false
filter_var('http://a/ä', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://a/ä', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('urn:isbn:123', FILTER_VALIDATE_URL, 0) => false
filter_var('urn:isbn:123', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('urn:isbn:123', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('data:text/plain,hi', FILTER_VALIDATE_URL, 0) => false
filter_var('data:text/plain,hi', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('data:text/plain,hi', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://u^@h', FILTER_VALIDATE_URL, 0) => false
filter_var('http://u^@h', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://u^@h', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://u|@h', FILTER_VALIDATE_URL, 0) => false
filter_var('http://u|@h', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://u|@h', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://a?', FILTER_VALIDATE_URL, 0) => "http://a?"
filter_var('http://a?', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://a?', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => "http://a?"
filter_var('http://a/?', FILTER_VALIDATE_URL, 0) => "http://a/?"
filter_var('http://a/?', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => "http://a/?"
filter_var('http://a/?', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => "http://a/?"
filter_var('http://a#f', FILTER_VALIDATE_URL, 0) => "http://a#f"
filter_var('http://a#f', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://a#f', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://?x', FILTER_VALIDATE_URL, 0) => false
filter_var('http://?x', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://?x', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('0http://a', FILTER_VALIDATE_URL, 0) => "0http://a"
filter_var('0http://a', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('0http://a', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('a+b.c-d://h', FILTER_VALIDATE_URL, 0) => "a+b.c-d://h"
filter_var('a+b.c-d://h', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('a+b.c-d://h', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://a\\b', FILTER_VALIDATE_URL, 0) => false
filter_var('http://a\\b', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://a\\b', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://[::1]:80', FILTER_VALIDATE_URL, 0) => "http://[::1]:80"
filter_var('http://[::1]:80', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://[::1]:80', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://[1.2.3.4]', FILTER_VALIDATE_URL, 0) => false
filter_var('http://[1.2.3.4]', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://[1.2.3.4]', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('tel:+12', FILTER_VALIDATE_URL, 0) => false
filter_var('tel:+12', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('tel:+12', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('magnet:?x', FILTER_VALIDATE_URL, 0) => false
filter_var('magnet:?x', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('magnet:?x', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('http://u!$&()*+,;=:p@h', FILTER_VALIDATE_URL, 0) => "http://u!$&()*+,;=:p@h"
filter_var('http://u!$&()*+,;=:p@h', FILTER_VALIDATE_URL, FILTER_FLAG_PATH_REQUIRED) => false
filter_var('http://u!$&()*+,;=:p@h', FILTER_VALIDATE_URL, FILTER_FLAG_QUERY_REQUIRED) => false
filter_var('a@b', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('a@b', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('a@b.c', FILTER_VALIDATE_EMAIL, 0) => "a@b.c"
filter_var('a@b.c', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "a@b.c"
filter_var('a@b.co', FILTER_VALIDATE_EMAIL, 0) => "a@b.co"
filter_var('a@b.co', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "a@b.co"
filter_var('.a@b.co', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('.a@b.co', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('a.@b.co', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('a.@b.co', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('a..b@c.de', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('a..b@c.de', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('"a"@b.co', FILTER_VALIDATE_EMAIL, 0) => "\"a\"@b.co"
filter_var('"a"@b.co', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "\"a\"@b.co"
filter_var('"a b"@c.de', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('"a b"@c.de', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('"a".b@c.de', FILTER_VALIDATE_EMAIL, 0) => "\"a\".b@c.de"
filter_var('"a".b@c.de', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "\"a\".b@c.de"
filter_var('a."b"@c.de', FILTER_VALIDATE_EMAIL, 0) => "a.\"b\"@c.de"
filter_var('a."b"@c.de', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "a.\"b\"@c.de"
filter_var('"a\\"b"@c.de', FILTER_VALIDATE_EMAIL, 0) => "\"a\\\"b\"@c.de"
filter_var('"a\\"b"@c.de', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "\"a\\\"b\"@c.de"
filter_var('""@b.co', FILTER_VALIDATE_EMAIL, 0) => "\"\"@b.co"
filter_var('""@b.co', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "\"\"@b.co"
filter_var('a@[1.2.3.4]', FILTER_VALIDATE_EMAIL, 0) => "a@[1.2.3.4]"
filter_var('a@[1.2.3.4]', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "a@[1.2.3.4]"
filter_var('a@[256.1.1.1]', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('a@[256.1.1.1]', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('a@[IPv6:::1]', FILTER_VALIDATE_EMAIL, 0) => "a@[IPv6:::1]"
filter_var('a@[IPv6:::1]', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "a@[IPv6:::1]"
filter_var('a@[IPv6:1:2:3:4:5:6:7:8]', FILTER_VALIDATE_EMAIL, 0) => "a@[IPv6:1:2:3:4:5:6:7:8]"
filter_var('a@[IPv6:1:2:3:4:5:6:7:8]', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "a@[IPv6:1:2:3:4:5:6:7:8]"
filter_var('a@[IPv6:1:2]', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('a@[IPv6:1:2]', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('a@[::1]', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('a@[::1]', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('a@b.1c', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('a@b.1c', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('a@b.c1', FILTER_VALIDATE_EMAIL, 0) => "a@b.c1"
filter_var('a@b.c1', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "a@b.c1"
filter_var('a@1.co', FILTER_VALIDATE_EMAIL, 0) => "a@1.co"
filter_var('a@1.co', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "a@1.co"
filter_var('a@1.2', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('a@1.2', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('a@b-c.de', FILTER_VALIDATE_EMAIL, 0) => "a@b-c.de"
filter_var('a@b-c.de', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "a@b-c.de"
filter_var('a@-b.de', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('a@-b.de', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('a@b-.de', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('a@b-.de', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('a@b--c.de', FILTER_VALIDATE_EMAIL, 0) => "a@b--c.de"
filter_var('a@b--c.de', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "a@b--c.de"
filter_var('a@b.c-d', FILTER_VALIDATE_EMAIL, 0) => "a@b.c-d"
filter_var('a@b.c-d', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "a@b.c-d"
filter_var('a@xn--a.de', FILTER_VALIDATE_EMAIL, 0) => "a@xn--a.de"
filter_var('a@xn--a.de', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "a@xn--a.de"
filter_var('a@b.xn--c', FILTER_VALIDATE_EMAIL, 0) => "a@b.xn--c"
filter_var('a@b.xn--c', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "a@b.xn--c"
filter_var('a@b.xn--c-d', FILTER_VALIDATE_EMAIL, 0) => "a@b.xn--c-d"
filter_var('a@b.xn--c-d', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "a@b.xn--c-d"
filter_var('a@b.xn--', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('a@b.xn--', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('a+b@c.de', FILTER_VALIDATE_EMAIL, 0) => "a+b@c.de"
filter_var('a+b@c.de', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "a+b@c.de"
filter_var('a!#$%&\'*+/=?^_`{|}~-@c.de', FILTER_VALIDATE_EMAIL, 0) => "a!#$%&'*+/=?^_`{|}~-@c.de"
filter_var('a!#$%&\'*+/=?^_`{|}~-@c.de', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "a!#$%&'*+/=?^_`{|}~-@c.de"
filter_var('a,b@c.de', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('a,b@c.de', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('a b@c.de', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('a b@c.de', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('a@b@c.de', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('a@b@c.de', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('ä@b.de', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('ä@b.de', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "\u00e4@b.de"
filter_var('a@ä.de', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('a@ä.de', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('a@b.c.', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('a@b.c.', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('a@.b', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('a@.b', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('@b.co', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('@b.co', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('a@', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('a@', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('a(b)@c.de', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('a(b)@c.de', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('a@b_c.de', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('a@b_c.de', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var(' a@b.co ', FILTER_VALIDATE_EMAIL, 0) => false
filter_var(' a@b.co ', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('a@b.co
', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('a@b.co
', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@b.co', FILTER_VALIDATE_EMAIL, 0) => "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@b.co"
filter_var('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@b.co', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@b.co"
filter_var('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@b.co', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@b.co', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('a@bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.co', FILTER_VALIDATE_EMAIL, 0) => "a@bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.co"
filter_var('a@bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.co', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "a@bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.co"
filter_var('a@bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.co', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('a@bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.co', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('a@b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.co', FILTER_VALIDATE_EMAIL, 0) => "a@b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.co"
filter_var('a@b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.co', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "a@b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.co"
filter_var('a@b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.co', FILTER_VALIDATE_EMAIL, 0) => "a@b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.co"
filter_var('a@b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.co', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "a@b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.co"
filter_var('a@b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.co', FILTER_VALIDATE_EMAIL, 0) => "a@b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.co"
filter_var('a@b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.co', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "a@b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.co"
filter_var('a@b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.co', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('a@b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.co', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('a@b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.co', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('a@b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.b.co', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('a:b@c.de', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('a:b@c.de', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('"a@b"@c.de', FILTER_VALIDATE_EMAIL, 0) => "\"a@b\"@c.de"
filter_var('"a@b"@c.de', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "\"a@b\"@c.de"
filter_var('a\\@b@c.de', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('a\\@b@c.de', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('a@[IPv6:::ffff:1.2.3.4]', FILTER_VALIDATE_EMAIL, 0) => "a@[IPv6:::ffff:1.2.3.4]"
filter_var('a@[IPv6:::ffff:1.2.3.4]', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "a@[IPv6:::ffff:1.2.3.4]"
filter_var('a@[IPv6:1::1.2.3.4]', FILTER_VALIDATE_EMAIL, 0) => "a@[IPv6:1::1.2.3.4]"
filter_var('a@[IPv6:1::1.2.3.4]', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "a@[IPv6:1::1.2.3.4]"
filter_var('A@B.CO', FILTER_VALIDATE_EMAIL, 0) => "A@B.CO"
filter_var('A@B.CO', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "A@B.CO"
filter_var('1@2.co', FILTER_VALIDATE_EMAIL, 0) => "1@2.co"
filter_var('1@2.co', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "1@2.co"
filter_var('a@b.c_d', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('a@b.c_d', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('日本@例え.jp', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('日本@例え.jp', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('a@日本.jp', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('a@日本.jp', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"@b.co', FILTER_VALIDATE_EMAIL, 0) => "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"@b.co"
filter_var('"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"@b.co', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"@b.co"
filter_var('"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"@b.co', FILTER_VALIDATE_EMAIL, 0) => "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"@b.co"
filter_var('"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"@b.co', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"@b.co"
filter_var('""@b.co', FILTER_VALIDATE_EMAIL, 0) => "\"\u0001\"@b.co"
filter_var('""@b.co', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => "\"\u0001\"@b.co"
filter_var('"	"@b.co', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('"	"@b.co', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('"
"@b.co', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('"
"@b.co', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('<a@b.co>', FILTER_VALIDATE_EMAIL, 0) => false
filter_var('<a@b.co>', FILTER_VALIDATE_EMAIL, FILTER_FLAG_EMAIL_UNICODE) => false
filter_var('1.2.3.4', FILTER_VALIDATE_IP, 0) => "1.2.3.4"
filter_var('1.2.3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => "1.2.3.4"
filter_var('1.2.3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => false
filter_var('1.2.3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => "1.2.3.4"
filter_var('01.2.3.4', FILTER_VALIDATE_IP, 0) => false
filter_var('01.2.3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('01.2.3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => false
filter_var('01.2.3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => false
filter_var('1.2.3', FILTER_VALIDATE_IP, 0) => false
filter_var('1.2.3', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('1.2.3', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => false
filter_var('1.2.3', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => false
filter_var('1.2.3.4.5', FILTER_VALIDATE_IP, 0) => false
filter_var('1.2.3.4.5', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('1.2.3.4.5', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => false
filter_var('1.2.3.4.5', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => false
filter_var('256.1.1.1', FILTER_VALIDATE_IP, 0) => false
filter_var('256.1.1.1', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('256.1.1.1', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => false
filter_var('256.1.1.1', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => false
filter_var('1.2.3.4 ', FILTER_VALIDATE_IP, 0) => false
filter_var('1.2.3.4 ', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('1.2.3.4 ', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => false
filter_var('1.2.3.4 ', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => false
filter_var(' 1.2.3.4', FILTER_VALIDATE_IP, 0) => false
filter_var(' 1.2.3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var(' 1.2.3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => false
filter_var(' 1.2.3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => false
filter_var('1..3.4', FILTER_VALIDATE_IP, 0) => false
filter_var('1..3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('1..3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => false
filter_var('1..3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => false
filter_var('0.0.0.0', FILTER_VALIDATE_IP, 0) => "0.0.0.0"
filter_var('0.0.0.0', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => "0.0.0.0"
filter_var('0.0.0.0', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => false
filter_var('0.0.0.0', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => "0.0.0.0"
filter_var('1.2.3.', FILTER_VALIDATE_IP, 0) => false
filter_var('1.2.3.', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('1.2.3.', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => false
filter_var('1.2.3.', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => false
filter_var('::', FILTER_VALIDATE_IP, 0) => "::"
filter_var('::', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('::', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => "::"
filter_var('::', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => "::"
filter_var('::1', FILTER_VALIDATE_IP, 0) => "::1"
filter_var('::1', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('::1', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => "::1"
filter_var('::1', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => "::1"
filter_var('1::', FILTER_VALIDATE_IP, 0) => "1::"
filter_var('1::', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('1::', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => "1::"
filter_var('1::', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => "1::"
filter_var('1:2:3:4:5:6:7:8', FILTER_VALIDATE_IP, 0) => "1:2:3:4:5:6:7:8"
filter_var('1:2:3:4:5:6:7:8', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('1:2:3:4:5:6:7:8', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => "1:2:3:4:5:6:7:8"
filter_var('1:2:3:4:5:6:7:8', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => "1:2:3:4:5:6:7:8"
filter_var('1:2:3:4:5:6:7', FILTER_VALIDATE_IP, 0) => false
filter_var('1:2:3:4:5:6:7', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('1:2:3:4:5:6:7', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => false
filter_var('1:2:3:4:5:6:7', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => false
filter_var('1:2:3:4:5:6:7:8:9', FILTER_VALIDATE_IP, 0) => false
filter_var('1:2:3:4:5:6:7:8:9', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('1:2:3:4:5:6:7:8:9', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => false
filter_var('1:2:3:4:5:6:7:8:9', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => false
filter_var('1::8', FILTER_VALIDATE_IP, 0) => "1::8"
filter_var('1::8', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('1::8', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => "1::8"
filter_var('1::8', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => "1::8"
filter_var('1::2::3', FILTER_VALIDATE_IP, 0) => false
filter_var('1::2::3', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('1::2::3', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => false
filter_var('1::2::3', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => false
filter_var('12345::', FILTER_VALIDATE_IP, 0) => false
filter_var('12345::', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('12345::', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => false
filter_var('12345::', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => false
filter_var('::1.2.3.4', FILTER_VALIDATE_IP, 0) => "::1.2.3.4"
filter_var('::1.2.3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('::1.2.3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => "::1.2.3.4"
filter_var('::1.2.3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => "::1.2.3.4"
filter_var('::ffff:1.2.3.4', FILTER_VALIDATE_IP, 0) => "::ffff:1.2.3.4"
filter_var('::ffff:1.2.3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('::ffff:1.2.3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => "::ffff:1.2.3.4"
filter_var('::ffff:1.2.3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => "::ffff:1.2.3.4"
filter_var('1:2:3:4:5:6:1.2.3.4', FILTER_VALIDATE_IP, 0) => "1:2:3:4:5:6:1.2.3.4"
filter_var('1:2:3:4:5:6:1.2.3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('1:2:3:4:5:6:1.2.3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => "1:2:3:4:5:6:1.2.3.4"
filter_var('1:2:3:4:5:6:1.2.3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => "1:2:3:4:5:6:1.2.3.4"
filter_var('1:2:3:4:5:6:7:1.2.3.4', FILTER_VALIDATE_IP, 0) => false
filter_var('1:2:3:4:5:6:7:1.2.3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('1:2:3:4:5:6:7:1.2.3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => false
filter_var('1:2:3:4:5:6:7:1.2.3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => false
filter_var('::1.2.3.4:5', FILTER_VALIDATE_IP, 0) => false
filter_var('::1.2.3.4:5', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('::1.2.3.4:5', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => false
filter_var('::1.2.3.4:5', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => false
filter_var('::256.1.1.1', FILTER_VALIDATE_IP, 0) => false
filter_var('::256.1.1.1', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('::256.1.1.1', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => false
filter_var('::256.1.1.1', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => false
filter_var('g::', FILTER_VALIDATE_IP, 0) => false
filter_var('g::', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('g::', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => false
filter_var('g::', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => false
filter_var(':1', FILTER_VALIDATE_IP, 0) => false
filter_var(':1', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var(':1', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => false
filter_var(':1', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => false
filter_var(':', FILTER_VALIDATE_IP, 0) => false
filter_var(':', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var(':', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => false
filter_var(':', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => false
filter_var('1:', FILTER_VALIDATE_IP, 0) => false
filter_var('1:', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('1:', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => false
filter_var('1:', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => false
filter_var('1:2:3:4:5:6:7::', FILTER_VALIDATE_IP, 0) => "1:2:3:4:5:6:7::"
filter_var('1:2:3:4:5:6:7::', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('1:2:3:4:5:6:7::', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => "1:2:3:4:5:6:7::"
filter_var('1:2:3:4:5:6:7::', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => "1:2:3:4:5:6:7::"
filter_var('::2:3:4:5:6:7:8', FILTER_VALIDATE_IP, 0) => "::2:3:4:5:6:7:8"
filter_var('::2:3:4:5:6:7:8', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('::2:3:4:5:6:7:8', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => "::2:3:4:5:6:7:8"
filter_var('::2:3:4:5:6:7:8', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => "::2:3:4:5:6:7:8"
filter_var('1::3:4:5:6:7:8', FILTER_VALIDATE_IP, 0) => "1::3:4:5:6:7:8"
filter_var('1::3:4:5:6:7:8', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('1::3:4:5:6:7:8', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => "1::3:4:5:6:7:8"
filter_var('1::3:4:5:6:7:8', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => "1::3:4:5:6:7:8"
filter_var('1:2:3:4::5:6:7:8', FILTER_VALIDATE_IP, 0) => false
filter_var('1:2:3:4::5:6:7:8', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('1:2:3:4::5:6:7:8', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => false
filter_var('1:2:3:4::5:6:7:8', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => false
filter_var('fe80::1%eth0', FILTER_VALIDATE_IP, 0) => false
filter_var('fe80::1%eth0', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('fe80::1%eth0', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => false
filter_var('fe80::1%eth0', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => false
filter_var('[::1]', FILTER_VALIDATE_IP, 0) => false
filter_var('[::1]', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('[::1]', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => false
filter_var('[::1]', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => false
filter_var('', FILTER_VALIDATE_IP, 0) => false
filter_var('', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => false
filter_var('', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => false
filter_var('1', FILTER_VALIDATE_IP, 0) => false
filter_var('1', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('1', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => false
filter_var('1', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => false
filter_var('00001::', FILTER_VALIDATE_IP, 0) => false
filter_var('00001::', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('00001::', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => false
filter_var('00001::', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => false
filter_var('0001::', FILTER_VALIDATE_IP, 0) => "0001::"
filter_var('0001::', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('0001::', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => "0001::"
filter_var('0001::', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => "0001::"
filter_var('::01.2.3.4', FILTER_VALIDATE_IP, 0) => false
filter_var('::01.2.3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('::01.2.3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => false
filter_var('::01.2.3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => false
filter_var(':::', FILTER_VALIDATE_IP, 0) => false
filter_var(':::', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var(':::', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => false
filter_var(':::', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => false
filter_var('1:2:3:4:5:6::1.2.3.4', FILTER_VALIDATE_IP, 0) => false
filter_var('1:2:3:4:5:6::1.2.3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('1:2:3:4:5:6::1.2.3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => false
filter_var('1:2:3:4:5:6::1.2.3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => false
filter_var('1:2:3:4:5::1.2.3.4', FILTER_VALIDATE_IP, 0) => "1:2:3:4:5::1.2.3.4"
filter_var('1:2:3:4:5::1.2.3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4) => false
filter_var('1:2:3:4:5::1.2.3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV6) => "1:2:3:4:5::1.2.3.4"
filter_var('1:2:3:4:5::1.2.3.4', FILTER_VALIDATE_IP, FILTER_FLAG_IPV4|FILTER_FLAG_IPV6) => "1:2:3:4:5::1.2.3.4"
filter_var('01-23-45-67-89-ab', FILTER_VALIDATE_MAC, 0) => "01-23-45-67-89-ab"
filter_var('01-23-45-67-89-ab', FILTER_VALIDATE_MAC, ["options"=>["separator"=>":"]]) => false
filter_var('01-23-45-67-89-ab', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"-"]]) => "01-23-45-67-89-ab"
filter_var('01-23-45-67-89-ab', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"."]]) => false
filter_var('01-23-45-67-89-ab', FILTER_VALIDATE_MAC, ["options"=>["separator"=>""]]) => ValueError: filter_var(): "separator" option must be one character long
filter_var('01-23-45-67-89-ab', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"::"]]) => ValueError: filter_var(): "separator" option must be one character long
filter_var('01:23:45:67:89:AB', FILTER_VALIDATE_MAC, 0) => "01:23:45:67:89:AB"
filter_var('01:23:45:67:89:AB', FILTER_VALIDATE_MAC, ["options"=>["separator"=>":"]]) => "01:23:45:67:89:AB"
filter_var('01:23:45:67:89:AB', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"-"]]) => false
filter_var('01:23:45:67:89:AB', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"."]]) => false
filter_var('01:23:45:67:89:AB', FILTER_VALIDATE_MAC, ["options"=>["separator"=>""]]) => ValueError: filter_var(): "separator" option must be one character long
filter_var('01:23:45:67:89:AB', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"::"]]) => ValueError: filter_var(): "separator" option must be one character long
filter_var('0123.4567.89ab', FILTER_VALIDATE_MAC, 0) => "0123.4567.89ab"
filter_var('0123.4567.89ab', FILTER_VALIDATE_MAC, ["options"=>["separator"=>":"]]) => false
filter_var('0123.4567.89ab', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"-"]]) => false
filter_var('0123.4567.89ab', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"."]]) => "0123.4567.89ab"
filter_var('0123.4567.89ab', FILTER_VALIDATE_MAC, ["options"=>["separator"=>""]]) => ValueError: filter_var(): "separator" option must be one character long
filter_var('0123.4567.89ab', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"::"]]) => ValueError: filter_var(): "separator" option must be one character long
filter_var('0123-4567-89ab', FILTER_VALIDATE_MAC, 0) => false
filter_var('0123-4567-89ab', FILTER_VALIDATE_MAC, ["options"=>["separator"=>":"]]) => false
filter_var('0123-4567-89ab', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"-"]]) => false
filter_var('0123-4567-89ab', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"."]]) => false
filter_var('0123-4567-89ab', FILTER_VALIDATE_MAC, ["options"=>["separator"=>""]]) => ValueError: filter_var(): "separator" option must be one character long
filter_var('0123-4567-89ab', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"::"]]) => ValueError: filter_var(): "separator" option must be one character long
filter_var('01-23:45-67-89-ab', FILTER_VALIDATE_MAC, 0) => false
filter_var('01-23:45-67-89-ab', FILTER_VALIDATE_MAC, ["options"=>["separator"=>":"]]) => false
filter_var('01-23:45-67-89-ab', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"-"]]) => false
filter_var('01-23:45-67-89-ab', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"."]]) => false
filter_var('01-23:45-67-89-ab', FILTER_VALIDATE_MAC, ["options"=>["separator"=>""]]) => ValueError: filter_var(): "separator" option must be one character long
filter_var('01-23:45-67-89-ab', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"::"]]) => ValueError: filter_var(): "separator" option must be one character long
filter_var('01-23-45-67-89-ag', FILTER_VALIDATE_MAC, 0) => false
filter_var('01-23-45-67-89-ag', FILTER_VALIDATE_MAC, ["options"=>["separator"=>":"]]) => false
filter_var('01-23-45-67-89-ag', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"-"]]) => false
filter_var('01-23-45-67-89-ag', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"."]]) => false
filter_var('01-23-45-67-89-ag', FILTER_VALIDATE_MAC, ["options"=>["separator"=>""]]) => ValueError: filter_var(): "separator" option must be one character long
filter_var('01-23-45-67-89-ag', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"::"]]) => ValueError: filter_var(): "separator" option must be one character long
filter_var('012345678', FILTER_VALIDATE_MAC, 0) => false
filter_var('012345678', FILTER_VALIDATE_MAC, ["options"=>["separator"=>":"]]) => false
filter_var('012345678', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"-"]]) => false
filter_var('012345678', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"."]]) => false
filter_var('012345678', FILTER_VALIDATE_MAC, ["options"=>["separator"=>""]]) => ValueError: filter_var(): "separator" option must be one character long
filter_var('012345678', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"::"]]) => ValueError: filter_var(): "separator" option must be one character long
filter_var('01.23.45.67.89.ab', FILTER_VALIDATE_MAC, 0) => false
filter_var('01.23.45.67.89.ab', FILTER_VALIDATE_MAC, ["options"=>["separator"=>":"]]) => false
filter_var('01.23.45.67.89.ab', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"-"]]) => false
filter_var('01.23.45.67.89.ab', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"."]]) => false
filter_var('01.23.45.67.89.ab', FILTER_VALIDATE_MAC, ["options"=>["separator"=>""]]) => ValueError: filter_var(): "separator" option must be one character long
filter_var('01.23.45.67.89.ab', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"::"]]) => ValueError: filter_var(): "separator" option must be one character long
filter_var('0123.4567.89ag', FILTER_VALIDATE_MAC, 0) => false
filter_var('0123.4567.89ag', FILTER_VALIDATE_MAC, ["options"=>["separator"=>":"]]) => false
filter_var('0123.4567.89ag', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"-"]]) => false
filter_var('0123.4567.89ag', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"."]]) => false
filter_var('0123.4567.89ag', FILTER_VALIDATE_MAC, ["options"=>["separator"=>""]]) => ValueError: filter_var(): "separator" option must be one character long
filter_var('0123.4567.89ag', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"::"]]) => ValueError: filter_var(): "separator" option must be one character long
filter_var('', FILTER_VALIDATE_MAC, 0) => false
filter_var('', FILTER_VALIDATE_MAC, ["options"=>["separator"=>":"]]) => false
filter_var('', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"-"]]) => false
filter_var('', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"."]]) => false
filter_var('', FILTER_VALIDATE_MAC, ["options"=>["separator"=>""]]) => ValueError: filter_var(): "separator" option must be one character long
filter_var('', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"::"]]) => ValueError: filter_var(): "separator" option must be one character long
filter_var(' 01-23-45-67-89-ab', FILTER_VALIDATE_MAC, 0) => false
filter_var(' 01-23-45-67-89-ab', FILTER_VALIDATE_MAC, ["options"=>["separator"=>":"]]) => false
filter_var(' 01-23-45-67-89-ab', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"-"]]) => false
filter_var(' 01-23-45-67-89-ab', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"."]]) => false
filter_var(' 01-23-45-67-89-ab', FILTER_VALIDATE_MAC, ["options"=>["separator"=>""]]) => ValueError: filter_var(): "separator" option must be one character long
filter_var(' 01-23-45-67-89-ab', FILTER_VALIDATE_MAC, ["options"=>["separator"=>"::"]]) => ValueError: filter_var(): "separator" option must be one character long
