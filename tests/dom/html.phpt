--TEST--
Dom\HTMLDocument: parsing, selectors, classes, serializing
--EXTENSIONS--
dom
--FILE--
<?php
$d = Dom\HTMLDocument::createFromString(
    '<!doctype html><title> A  B </title><body class="x y"><p id=one>a<b>b<p id=two title="&quot;&nbsp;<">c</b>&nbsp;&lt;'
    . '<table><td>1<td>2</table><template><i>t</i></template><svg viewbox=1 xlink:href=q><path/></svg><script>a<b</script><br>',
    LIBXML_NOERROR,
);
echo $d->saveHtml(), "\n", $d->saveXml(), "\n";
echo $d->title, " ", $d->body->tagName, " ", get_class($d->querySelector("svg")), " ", get_class($d->body), "\n";
foreach (["p", "#two", "body > p:first-child", "td + td", "p:not(#one)", ":is(td, path)", "[title^='\"']", "td:nth-child(2n)", "p:has(b)", ":root", "script ~ br"] as $selector) {
    echo $selector, ": ", implode(" ", array_map(fn ($e) => $e->nodeName, iterator_to_array($d->querySelectorAll($selector)))), "\n";
}
foreach (["p[", "", "p:foo", "p::before", "a || b"] as $selector) {
    try {
        $d->querySelector($selector);
    } catch (Throwable $e) {
        echo get_class($e), ": ", $e->getMessage(), "\n";
    }
}
$list = $d->body->classList;
$list->add("z", "x");
$list->remove("y");
var_dump($list->toggle("w"), $list->toggle("x"), $list->replace("z", "v"), $list->contains("v"), count($list), $list[0], $list->value);
try {
    $list->add("a b");
} catch (DOMException $e) {
    echo $e->getMessage(), "\n";
}
echo $d->getElementsByClassName("v w")->length, " ", $d->getElementById("two")->closest("body")->nodeName, "\n";
$p = $d->getElementById("one");
$p->innerHTML = "<td>cell</td><i>italic";
$p->insertAdjacentHTML(Dom\AdjacentPosition::AfterEnd, "<hr>rest");
$p->insertAdjacentText(Dom\AdjacentPosition::AfterBegin, "first & ");
echo $p->outerHTML, get_class($p->nextSibling), "\n";
$p->outerHTML = "<em>gone</em>";
$d->title = "C & D";
echo $d->head->innerHTML, $d->body->firstElementChild->outerHTML, "\n";
$w = Dom\HTMLDocument::createFromString("<!doctype html><meta charset=windows-1252><p>\xe9\x80");
echo $w->charset, " ", $w->body->textContent, " ", bin2hex($w->saveHtml($w->body)), "\n";
$e = $d->implementation->createHTMLDocument("t");
$e->body->append($e->adoptNode($d->querySelector("table")));
try {
    $e->body->append($d->body);
} catch (DOMException $x) {
    echo $x->getMessage(), "\n";
}
echo $e->saveHtml(), "\n";
echo Dom\HTMLDocument::createFromString("<p>a", LIBXML_NOERROR | LIBXML_HTML_NOIMPLIED)->saveHtml(), "\n";
?>
--EXPECT--
<!DOCTYPE html><html><head><title> A  B </title></head><body class="x y"><p id="one">a<b>b</b></p><p id="two" title="&quot;&nbsp;<"><b>c</b>&nbsp;&lt;</p><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table><template><i>t</i></template><svg viewBox="1" xlink:href="q"><path></path></svg><script>a<b</script><br></body></html>
<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml"><head><title> A  B </title></head><body class="x y"><p id="one">a<b>b</b></p><p id="two" title="&quot; &lt;"><b>c</b> &lt;</p><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table><template><i>t</i></template><svg xmlns="http://www.w3.org/2000/svg" viewBox="1" xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="q"><path/></svg><script>a&lt;b</script><br /></body></html>
A B BODY Dom\Element Dom\HTMLElement
p: P P
#two: P
body > p:first-child: P
td + td: TD
p:not(#one): P
:is(td, path): TD TD path
[title^='"']: P
td:nth-child(2n): TD
p:has(b): P P
:root: HTML
script ~ br: BR
DOMException: Invalid selector (Selectors. Unexpected token: END-OF-FILE)
DOMException: Invalid selector (Selectors. Unexpected token: END-OF-FILE)
DOMException: Invalid selector (Selectors. Unexpected token: foo)
DOMException: Invalid selector (Selectors. Not supported: before)
ValueError: Dom\Document::querySelector(): Argument #1 ($selectors) contains an unsupported selector
bool(true)
bool(false)
bool(true)
bool(true)
int(2)
string(1) "v"
string(3) "v w"
The token must not contain any ASCII whitespace
1 BODY
<p id="one">first &amp; cell<i>italic</i></p>Dom\HTMLElement
<title>C &amp; D</title><em>gone</em>
windows-1252 é€ 3c626f64793e3c703ee9803c2f703e3c2f626f64793e
Wrong Document Error
<!DOCTYPE html><html><head><title>t</title></head><body><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table></body></html>
<p>a</p>
