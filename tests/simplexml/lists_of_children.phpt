--TEST--
SimpleXML: methods of a list of children work on its first element, properties on the parent
--EXTENSIONS--
simplexml
dom
--FILE--
<?php
function show(string $what, callable $f): void {
    set_error_handler(function ($n, $m) { echo '{', preg_replace('/^.*\(\): /', '', $m), '} '; return true; });
    try {
        $value = $f();
    } catch (Throwable $e) {
        $value = get_class($e) . ': ' . $e->getMessage();
    }
    restore_error_handler();
    if ($value instanceof SimpleXMLElement) {
        $value = 'SXE ' . $value->getName() . '|' . $value . '|' . count($value) . '|' . str_replace("\n", '', var_export($value->asXML(), true));
    } elseif (is_array($value)) {
        $value = array_map(fn($one) => $one instanceof SimpleXMLElement ? $one->asXML() : $one, $value);
    }
    echo $what, ': ', json_encode($value), "\n";
}
const TEXT = '<r xmlns:n="urn:n" a="0"><d a="1" n:b="2">t<e a="3">x</e><e a="4">y</e></d><d a="5"/><n:p n:q="6"><n:s>z</n:s></n:p></r>';
$root = fn() => simplexml_load_string(TEXT);
$lists = [
    'children' => fn() => $root()->children(),
    'of n' => fn() => $root()->children('urn:n'),
    'empty' => fn() => $root()->children('urn:none'),
    'of leaf' => fn() => $root()->d->e->children(),
    'named' => fn() => $root()->d,
    'attributes' => fn() => $root()->attributes(),
];
foreach ($lists as $name => $list) {
    echo "# $name\n";
    show('attributes', fn() => $list()->attributes());
    show('attribute', fn() => (string) $list()->attributes()?->a);
    show('attributes of n', fn() => $list()->attributes('urn:n'));
    show('children', fn() => $list()->children());
    show('children of n', fn() => $list()->children('urn:n'));
    show('xpath', fn() => $list()->xpath('*'));
    show('xpath .', fn() => $list()->xpath('.'));
    show('asXML', fn() => $list()->asXML());
    show('name', fn() => $list()->getName());
    show('text', fn() => (string) $list());
    show('count', fn() => $list()->count());
    show('property', fn() => $list()->d);
    show('deeper', fn() => $list()->e);
    show('dimension', fn() => $list()[1]);
    show('attribute dimension', fn() => $list()['a']);
    show('isset', fn() => [isset($list()->d), isset($list()->e), isset($list()[0]), isset($list()['a']), (bool) $list()]);
    show('namespaces', fn() => $list()->getNamespaces());
    show('all namespaces', fn() => $list()->getNamespaces(true));
    show('declared', fn() => $list()->getDocNamespaces(false, false));
    show('node', fn() => dom_import_simplexml($list())->nodeName);
    show('addChild', function () use ($list) { $l = $list(); $new = $l->addChild('new', 'v'); return $l->xpath('/*')[0] ?? $new; });
    show('addAttribute', function () use ($list) { $l = $list(); $l->addAttribute('new', 'v'); return $l->xpath('/*')[0] ?? null; });
    show('write', function () use ($list) { $l = $list(); $l->d = 'w'; return $l->xpath('/*')[0] ?? null; });
    show('write attribute', function () use ($list) { $l = $list(); $l['w'] = 'w'; return $l->xpath('/*')[0] ?? null; });
    show('unset', function () use ($list) { $l = $list(); unset($l->d); return $l->xpath('/*')[0] ?? null; });
    show('unset attribute', function () use ($list) { $l = $list(); unset($l['a']); return $l->xpath('/*')[0] ?? null; });
    show('walk', fn() => array_map('strval', iterator_to_array($list(), false)));
}
--EXPECT--
# children
attributes: "SXE a|1|1|' a=\"1\"'"
attribute: "1"
attributes of n: "SXE b|2|1|' n:b=\"2\"'"
children: "SXE e|x|2|'<e a=\"3\">x<\/e>'"
children of n: "SXE ||0|false"
xpath: ["<e a=\"3\">x<\/e>","<e a=\"4\">y<\/e>"]
xpath .: ["<d a=\"1\" n:b=\"2\">t<e a=\"3\">x<\/e><e a=\"4\">y<\/e><\/d>"]
asXML: "<d a=\"1\" n:b=\"2\">t<e a=\"3\">x<\/e><e a=\"4\">y<\/e><\/d>"
name: "d"
text: "t"
count: 2
property: "SXE d|t|2|'<d a=\"1\" n:b=\"2\">t<e a=\"3\">x<\/e><e a=\"4\">y<\/e><\/d>'"
deeper: "SXE ||0|false"
dimension: "SXE d||0|'<d a=\"5\"\/>'"
attribute dimension: null
isset: [true,false,true,false,true]
namespaces: {"n":"urn:n"}
all namespaces: {"n":"urn:n"}
declared: {"n":"urn:n"}
node: "d"
addChild: "SXE r||2|'<?xml version=\"1.0\"?><r xmlns:n=\"urn:n\" a=\"0\"><d a=\"1\" n:b=\"2\">t<e a=\"3\">x<\/e><e a=\"4\">y<\/e><new>v<\/new><\/d><d a=\"5\"\/><n:p n:q=\"6\"><n:s>z<\/n:s><\/n:p><\/r>'"
addAttribute: "SXE r||2|'<?xml version=\"1.0\"?><r xmlns:n=\"urn:n\" a=\"0\"><d a=\"1\" n:b=\"2\" new=\"v\">t<e a=\"3\">x<\/e><e a=\"4\">y<\/e><\/d><d a=\"5\"\/><n:p n:q=\"6\"><n:s>z<\/n:s><\/n:p><\/r>'"
{Cannot assign to an array of nodes (duplicate subnodes or attr detected)} write: "SXE r||2|'<?xml version=\"1.0\"?><r xmlns:n=\"urn:n\" a=\"0\"><d a=\"1\" n:b=\"2\">t<e a=\"3\">x<\/e><e a=\"4\">y<\/e><\/d><d a=\"5\"\/><n:p n:q=\"6\"><n:s>z<\/n:s><\/n:p><\/r>'"
write attribute: "SXE r||2|'<?xml version=\"1.0\"?><r xmlns:n=\"urn:n\" a=\"0\" w=\"w\"><d a=\"1\" n:b=\"2\">t<e a=\"3\">x<\/e><e a=\"4\">y<\/e><\/d><d a=\"5\"\/><n:p n:q=\"6\"><n:s>z<\/n:s><\/n:p><\/r>'"
unset: null
unset attribute: "SXE r||2|'<?xml version=\"1.0\"?><r xmlns:n=\"urn:n\" a=\"0\"><d a=\"1\" n:b=\"2\">t<e a=\"3\">x<\/e><e a=\"4\">y<\/e><\/d><d a=\"5\"\/><n:p n:q=\"6\"><n:s>z<\/n:s><\/n:p><\/r>'"
walk: ["t",""]
# of n
attributes: "SXE ||0|false"
attribute: ""
attributes of n: "SXE q|6|1|' n:q=\"6\"'"
children: "SXE ||0|false"
children of n: "SXE s|z|1|'<n:s>z<\/n:s>'"
xpath: ["<n:s>z<\/n:s>"]
xpath .: ["<n:p n:q=\"6\"><n:s>z<\/n:s><\/n:p>"]
asXML: "<n:p n:q=\"6\"><n:s>z<\/n:s><\/n:p>"
name: "p"
text: ""
count: 1
property: "SXE ||0|false"
deeper: "SXE ||0|false"
dimension: null
attribute dimension: null
isset: [false,false,true,false,true]
namespaces: {"n":"urn:n"}
all namespaces: {"n":"urn:n"}
declared: {"n":"urn:n"}
node: "n:p"
addChild: "SXE r||2|'<?xml version=\"1.0\"?><r xmlns:n=\"urn:n\" a=\"0\"><d a=\"1\" n:b=\"2\">t<e a=\"3\">x<\/e><e a=\"4\">y<\/e><\/d><d a=\"5\"\/><n:p n:q=\"6\"><n:s>z<\/n:s><n:new>v<\/n:new><\/n:p><\/r>'"
addAttribute: "SXE r||2|'<?xml version=\"1.0\"?><r xmlns:n=\"urn:n\" a=\"0\"><d a=\"1\" n:b=\"2\">t<e a=\"3\">x<\/e><e a=\"4\">y<\/e><\/d><d a=\"5\"\/><n:p n:q=\"6\" new=\"v\"><n:s>z<\/n:s><\/n:p><\/r>'"
write: "SXE r||3|'<?xml version=\"1.0\"?><r xmlns:n=\"urn:n\" a=\"0\"><d a=\"1\" n:b=\"2\">t<e a=\"3\">x<\/e><e a=\"4\">y<\/e><\/d><d a=\"5\"\/><n:p n:q=\"6\"><n:s>z<\/n:s><\/n:p><d>w<\/d><\/r>'"
write attribute: "SXE r||2|'<?xml version=\"1.0\"?><r xmlns:n=\"urn:n\" a=\"0\" w=\"w\"><d a=\"1\" n:b=\"2\">t<e a=\"3\">x<\/e><e a=\"4\">y<\/e><\/d><d a=\"5\"\/><n:p n:q=\"6\"><n:s>z<\/n:s><\/n:p><\/r>'"
unset: "SXE r||2|'<?xml version=\"1.0\"?><r xmlns:n=\"urn:n\" a=\"0\"><d a=\"1\" n:b=\"2\">t<e a=\"3\">x<\/e><e a=\"4\">y<\/e><\/d><d a=\"5\"\/><n:p n:q=\"6\"><n:s>z<\/n:s><\/n:p><\/r>'"
unset attribute: "SXE r||2|'<?xml version=\"1.0\"?><r xmlns:n=\"urn:n\" a=\"0\"><d a=\"1\" n:b=\"2\">t<e a=\"3\">x<\/e><e a=\"4\">y<\/e><\/d><d a=\"5\"\/><n:p n:q=\"6\"><n:s>z<\/n:s><\/n:p><\/r>'"
walk: [""]
# empty
attributes: null
attribute: ""
attributes of n: null
children: null
children of n: null
xpath: null
xpath .: null
asXML: false
name: ""
text: ""
count: 0
property: "SXE ||0|false"
deeper: "SXE ||0|false"
dimension: null
attribute dimension: null
isset: [false,false,false,false,false]
namespaces: []
all namespaces: []
declared: {"n":"urn:n"}
node: "TypeError: dom_import_simplexml(): Argument #1 ($node) is not a valid node type"
{Cannot add child. Parent is not a permanent member of the XML tree} addChild: null
{Unable to locate parent Element} addAttribute: null
write: null
write attribute: null
unset: null
unset attribute: null
walk: []
# of leaf
attributes: null
attribute: ""
attributes of n: null
children: null
children of n: null
xpath: null
xpath .: null
asXML: false
name: ""
text: ""
count: 0
property: "SXE ||0|false"
deeper: "SXE ||0|false"
dimension: null
attribute dimension: null
isset: [false,false,false,false,true]
namespaces: []
all namespaces: []
declared: []
node: "TypeError: dom_import_simplexml(): Argument #1 ($node) is not a valid node type"
{Cannot add child. Parent is not a permanent member of the XML tree} addChild: null
{Unable to locate parent Element} addAttribute: null
write: "SXE r||2|'<?xml version=\"1.0\"?><r xmlns:n=\"urn:n\" a=\"0\"><d a=\"1\" n:b=\"2\">t<e a=\"3\">x<d>w<\/d><\/e><e a=\"4\">y<\/e><\/d><d a=\"5\"\/><n:p n:q=\"6\"><n:s>z<\/n:s><\/n:p><\/r>'"
write attribute: null
unset: null
unset attribute: null
walk: []
# named
attributes: "SXE a|1|1|' a=\"1\"'"
attribute: "1"
attributes of n: "SXE b|2|1|' n:b=\"2\"'"
children: "SXE e|x|2|'<e a=\"3\">x<\/e>'"
children of n: "SXE ||0|false"
xpath: ["<e a=\"3\">x<\/e>","<e a=\"4\">y<\/e>"]
xpath .: ["<d a=\"1\" n:b=\"2\">t<e a=\"3\">x<\/e><e a=\"4\">y<\/e><\/d>"]
asXML: "<d a=\"1\" n:b=\"2\">t<e a=\"3\">x<\/e><e a=\"4\">y<\/e><\/d>"
name: "d"
text: "t"
count: 2
property: "SXE ||0|false"
deeper: "SXE e|x|2|'<e a=\"3\">x<\/e>'"
dimension: "SXE d||0|'<d a=\"5\"\/>'"
attribute dimension: "SXE a|1|0|' a=\"1\"'"
isset: [false,true,true,true,true]
namespaces: {"n":"urn:n"}
all namespaces: {"n":"urn:n"}
declared: {"n":"urn:n"}
node: "d"
addChild: "SXE r||2|'<?xml version=\"1.0\"?><r xmlns:n=\"urn:n\" a=\"0\"><d a=\"1\" n:b=\"2\">t<e a=\"3\">x<\/e><e a=\"4\">y<\/e><new>v<\/new><\/d><d a=\"5\"\/><n:p n:q=\"6\"><n:s>z<\/n:s><\/n:p><\/r>'"
addAttribute: "SXE r||2|'<?xml version=\"1.0\"?><r xmlns:n=\"urn:n\" a=\"0\"><d a=\"1\" n:b=\"2\" new=\"v\">t<e a=\"3\">x<\/e><e a=\"4\">y<\/e><\/d><d a=\"5\"\/><n:p n:q=\"6\"><n:s>z<\/n:s><\/n:p><\/r>'"
write: "SXE r||2|'<?xml version=\"1.0\"?><r xmlns:n=\"urn:n\" a=\"0\"><d a=\"1\" n:b=\"2\">t<e a=\"3\">x<\/e><e a=\"4\">y<\/e><d>w<\/d><\/d><d a=\"5\"\/><n:p n:q=\"6\"><n:s>z<\/n:s><\/n:p><\/r>'"
write attribute: "SXE r||2|'<?xml version=\"1.0\"?><r xmlns:n=\"urn:n\" a=\"0\"><d a=\"1\" n:b=\"2\" w=\"w\">t<e a=\"3\">x<\/e><e a=\"4\">y<\/e><\/d><d a=\"5\"\/><n:p n:q=\"6\"><n:s>z<\/n:s><\/n:p><\/r>'"
unset: "SXE r||2|'<?xml version=\"1.0\"?><r xmlns:n=\"urn:n\" a=\"0\"><d a=\"1\" n:b=\"2\">t<e a=\"3\">x<\/e><e a=\"4\">y<\/e><\/d><d a=\"5\"\/><n:p n:q=\"6\"><n:s>z<\/n:s><\/n:p><\/r>'"
unset attribute: "SXE r||2|'<?xml version=\"1.0\"?><r xmlns:n=\"urn:n\" a=\"0\"><d n:b=\"2\">t<e a=\"3\">x<\/e><e a=\"4\">y<\/e><\/d><d a=\"5\"\/><n:p n:q=\"6\"><n:s>z<\/n:s><\/n:p><\/r>'"
walk: ["t",""]
# attributes
attributes: null
attribute: ""
attributes of n: null
children: null
children of n: null
xpath: null
xpath .: null
asXML: " a=\"0\""
name: "a"
text: "0"
count: 1
property: null
deeper: null
dimension: null
attribute dimension: "SXE a|0|0|' a=\"0\"'"
isset: [false,false,true,true,true]
namespaces: []
all namespaces: []
declared: {"n":"urn:n"}
node: "a"
{Cannot add element to attributes} addChild: null
addAttribute: null
write: null
write attribute: null
unset: null
unset attribute: null
walk: ["0"]
