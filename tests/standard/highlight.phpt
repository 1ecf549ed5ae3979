--TEST--
highlight_string(), highlight_file(), php_strip_whitespace()
--FILE--
<?php
$code = <<<'PHP'
<?php // x
echo "a $b {$c->d}", 1.5, __LINE__, strlen('q'); /* c */ ?>
<b>ok & "so"</b> <?= foo(<<<A
x $y
A), $z[0], \A\b; # c

PHP;
highlight_string($code);
echo "\n";
var_dump(highlight_string('<?php a', true));
file_put_contents(__DIR__ . '/highlight.tmp', $code);
highlight_file(__DIR__ . '/highlight.tmp');
echo "\n", php_strip_whitespace(__DIR__ . '/highlight.tmp'), "|\n";
unlink(__DIR__ . '/highlight.tmp');
var_dump(@highlight_file('/nonexistent'), @php_strip_whitespace('/nonexistent'));
?>
--EXPECT--
<pre><code style="color: #000000"><span style="color: #0000BB">&lt;?php </span><span style="color: #FF8000">// x
</span><span style="color: #007700">echo </span><span style="color: #DD0000">"a </span><span style="color: #0000BB">$b</span><span style="color: #DD0000"> </span><span style="color: #007700">{</span><span style="color: #0000BB">$c</span><span style="color: #007700">-&gt;</span><span style="color: #0000BB">d</span><span style="color: #007700">}</span><span style="color: #DD0000">"</span><span style="color: #007700">, </span><span style="color: #0000BB">1.5</span><span style="color: #007700">, </span><span style="color: #0000BB">__LINE__</span><span style="color: #007700">, </span><span style="color: #0000BB">strlen</span><span style="color: #007700">(</span><span style="color: #DD0000">'q'</span><span style="color: #007700">); </span><span style="color: #FF8000">/* c */ </span><span style="color: #0000BB">?&gt;
</span>&lt;b&gt;ok &amp; "so"&lt;/b&gt; <span style="color: #0000BB">&lt;?= foo</span><span style="color: #007700">(&lt;&lt;&lt;A
</span><span style="color: #DD0000">x </span><span style="color: #0000BB">$y</span><span style="color: #DD0000">
</span><span style="color: #007700">A), </span><span style="color: #0000BB">$z</span><span style="color: #007700">[</span><span style="color: #0000BB">0</span><span style="color: #007700">], </span><span style="color: #0000BB">\A\b</span><span style="color: #007700">; </span><span style="color: #FF8000"># c
</span></code></pre>
string(93) "<pre><code style="color: #000000"><span style="color: #0000BB">&lt;?php a</span></code></pre>"
<pre><code style="color: #000000"><span style="color: #0000BB">&lt;?php </span><span style="color: #FF8000">// x
</span><span style="color: #007700">echo </span><span style="color: #DD0000">"a </span><span style="color: #0000BB">$b</span><span style="color: #DD0000"> </span><span style="color: #007700">{</span><span style="color: #0000BB">$c</span><span style="color: #007700">-&gt;</span><span style="color: #0000BB">d</span><span style="color: #007700">}</span><span style="color: #DD0000">"</span><span style="color: #007700">, </span><span style="color: #0000BB">1.5</span><span style="color: #007700">, </span><span style="color: #0000BB">__LINE__</span><span style="color: #007700">, </span><span style="color: #0000BB">strlen</span><span style="color: #007700">(</span><span style="color: #DD0000">'q'</span><span style="color: #007700">); </span><span style="color: #FF8000">/* c */ </span><span style="color: #0000BB">?&gt;
</span>&lt;b&gt;ok &amp; "so"&lt;/b&gt; <span style="color: #0000BB">&lt;?= foo</span><span style="color: #007700">(&lt;&lt;&lt;A
</span><span style="color: #DD0000">x </span><span style="color: #0000BB">$y</span><span style="color: #DD0000">
</span><span style="color: #007700">A), </span><span style="color: #0000BB">$z</span><span style="color: #007700">[</span><span style="color: #0000BB">0</span><span style="color: #007700">], </span><span style="color: #0000BB">\A\b</span><span style="color: #007700">; </span><span style="color: #FF8000"># c
</span></code></pre>
<?php  echo "a $b {$c->d}", 1.5, __LINE__, strlen('q'); ?>
<b>ok & "so"</b> <?= foo(<<<A
x $y
A)
, $z[0], \A\b; |
bool(false)
string(0) ""
