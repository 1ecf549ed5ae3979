--TEST--
print, printf, echo with many arguments, flush, output_add_rewrite_var
--FILE--
<?php
echo 'a', 1, 1.5, true, null, "\n"; print 'p' . "\n"; $r = print ''; var_dump($r); echo printf('%s|', 'x'), vprintf("%d-%d\n", [1, 2]), "\n"; var_dump(fprintf(fopen('php://output', 'w'), "out\n")); print('paren') . print("inner\n"); ob_start(); phpversion(); echo 'captured'; $c = ob_get_clean(); echo strlen($c), "\n"; flush(); echo -0.0, ' ', 1e3, ' ', 0.1 + 0.2, ' ', 1.0, ' ', 1e22, ' ', (int) '12', "\n"; highlight_string('<?php echo "x"; // c ?>'); echo "\n", php_strip_whitespace(__FILE__) !== '' ? 'ok' : '', "\n"; echo "end\n";
--EXPECT--
a11.51
p
int(1)
x|21-2
4
out
int(4)
inner
paren18
-0 1000 0.3 1 1.0E+22 12
<pre><code style="color: #000000"><span style="color: #0000BB">&lt;?php </span><span style="color: #007700">echo </span><span style="color: #DD0000">"x"</span><span style="color: #007700">; </span><span style="color: #FF8000">// c </span><span style="color: #0000BB">?&gt;</span></code></pre>
ok
end
