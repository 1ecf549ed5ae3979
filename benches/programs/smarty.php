<?php
// Compiles and renders templates with smarty.

return function (string $packages): Closure {
    require "$packages/smarty4/usr/share/php/smarty4/Smarty.class.php";
    $folder = sys_get_temp_dir() . '/smarty-' . getmypid();
    $smarty = new Smarty();
    $smarty->setCompileDir($folder);
    register_shutdown_function(function () use ($folder): void {
        foreach (glob("$folder/*") ?: [] as $file) {
            unlink($file);
        }
        @rmdir($folder);
    });
    $rows = [];
    for ($i = 0; $i < 300; $i++) {
        $rows[] = ['name' => "Row <$i>", 'price' => $i * 1.25, 'tags' => ['a', "t$i"]];
    }
    $template = 'string:<h1>{$title|escape}</h1>{foreach $rows as $row}<p class="{if $row@iteration is even}even{else}odd{/if}">{$row.name|escape} '
        . '{$row.price|string_format:"%.2f"} {foreach $row.tags as $tag}{$tag|upper}{if !$tag@last}, {/if}{/foreach}{if $row.price > 100}!{/if}</p>{/foreach}{$title|truncate:8}';
    return function () use ($smarty, $rows, $template): string {
        $smarty->assign(['title' => 'Loom & Heddle', 'rows' => $rows]);
        return $smarty->fetch($template);
    };
};
