<?php
// The settings of the site that `cargo xtask programs` installs; the braces are filled in.
define('DB_NAME', '{database}');
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', '{host}');
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
foreach (['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'] as $what) {
    define("{$what}_KEY", "the key of $what");
    define("{$what}_SALT", "the salt of $what");
}
$table_prefix = 'wp_';
// this WordPress is older than the PHP that it runs on
define('WP_DEBUG', false);
ini_set('display_errors', '0');
// what depends on the server, not on PHP
$_SERVER['SERVER_NAME'] = 'localhost';
$_SERVER['SERVER_PORT'] = '80';
$_SERVER['SERVER_SOFTWARE'] = 'a server';
// nobody is asked for updates and news
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
define('DISABLE_WP_CRON', true);
if (!defined('ABSPATH')) {
    define('ABSPATH', __DIR__ . '/');
}
require_once ABSPATH . 'wp-settings.php';
