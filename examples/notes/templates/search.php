<?php if (!$hits): ?>
<p class="quiet">Nothing found.</p>
<?php endif ?>
<ol>
<?php foreach ($hits as ['page' => $page, 'excerpt' => $excerpt]): ?>
    <?= $include('item', ['page' => $page, 'below' => $excerpt]) ?>
<?php endforeach ?>
</ol>
