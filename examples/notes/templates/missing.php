<p><?= $e($message) ?></p>
<p><a href="/">All notes</a></p>
