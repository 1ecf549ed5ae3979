--TEST--
output_add_rewrite_var(): links, forms, hosts, and a tag that is not complete when the buffer is flushed
--FILE--
<?php
ini_set("url_rewriter.tags", "a=href,area=href,frame=src,form=,fieldset=,img=src");
$_SERVER['HTTP_HOST'] = 'me.org:80';
output_add_rewrite_var('a b', 'c d&"\'');
output_add_rewrite_var('n', '1');
output_add_rewrite_var('n', '2');
?>
<a href="x"><A HREF='y?z#q'><a href=plain><a href=plain/><a href = "sp" class=b><a class="a>b" href="z">
<a href="#frag"><a href="?q"><a href="mailto:x@y"><a href="javascript:foo()"><a href="http://me.org/x"><a href="https://me.org:80/x"><a href="http://other/x"><a href="/x?a=b#f"><a href="x#">
<area href="q"><frame src="f"><iframe src="g"><img src="i"><fieldset><legend>
<form><form action="x"><form action="http://other/"><form><form action="http://me.org/"></form><form action=rel method=post>
<a
 href="nl"
 x=y>
<ahref="no"> <a name="x"> <b href="n"> < a href="n"> <a data-href="n"> <a href> <a href="unfinished
<?php
ob_flush();
echo 'more" x><a href="tail">';
print_r(ob_list_handlers());
var_dump(output_reset_rewrite_vars()); ob_flush();
?>
<a href="x">
--EXPECT--
<a href="x?a%20b=c%20d%26%22%27&n=1&n=2"><A HREF='y?z&a%20b=c%20d%26%22%27&n=1&n=2#q'><a href=plain?a%20b=c%20d%26%22%27&n=1&n=2><a href=plain/?a%20b=c%20d%26%22%27&n=1&n=2><a href = "sp?a%20b=c%20d%26%22%27&n=1&n=2" class=b><a class="a>b" href="z">
<a href="#frag"><a href="?q&a%20b=c%20d%26%22%27&n=1&n=2"><a href="mailto:x@y"><a href="javascript:foo()"><a href="http://me.org/x"><a href="https://me.org:80/x"><a href="http://other/x"><a href="/x?a=b&a%20b=c%20d%26%22%27&n=1&n=2#f"><a href="x?a%20b=c%20d%26%22%27&n=1&n=2#">
<area href="q?a%20b=c%20d%26%22%27&n=1&n=2"><frame src="f?a%20b=c%20d%26%22%27&n=1&n=2"><iframe src="g"><img src="i?a%20b=c%20d%26%22%27&n=1&n=2"><fieldset><legend>
<form><input type="hidden" name="a b" value="c d&amp;&quot;&#039;" /><input type="hidden" name="n" value="1" /><input type="hidden" name="n" value="2" /><form action="x"><input type="hidden" name="a b" value="c d&amp;&quot;&#039;" /><input type="hidden" name="n" value="1" /><input type="hidden" name="n" value="2" /><form action="http://other/"><form><form action="http://me.org/"><input type="hidden" name="a b" value="c d&amp;&quot;&#039;" /><input type="hidden" name="n" value="1" /><input type="hidden" name="n" value="2" /></form><form action=rel method=post><input type="hidden" name="a b" value="c d&amp;&quot;&#039;" /><input type="hidden" name="n" value="1" /><input type="hidden" name="n" value="2" />
<a
 href="nl?a%20b=c%20d%26%22%27&n=1&n=2"
 x=y>
<ahref="no"> <a name="x"> <b href="n"> < a href="n"> <a data-href="n"> <a href> <a href="unfinished
more" x><a href="tail">Array
(
    [0] => URL-Rewriter
)
bool(true)
<a href="x">
