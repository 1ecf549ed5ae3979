<?php
// what the installer's LocalSettings.php is followed by
$wgEnableUploads = true;
$wgSecretKey = str_repeat('a', 64);
$wgUpgradeKey = 'b';
$wgMainCacheType = CACHE_DB;
$wgJobRunRate = 0;
$wgPhpCli = false;
$wgRateLimits = [];
$wgEnableParserLimitReporting = false;
$wgArticlePath = '/index.php?title=$1';
