<article>
<?= $html ?>

</article>
<?php if ($files): ?>
<h2>Files</h2>
<ul>
<?php foreach ($files as $file): ?>
    <li><a href="/file/<?= $e($page->name) ?>/<?= rawurlencode($file) ?>"><?= $e($file) ?></a></li>
<?php endforeach ?>
</ul>
<?php endif ?>
<?php if ($linking): ?>
<p class="quiet">Linked from
<?php foreach ($linking as $other): ?>
    <a href="/page/<?= $e($other->name) ?>"><?= $e($other->title) ?></a>
<?php endforeach ?>
</p>
<?php endif ?>
<form class="actions" action="/page/<?= $e($page->name) ?>/upload" method="post" enctype="multipart/form-data">
    <a href="/page/<?= $e($page->name) ?>/edit">Edit</a>
    <input type="file" name="file"> <button>Attach</button>
</form>
<form action="/page/<?= $e($page->name) ?>/delete" method="post"><button>Delete</button></form>
