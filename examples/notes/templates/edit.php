<?php if ($error ?? null): ?>
<p class="flash error"><?= $e($error) ?></p>
<?php endif ?>
<form action="/page" method="post">
    <input type="hidden" name="name" value="<?= $e($page->name) ?>">
    <p><input type="text" name="title" value="<?= $e($page->title) ?>" placeholder="Title"></p>
    <p><textarea name="text"><?= $e($page->text) ?></textarea></p>
    <p><button>Save</button></p>
</form>
