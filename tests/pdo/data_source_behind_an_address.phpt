--TEST--
PDO looks a data source up behind uri:, and shows its options in traces
--EXTENSIONS--
pdo_sqlite
--FILE--
<?php
$file = sys_get_temp_dir() . '/heddle_dsn_' . getmypid();
$try = function (string $line, string $dsn) use ($file) {
    file_put_contents($file, $line);
    try {
        $pdo = new PDO($dsn, null, null, [PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION]);
        echo get_class($pdo), ' ', $pdo->query('select 1')->fetchColumn(), "\n";
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
        echo str_replace([$file, __FILE__], ['DSN', 'FILE'], explode("\n", $e->getTraceAsString())[0]), "\n";
    }
};
$try("sqlite::memory:\nmore", "uri:file://$file");
$try("sqlite::memory:", "uri:$file");
$try('no colon', "uri:$file");
$try('bad:x', "uri:$file");
$try('', "uri:$file");
$try('', 'uri:');
$try('', 'nothing:here');
$try('', 'nothing');
unlink($file);
--EXPECTF--
Deprecated: Looking up the DSN from a URI is deprecated due to possible security concerns with DSNs coming from remote URIs in %spdo/data_source_behind_an_address.php on line 6
PDO 1

Deprecated: Looking up the DSN from a URI is deprecated due to possible security concerns with DSNs coming from remote URIs in %spdo/data_source_behind_an_address.php on line 6
PDO 1

Deprecated: Looking up the DSN from a URI is deprecated due to possible security concerns with DSNs coming from remote URIs in %spdo/data_source_behind_an_address.php on line 6
PDOException: PDO::__construct(): Argument #1 ($dsn) must be a valid data source name (via URI)
#0 FILE(6): PDO->__construct('uri:/tmp/heddle...', NULL, Object(SensitiveParameterValue), Array)

Deprecated: Looking up the DSN from a URI is deprecated due to possible security concerns with DSNs coming from remote URIs in %spdo/data_source_behind_an_address.php on line 6
PDOException: could not find driver
#0 FILE(6): PDO->__construct('uri:/tmp/heddle...', NULL, Object(SensitiveParameterValue), Array)

Deprecated: Looking up the DSN from a URI is deprecated due to possible security concerns with DSNs coming from remote URIs in %spdo/data_source_behind_an_address.php on line 6
PDOException: PDO::__construct(): Argument #1 ($dsn) must be a valid data source URI
#0 FILE(6): PDO->__construct('uri:/tmp/heddle...', NULL, Object(SensitiveParameterValue), Array)

Deprecated: Looking up the DSN from a URI is deprecated due to possible security concerns with DSNs coming from remote URIs in %spdo/data_source_behind_an_address.php on line 6
ValueError: Path must not be empty
#0 FILE(6): PDO->__construct('uri:', NULL, Object(SensitiveParameterValue), Array)
PDOException: could not find driver
#0 FILE(6): PDO->__construct('nothing:here', NULL, Object(SensitiveParameterValue), Array)
PDOException: PDO::__construct(): Argument #1 ($dsn) must be a valid data source name
#0 FILE(6): PDO->__construct('nothing', NULL, Object(SensitiveParameterValue), Array)
