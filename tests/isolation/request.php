<?php
// One of many requests on many threads. It finds every default in its place, changes at random what PHP keeps once for a process
// elsewhere, and must see nothing but what it set itself; its child processes, too. Prints "isolated", or what was wrong.

const ZONES = ['UTC', 'Europe/Paris', 'Asia/Tokyo', 'America/New_York', 'Australia/Sydney', 'Africa/Nairobi'];
const LOCALES = ['C', 'C.UTF-8', 'C.utf8'];
const ENCODINGS = ['UTF-8', 'ISO-8859-1', 'ASCII', 'UTF-16BE'];
const LEVELS = [E_ALL, E_ALL & ~E_NOTICE, E_ERROR | E_WARNING, 0];

function must(string $what, mixed $expected, mixed $actual): void
{
    if ($expected !== $actual) {
        echo "$what is ", var_export($actual, true), ', not ', var_export($expected, true), "\n";
        exit(1);
    }
}

/** Everything as a request finds it. */
function check_defaults(): void
{
    must('environment', false, getenv('HEDDLE_ISOLATION'));
    must('locale', 'C', setlocale(LC_NUMERIC, '0'));
    must('directory', false, str_contains(getcwd(), 'heddle-isolation-'));
    must('timezone', 'UTC', date_default_timezone_get());
    must('precision', '14', ini_get('precision'));
    must('encoding', 'UTF-8', mb_internal_encoding());
    must('error handler', null, set_error_handler(null));
    must('abort', 0, ignore_user_abort());
    must('levels', E_ALL, error_reporting());
    must('umask', false, in_array(umask(), [0o001, 0o003, 0o005, 0o011], true));
    must('time limit', false, in_array((int) ini_get('max_execution_time'), range(301, 399), true));
}

/** What this request has set; null where it has set nothing. */
$own = ['env' => false, 'locale' => 'C', 'directory' => getcwd(), 'zone' => 'UTC', 'precision' => '14', 'encoding' => 'UTF-8',
    'handler' => null, 'abort' => 0, 'levels' => E_ALL, 'umask' => umask(), 'limit' => ini_get('max_execution_time')];
check_defaults();

$home = sys_get_temp_dir() . '/heddle-isolation-' . getmypid() . '-' . bin2hex(random_bytes(8));
$folders = [$home, "$home/a", "$home/b", "$home/b/c"];
foreach ($folders as $folder) {
    mkdir($folder, 0o777);
}
$folders = array_map(realpath(...), $folders);
register_shutdown_function(function () use ($folders) {
    foreach (array_reverse($folders) as $folder) {
        @unlink("$folder/mine");
        rmdir($folder);
    }
});

$seen = null;
$changes = [
    function () use (&$own) {
        $own['env'] = bin2hex(random_bytes(4));
        putenv("HEDDLE_ISOLATION=$own[env]");
    },
    function () use (&$own) {
        $own['locale'] = setlocale(LC_NUMERIC, LOCALES[array_rand(LOCALES)]);
    },
    function () use (&$own, $folders) {
        $own['directory'] = $folders[array_rand($folders)];
        chdir($own['directory']);
    },
    function () use (&$own) {
        $own['umask'] = [0o001, 0o003, 0o005, 0o011][random_int(0, 3)];
        umask($own['umask']);
    },
    function () use (&$own) {
        $own['zone'] = ZONES[array_rand(ZONES)];
        date_default_timezone_set($own['zone']);
    },
    function () use (&$own) {
        $own['precision'] = (string) random_int(3, 15);
        ini_set('precision', $own['precision']);
    },
    function () use (&$own) {
        $own['encoding'] = ENCODINGS[array_rand(ENCODINGS)];
        mb_internal_encoding($own['encoding']);
    },
    function () use (&$own) {
        $own['levels'] = LEVELS[array_rand(LEVELS)];
        error_reporting($own['levels']);
    },
    function () use (&$own, &$seen) {
        $own['handler'] = bin2hex(random_bytes(4));
        $mine = $own['handler'];
        set_error_handler(function () use (&$seen, $mine) {
            $seen = $mine;
            return true;
        });
    },
    function () use (&$own) {
        $own['abort'] = random_int(0, 1);
        ignore_user_abort((bool) $own['abort']);
    },
    function () use (&$own) {
        $own['limit'] = (string) random_int(301, 399);
        set_time_limit((int) $own['limit']);
    },
];

function check_own(array $own, mixed &$seen): void
{
    must('environment', $own['env'], getenv('HEDDLE_ISOLATION'));
    must('locale', $own['locale'], setlocale(LC_NUMERIC, '0'));
    must('directory', $own['directory'], getcwd());
    must('timezone', $own['zone'], date_default_timezone_get());
    must('date', $own['zone'], date('e'));
    must('precision', $own['precision'], ini_get('precision'));
    must('float', 2 + (int) $own['precision'], strlen((string) (1 / 3)));
    must('encoding', $own['encoding'], mb_internal_encoding());
    must('abort', $own['abort'], ignore_user_abort());
    must('levels', $own['levels'], error_reporting());
    must('umask', $own['umask'], umask());
    must('time limit', $own['limit'], ini_get('max_execution_time'));
    if ($own['handler'] !== null) {
        $seen = null;
        trigger_error('for the handler', E_USER_NOTICE);
        must('error handler', $own['handler'], $seen);
    }
}

/** A relative path is in the request's directory, and its rights follow the request's umask. */
function check_file(array $own): void
{
    $text = bin2hex(random_bytes(8));
    file_put_contents('mine', $text);
    must('file', $text, file_get_contents($own['directory'] . '/mine'));
    must('rights', 0o666 & ~$own['umask'], fileperms('mine') & 0o777);
    unlink('mine');
}

/** The shell sees what the request sees. */
function check_children(array $own): void
{
    $command = 'echo "$HEDDLE_ISOLATION"; pwd; umask';
    $expected = [(string) $own['env'], $own['directory'], sprintf('%04o', $own['umask'])];
    must('shell_exec', implode("\n", $expected) . "\n", shell_exec($command));
    exec($command, $lines);
    must('exec', $expected, $lines);
    $process = proc_open($command, [1 => ['pipe', 'w']], $pipes);
    must('proc_open', implode("\n", $expected) . "\n", stream_get_contents($pipes[1]));
    fclose($pipes[1]);
    proc_close($process);
}

for ($step = 0; $step < 120; $step++) {
    $changes[array_rand($changes)]();
    check_own($own, $seen);
    if ($step % 10 === 9 && str_contains($own['directory'], 'heddle-isolation-')) {
        check_file($own);
    }
    if ($step === 80) {
        check_children($own);
    }
}
echo "isolated\n";
