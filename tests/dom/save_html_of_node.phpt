--TEST--
DOMDocument::saveHTML() of one node: lines are broken only where formatOutput asks for it
--EXTENSIONS--
dom
--FILE--
<?php
$document = new DOMDocument;
$document->loadHTML('<meta charset="utf-8"><div><h2 class="a"><span id="x">t&ouml;ö &amp; &lt;</span></h2><p>x<br>y</p><ul><li>a</li><li>b</li></ul><pre> a
 b</pre><script>if (1 < 2) "ö";</script><input checked value="&quot;é"></div>', LIBXML_NOERROR);
$div = $document->getElementsByTagName('div')[0];
$fragment = $document->createDocumentFragment();
$fragment->appendChild($div->cloneNode(true));
$fragment->appendChild($document->createComment(' c '));
foreach ([false, true] as $document->formatOutput) {
    foreach ([$div, $div->firstChild, $div->firstChild->attributes[0], $fragment, $document, $document->createTextNode("<ö\n")] as $node) {
        echo $document->saveHTML($node), "\n--\n";
    }
}
$plain = new DOMDocument;
$plain->loadXML('<div><h2><span/></h2><p>ö<br/></p><![CDATA[x]]></div>');
echo $plain->saveHTML($plain->documentElement), "\n", $plain->saveHTML();
--EXPECT--
<div><h2 class="a"><span id="x">töö &amp; &lt;</span></h2><p>x<br>y</p><ul><li>a</li><li>b</li></ul><pre> a
 b</pre><script>if (1 < 2) "ö";</script><input checked value='"é'></div>
--
<h2 class="a"><span id="x">töö &amp; &lt;</span></h2>
--
 class="a"
--
<div><h2 class="a"><span id="x">töö &amp; &lt;</span></h2><p>x<br>y</p><ul><li>a</li><li>b</li></ul><pre> a
 b</pre><script>if (1 < 2) "ö";</script><input checked value='"é'></div><!-- c -->
--
<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN" "http://www.w3.org/TR/REC-html40/loose.dtd">
<html><head><meta charset="utf-8"></head><body><div><h2 class="a"><span id="x">töö &amp; &lt;</span></h2><p>x<br>y</p><ul><li>a</li><li>b</li></ul><pre> a
 b</pre><script>if (1 < 2) "ö";</script><input checked value='"é'></div></body></html>

--
&lt;ö

--
<div>
<h2 class="a"><span id="x">töö &amp; &lt;</span></h2>
<p>x<br>y</p>
<ul>
<li>a</li>
<li>b</li>
</ul>
<pre> a
 b</pre>
<script>if (1 < 2) "ö";</script><input checked value='"é'>
</div>
--
<h2 class="a"><span id="x">töö &amp; &lt;</span></h2>

--
 class="a"
--
<div>
<h2 class="a"><span id="x">töö &amp; &lt;</span></h2>
<p>x<br>y</p>
<ul>
<li>a</li>
<li>b</li>
</ul>
<pre> a
 b</pre>
<script>if (1 < 2) "ö";</script><input checked value='"é'>
</div><!-- c -->
--
<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN" "http://www.w3.org/TR/REC-html40/loose.dtd">
<html>
<head><meta charset="utf-8"></head>
<body><div>
<h2 class="a"><span id="x">töö &amp; &lt;</span></h2>
<p>x<br>y</p>
<ul>
<li>a</li>
<li>b</li>
</ul>
<pre> a
 b</pre>
<script>if (1 < 2) "ö";</script><input checked value='"é'>
</div></body>
</html>

--
&lt;ö

--
<div><h2><span></span></h2><p>&#xF6;<br></p>x</div>
<div><h2><span></span></h2><p>&#xF6;<br></p>x</div>
