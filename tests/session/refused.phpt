--TEST--
Sessions: an id of a null byte, a folder that open_basedir forbids, a handler that does not open
--EXTENSIONS--
session
--FILE--
<?php
ob_start();
session_id("\0");
var_dump(session_id());
session_id("a\0b");
var_dump(bin2hex(session_id()));
session_id("");
class Handler extends SessionHandler {
    public function open(string $path, string $name): bool {
        var_dump(session_status() === PHP_SESSION_ACTIVE);
        return parent::open($path, $name);
    }
    public function close(): bool {
        var_dump(session_status() === PHP_SESSION_ACTIVE);
        return parent::close();
    }
}
mkdir($folder = sys_get_temp_dir() . "/" . uniqid("session"));
chdir($folder);
set_error_handler(function ($_, $message) { echo preg_replace(['~File\(.*\)~', '~sess_\w+~', '~/\S*/session\w+~'], ['…', 'sess_ID', 'FOLDER'], $message), "\n"; return true; });
ini_set("open_basedir", $folder);
var_dump(ini_set("session.save_path", "/"), ini_set("session.save_path", "2;0600;/") , ini_set("session.save_path", "$folder") !== false);
var_dump(session_save_path() === $folder);
session_set_save_handler(new Handler);
rmdir($folder);
var_dump(session_start(), session_status() === PHP_SESSION_NONE);
--EXPECT--
string(0) ""
string(2) "61"
ini_set(): open_basedir restriction in effect. …
ini_set(): open_basedir restriction in effect. …
bool(false)
bool(false)
bool(true)
bool(true)
bool(true)
SessionHandler::read(): open(FOLDER/sess_ID, O_RDWR) failed: No such file or directory (2)
bool(true)
session_start(): Failed to read session data: user (path: FOLDER)
bool(false)
bool(true)
