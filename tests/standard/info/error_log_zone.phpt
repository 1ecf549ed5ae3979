--TEST--
Lines of a log file bear the time of the program's zone
--FILE--
<?php
$file = tempnam(sys_get_temp_dir(), 'log');
ini_set('error_log', $file);
foreach (['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires'] as $zone) {
    date_default_timezone_set($zone);
    file_put_contents($file, '');
    $before = time();
    error_log('said');
    $line = file_get_contents($file);
    $time = DateTime::createFromFormat('d-M-Y H:i:s e', substr($line, 1, strpos($line, ']') - 1));
    var_dump(preg_replace(['/\d/', '/-[A-Z][a-z]{2}-/'], ['N', '-Mon-'], $line), $time->getTimestamp() - $before < 5);
}
unlink($file);
--EXPECT--
string(32) "[NN-Mon-NNNN NN:NN:NN UTC] said
"
bool(true)
string(42) "[NN-Mon-NNNN NN:NN:NN Europe/Berlin] said
"
bool(true)
string(59) "[NN-Mon-NNNN NN:NN:NN America/Argentina/Buenos_Aires] said
"
bool(true)
