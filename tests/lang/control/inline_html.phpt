--TEST--
inline HTML, short echo, halt_compiler
--FILE--
before
<?php $x = 1 ?>
<p><?= $x ?></p>
<?php if ($x): ?>
yes
<?php endif; ?>
  <?php echo 'a' ?>  
<?php
echo __COMPILER_HALT_OFFSET__ > 50 ? "offset\n" : '';
echo stream_get_contents(fopen(__FILE__, 'r'), -1, __COMPILER_HALT_OFFSET__);
__halt_compiler();DATA <?php not run
--EXPECT--
before
<p>1</p>
yes
  a  
offset
DATA <?php not run
