<?php
$files = array_map(fn($file) => [$file['name'], $file['error'], $file['size']], $_FILES);
$auth = [$_SERVER['PHP_AUTH_USER'] ?? null, $_SERVER['PHP_AUTH_PW'] ?? null];
echo json_encode([$_SERVER['REQUEST_METHOD'], $_GET, $_POST, $_COOKIE, $files, $auth, file_get_contents('php://input')]);
