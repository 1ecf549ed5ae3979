<?php
// Keeps deprecations out of the pages: this DokuWiki is older than the PHP that it runs on.
define('DOKU_E_LEVEL', E_ERROR | E_WARNING | E_PARSE);
ini_set('display_errors', '0');
