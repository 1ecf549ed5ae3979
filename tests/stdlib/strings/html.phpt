--TEST--
htmlspecialchars, entities, strip_tags
--FILE--
<?php
$s = "<a href='x'>T&amp;t \"q\" é €</a>"; echo htmlspecialchars($s), "\n", htmlspecialchars($s, ENT_NOQUOTES, 'UTF-8', false), "\n", htmlspecialchars($s, ENT_COMPAT), "\n", htmlentities($s), "\n", html_entity_decode('&lt;&eacute;&euro;&#65;&#x42;&apos;&nosuch;&amp;lt;'), "\n", htmlspecialchars_decode('&lt;b&gt; &quot;&#039;'), "\n", var_export(htmlspecialchars("bad \xff byte"), true), htmlspecialchars("bad \xff byte", ENT_SUBSTITUTE), htmlspecialchars("bad \xff", ENT_IGNORE), "\n", strip_tags('<p>Hello <b>bold</b><br/><!-- c --><?php echo 1 ?> x < y</p>'), '|', strip_tags('<p>a<b>c</b><i>d</i></p>', '<b><i>'), '|', strip_tags('<p>a<b>c</b></p>', ['p']), "\n"; echo count(get_html_translation_table(HTML_SPECIALCHARS)), json_encode(get_html_translation_table()), "\n";
--EXPECT--
&lt;a href=&#039;x&#039;&gt;T&amp;amp;t &quot;q&quot; é €&lt;/a&gt;
&lt;a href='x'&gt;T&amp;t "q" é €&lt;/a&gt;
&lt;a href='x'&gt;T&amp;amp;t &quot;q&quot; é €&lt;/a&gt;
&lt;a href=&#039;x&#039;&gt;T&amp;amp;t &quot;q&quot; &eacute; &euro;&lt;/a&gt;
<é€AB&apos;&nosuch;&lt;
<b> "'
'bad � byte'bad � bytebad 
Hello bold x < y|a<b>c</b><i>d</i>|<p>ac</p>
5{"\"":"&quot;","&":"&amp;","'":"&#039;","<":"&lt;",">":"&gt;"}
