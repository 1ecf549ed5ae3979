<!DOCTYPE html>
<html lang="en">
<head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title><?= $e($title) ?> - Notes</title>
    <link rel="stylesheet" href="/style.css">
</head>
<body>
<header>
    <nav><a href="/">Notes</a> <a href="/new">New</a></nav>
    <form action="/search"><input type="search" name="q" value="<?= $e($query ?? '') ?>" placeholder="Search"></form>
</header>
<?php if ($flash ?? null): ?>
<p class="flash"><?= $e($flash) ?></p>
<?php endif ?>
<h1><?= $e($title) ?></h1>
<?= $content ?>
<footer>Served by PHP <?= PHP_MAJOR_VERSION, '.', PHP_MINOR_VERSION ?></footer>
</body>
</html>
