--TEST--
The default handler gets what no other handler is set for, as it is written
--FILE--
<?php
function show($n) { return function ($p, ...$a) use ($n) { echo $n, ' ', json_encode($a), "\n"; }; }
$doc = "<?xml version='1.0'?>\n<!DOCTYPE r [<!ENTITY e \"ent\"><!ENTITY x SYSTEM 'foo.xml'><!NOTATION n PUBLIC 'p' 's'><!ENTITY u SYSTEM 'u.gif' NDATA n>]>\n<r a='1' b=\"&lt;x&quot;\"  xmlns='urn:r' xmlns:q='urn:q'>text &e; &amp; &x;<!-- c --><?pi data?><q:k q:z='1'/><![CDATA[ cd ]]><e></e></r>";
foreach ([false, true] as $ns) foreach ([['d'], ['d','e'], ['d','n'], ['e','t','n','N'], ['d','t'], ['d','s','S'],['x','t'],['d','x'], ['n','N'], ['struct','d']] as $set) {
  echo "=== ", $ns ? 'ns ' : '', implode(',', $set), "\n";
  $p = $ns ? xml_parser_create_ns() : xml_parser_create();
  foreach ($set as $s) switch ($s) {
    case 'd': xml_set_default_handler($p, show('default')); break;
    case 'e': xml_set_element_handler($p, show('start'), show('end')); break;
    case 's': xml_set_element_handler($p, show('start'), null); break;
    case 'S': xml_set_character_data_handler($p, null); break;
    case 't': xml_set_character_data_handler($p, show('text')); break;
    case 'n': xml_set_start_namespace_decl_handler($p, show('ns')); break;
    case 'N': xml_set_end_namespace_decl_handler($p, show('endns')); break;
    case 'x': xml_set_external_entity_ref_handler($p, function ($p, ...$a) { echo 'ext ', json_encode($a), "\n"; return 1; }); xml_set_notation_decl_handler($p, show('notation'));  xml_set_unparsed_entity_decl_handler($p, show('unparsed'));xml_set_processing_instruction_handler($p, show('pi'));break;
  }
  if ($set[0] == 'struct') { var_dump(xml_parse_into_struct($p, $doc, $v, $i)); echo json_encode($v), json_encode($i), "\n"; }
  else var_dump(xml_parse($p, $doc, true), xml_get_error_code($p));
}
--EXPECT--
=== d
default ["<r a='1' b=\"&lt;x&quot;\"  xmlns='urn:r' xmlns:q='urn:q'>"]
default ["text "]
default ["&e;"]
default [" "]
default ["&amp;"]
default [" "]
default ["<!-- c -->"]
default ["<?pi data?>"]
default ["<q:k q:z='1'>"]
default ["<\/q:k>"]
default [" cd "]
default ["<e>"]
default ["<\/e>"]
default ["<\/r>"]
int(1)
int(0)
=== d,e
start ["R",{"A":"1","B":"<x\"","XMLNS":"urn:r","XMLNS:Q":"urn:q"}]
default ["text "]
default ["&e;"]
default [" "]
default ["&amp;"]
default [" "]
default ["<!-- c -->"]
default ["<?pi data?>"]
start ["Q:K",{"Q:Z":"1"}]
end ["Q:K"]
default [" cd "]
start ["E",[]]
end ["E"]
end ["R"]
int(1)
int(0)
=== d,n
default ["<r a='1' b=\"&lt;x&quot;\"  xmlns='urn:r' xmlns:q='urn:q'>"]
default ["text "]
default ["&e;"]
default [" "]
default ["&amp;"]
default [" "]
default ["<!-- c -->"]
default ["<?pi data?>"]
default ["<q:k q:z='1'>"]
default ["<\/q:k>"]
default [" cd "]
default ["<e>"]
default ["<\/e>"]
default ["<\/r>"]
int(1)
int(0)
=== e,t,n,N
start ["R",{"A":"1","B":"<x\"","XMLNS":"urn:r","XMLNS:Q":"urn:q"}]
text ["text "]
text ["ent"]
text [" "]
text ["&"]
text [" "]
start ["Q:K",{"Q:Z":"1"}]
end ["Q:K"]
text [" cd "]
start ["E",[]]
end ["E"]
end ["R"]
int(1)
int(0)
=== d,t
default ["<r a='1' b=\"&lt;x&quot;\"  xmlns='urn:r' xmlns:q='urn:q'>"]
text ["text "]
default ["&e;"]
text [" "]
text ["&"]
text [" "]
default ["<!-- c -->"]
default ["<?pi data?>"]
default ["<q:k q:z='1'>"]
default ["<\/q:k>"]
text [" cd "]
default ["<e>"]
default ["<\/e>"]
default ["<\/r>"]
int(1)
int(0)
=== d,s,S
start ["R",{"A":"1","B":"<x\"","XMLNS":"urn:r","XMLNS:Q":"urn:q"}]
default ["&e;"]
default ["<!-- c -->"]
default ["<?pi data?>"]
start ["Q:K",{"Q:Z":"1"}]
start ["E",[]]
int(1)
int(0)
=== x,t
notation ["n",false,"s","p"]
unparsed ["u",false,"u.gif",false,"n"]
text ["text "]
text ["ent"]
text [" "]
text ["&"]
text [" "]
ext ["x","","foo.xml",false]
pi ["pi","data"]
text [" cd "]
int(1)
int(0)
=== d,x
notation ["n",false,"s","p"]
unparsed ["u",false,"u.gif",false,"n"]
default ["<r a='1' b=\"&lt;x&quot;\"  xmlns='urn:r' xmlns:q='urn:q'>"]
default ["text "]
default ["&e;"]
default [" "]
default ["&amp;"]
default [" "]
ext ["x","","foo.xml",false]
default ["<!-- c -->"]
pi ["pi","data"]
default ["<q:k q:z='1'>"]
default ["<\/q:k>"]
default [" cd "]
default ["<e>"]
default ["<\/e>"]
default ["<\/r>"]
int(1)
int(0)
=== n,N
int(1)
int(0)
=== struct,d
default ["&e;"]
default ["<!-- c -->"]
default ["<?pi data?>"]
int(1)
[{"tag":"R","type":"open","level":1,"attributes":{"A":"1","B":"<x\"","XMLNS":"urn:r","XMLNS:Q":"urn:q"},"value":"text  & "},{"tag":"Q:K","type":"complete","level":2,"attributes":{"Q:Z":"1"}},{"tag":"R","value":" cd ","type":"cdata","level":1},{"tag":"E","type":"complete","level":2},{"tag":"R","type":"close","level":1}]{"R":[0,2,4],"Q:K":[1],"E":[3]}
=== ns d
default ["<r a='1' b=\"&lt;x&quot;\"  xmlns='urn:r' xmlns:q='urn:q'>"]
default ["text "]
default ["&e;"]
default [" "]
default ["&amp;"]
default [" "]
default ["<!-- c -->"]
default ["<?pi data?>"]
default ["<q:k q:z='1'>"]
default ["<\/q:k>"]
default [" cd "]
default ["<e>"]
default ["<\/e>"]
default ["<\/r>"]
int(1)
int(0)
=== ns d,e
start ["URN:R:R",{"A":"1","B":"<x\""}]
default ["text "]
default ["&e;"]
default [" "]
default ["&amp;"]
default [" "]
default ["<!-- c -->"]
default ["<?pi data?>"]
start ["URN:Q:K",{"URN:Q:Z":"1"}]
end ["URN:Q:K"]
default [" cd "]
start ["URN:R:E",[]]
end ["URN:R:E"]
end ["URN:R:R"]
int(1)
int(0)
=== ns d,n
ns [false,"urn:r"]
ns ["q","urn:q"]
default ["<r a='1' b=\"&lt;x&quot;\"  xmlns='urn:r' xmlns:q='urn:q'>"]
default ["text "]
default ["&e;"]
default [" "]
default ["&amp;"]
default [" "]
default ["<!-- c -->"]
default ["<?pi data?>"]
default ["<q:k q:z='1'>"]
default ["<\/q:k>"]
default [" cd "]
default ["<e>"]
default ["<\/e>"]
default ["<\/r>"]
int(1)
int(0)
=== ns e,t,n,N
ns [false,"urn:r"]
ns ["q","urn:q"]
start ["URN:R:R",{"A":"1","B":"<x\""}]
text ["text "]
text ["ent"]
text [" "]
text ["&"]
text [" "]
start ["URN:Q:K",{"URN:Q:Z":"1"}]
end ["URN:Q:K"]
text [" cd "]
start ["URN:R:E",[]]
end ["URN:R:E"]
end ["URN:R:R"]
int(1)
int(0)
=== ns d,t
default ["<r a='1' b=\"&lt;x&quot;\"  xmlns='urn:r' xmlns:q='urn:q'>"]
text ["text "]
default ["&e;"]
text [" "]
text ["&"]
text [" "]
default ["<!-- c -->"]
default ["<?pi data?>"]
default ["<q:k q:z='1'>"]
default ["<\/q:k>"]
text [" cd "]
default ["<e>"]
default ["<\/e>"]
default ["<\/r>"]
int(1)
int(0)
=== ns d,s,S
start ["URN:R:R",{"A":"1","B":"<x\""}]
default ["&e;"]
default ["<!-- c -->"]
default ["<?pi data?>"]
start ["URN:Q:K",{"URN:Q:Z":"1"}]
start ["URN:R:E",[]]
int(1)
int(0)
=== ns x,t
notation ["n",false,"s","p"]
unparsed ["u",false,"u.gif",false,"n"]
text ["text "]
text ["ent"]
text [" "]
text ["&"]
text [" "]
ext ["x","","foo.xml",false]
pi ["pi","data"]
text [" cd "]
int(1)
int(0)
=== ns d,x
notation ["n",false,"s","p"]
unparsed ["u",false,"u.gif",false,"n"]
default ["<r a='1' b=\"&lt;x&quot;\"  xmlns='urn:r' xmlns:q='urn:q'>"]
default ["text "]
default ["&e;"]
default [" "]
default ["&amp;"]
default [" "]
ext ["x","","foo.xml",false]
default ["<!-- c -->"]
pi ["pi","data"]
default ["<q:k q:z='1'>"]
default ["<\/q:k>"]
default [" cd "]
default ["<e>"]
default ["<\/e>"]
default ["<\/r>"]
int(1)
int(0)
=== ns n,N
ns [false,"urn:r"]
ns ["q","urn:q"]
int(1)
int(0)
=== ns struct,d
default ["&e;"]
default ["<!-- c -->"]
default ["<?pi data?>"]
int(1)
[{"tag":"URN:R:R","type":"open","level":1,"attributes":{"A":"1","B":"<x\""},"value":"text  & "},{"tag":"URN:Q:K","type":"complete","level":2,"attributes":{"URN:Q:Z":"1"}},{"tag":"URN:R:R","value":" cd ","type":"cdata","level":1},{"tag":"URN:R:E","type":"complete","level":2},{"tag":"URN:R:R","type":"close","level":1}]{"URN:R:R":[0,2,4],"URN:Q:K":[1],"URN:R:E":[3]}
