--TEST--
open_basedir that the program sets: relative folders stay where they were, only narrower lists are taken
--FILE--
<?php
$base = __DIR__ . '/open_basedir_set_again';
@mkdir("$base/x/y/z", 0777, true);
chdir("$base/x/y");
$show = fn($value) => is_string($value) ? str_replace($base, '…', $value) : $value;
set_error_handler(function ($_, $message) use ($base) { echo str_replace($base, '…', $message), "\n"; });
var_dump($show(ini_set('open_basedir', "$base/x")));
foreach ([$base, '', "$base/x/..", "$base/x/y:$base", '../..', './:..'] as $list) {
    var_dump($show(ini_set('open_basedir', $list)));
}
var_dump($show(ini_get('open_basedir')));
chdir('z');
chdir("$base/x");
chdir('..');
var_dump($show(getcwd()), file_exists("$base/x/y"), file_exists($base));
chdir("$base/x/y/z");
var_dump(file_exists("$base/x"), file_exists('..'));
var_dump($show(ini_set('open_basedir', '..')), ini_get('open_basedir'));
chdir("$base/x/y");
chdir('..');
var_dump(ini_set('open_basedir', 'z'), ini_get('open_basedir'));
var_dump($show(ini_set('open_basedir', "$base/x/y/z/none")), ini_set('open_basedir', "$base/x/y/z/none/../k"));
ini_restore('open_basedir');
var_dump($show(ini_get('open_basedir')), file_exists("$base/x"));
?>
--CLEAN--
<?php
$base = __DIR__ . '/open_basedir_set_again';
foreach (['/x/y/z', '/x/y', '/x', ''] as $folder) {
    rmdir($base . $folder);
}
--EXPECT--
string(0) ""
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
string(5) "…/x"
string(5) "./:.."
chdir(): open_basedir restriction in effect. File(..) is not within the allowed path(s): (…/x/y/:…/x)
file_exists(): open_basedir restriction in effect. File(…) is not within the allowed path(s): (…/x/y/:…/x)
string(5) "…/x"
bool(true)
bool(false)
bool(true)
bool(true)
string(5) "./:.."
string(2) ".."
chdir(): open_basedir restriction in effect. File(..) is not within the allowed path(s): (…/x/y)
string(2) ".."
string(1) "z"
string(1) "z"
bool(false)
file_exists(): open_basedir restriction in effect. File(…/x) is not within the allowed path(s): (…/x/y/z/none)
string(14) "…/x/y/z/none"
bool(false)
