<li><a href="/page/<?= $e($page->name) ?>"><?= $e($page->title) ?></a><br><span class="quiet"><?= $below ?></span></li>
