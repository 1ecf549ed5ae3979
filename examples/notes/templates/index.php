<?php if (!$pages): ?>
<p class="quiet">No notes yet. <a href="/new">Write the first.</a></p>
<?php endif ?>
<ul>
<?php foreach ($pages as $page): ?>
    <?= $include('item', ['page' => $page, 'below' => $e($page->summary)]) ?>
<?php endforeach ?>
</ul>
