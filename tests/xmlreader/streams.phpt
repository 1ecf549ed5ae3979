--TEST--
A reader reads its source as it goes on; open() and XML() are static, too
--FILE--
<?php
$r = new XMLReader; try { var_dump($r->isEmptyElement); } catch (Error $e) { echo $e->getMessage(), "\n"; }
$m = new ReflectionMethod('XMLReader', 'open'); var_dump($m->isStatic());
$r = new XMLReader; var_dump($r->XML('<a><b/></a>')); while ($r->read()) echo $r->name, $r->nodeType, "\n"; $r->close();
$r = XMLReader::XML('<a><b/></a>'); var_dump(get_class($r)); 
class R extends XMLReader { function __construct() { echo "ctor\n"; } function go() { return parent::XML('<q/>'); } static function st() { return parent::XML('<q/>'); } }
$r = R::XML('<x/>'); var_dump(get_class($r));
$r = new R; var_dump(get_class($r->go())); var_dump(get_class(R::st()));
var_dump(get_class(call_user_func(['XMLReader', 'XML'], '<z/>')));
var_dump(@XMLReader::open('/nonexistent'), (new XMLReader)->open('/nonexistent'));
try { XMLReader::open(''); } catch (Error $e) { echo $e->getMessage(), "\n"; }
try { (new XMLReader)->XML(''); } catch (Error $e) { echo $e->getMessage(), "\n"; }
class W { public $context; private $n = 0; function stream_open($p, $m, $o, &$op) { echo "open $p\n"; return true; } function stream_read($c) { return $this->n++ < 3 ? ['<a>', '<b/>', '</a>'][$this->n-1] : ''; } function stream_eof() { return $this->n >= 3; } function stream_close() { echo "close\n"; } function stream_stat() { return []; } function url_stat() { return ['mode' => 0100644, 'size' => 11]; }}
stream_wrapper_register('wx', 'W');
$r = XMLReader::fromStream(fopen('wx://y', 'r')); while ($r->read()) echo $r->name, $r->nodeType, "\n"; echo "done\n"; $r->close(); echo "closed\n";
$r = new XMLReader; var_dump($r->open('wx://x')); while ($r->read()) echo $r->name, $r->nodeType, "\n"; echo "done\n"; $r->close(); echo "closed\n";
$r = XMLReader::fromUri('wx://y'); $r->read(); unset($r); echo "end\n";
libxml_use_internal_errors(true); $r = XMLReader::XML('<a><b></a>'); while ($r->read()) echo $r->name, "\n"; foreach (libxml_get_errors() as $e) echo $e->message;
--EXPECTF--
bool(false)
bool(true)
bool(true)
a1
b1
a15
string(9) "XMLReader"
string(9) "XMLReader"
ctor
string(9) "XMLReader"
string(9) "XMLReader"
string(9) "XMLReader"

Warning: XMLReader::open(): Unable to open source data in %sxmlreader/streams.php on line 10
bool(false)
bool(false)
XMLReader::open(): Argument #1 ($uri) must not be empty
XMLReader::XML(): Argument #1 ($source) must not be empty
open wx://y
a1
b1
a15
done
close
closed
open wx://x
bool(true)
a1
b1
a15
done
close
closed
open wx://y
close
end
Opening and ending tag mismatch: b line 1 and a
