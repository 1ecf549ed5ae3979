--TEST--
Paths of entries keep all but one slash at the end of their folder
--FILE--
<?php
$root = sys_get_temp_dir() . '/heddle-folders-' . getmypid();
mkdir("$root/x", 0777, true);
touch("$root/x/f");
foreach (["$root/x", "$root/x/", "$root/x//", "$root//x///", "$root/x/."] as $path) {
    foreach (new FilesystemIterator($path) as $key => $info) {
        echo str_replace($root, 'R', "$key $info " . $info->getPath()), "\n";
    }
    echo str_replace($root, 'R', (new DirectoryIterator($path))->getPath()), "\n";
}
foreach (new FilesystemIterator('/') as $key => $info) {
    echo substr($key, 0, 2), ' ', $info->getPath(), "\n";
    break;
}
unlink("$root/x/f");
rmdir("$root/x");
rmdir($root);
--EXPECT--
R/x/f R/x/f R/x
R/x
R/x/f R/x/f R/x
R/x
R/x//f R/x//f R/x/
R/x/
R//x///f R//x///f R//x//
R//x//
R/x/./f R/x/./f R/x/.
R/x/.
// /
