<?php
// Output of each kind of size and pace.
switch ($_GET['how']) {
    case 'short':
        echo 'one ', 'two';
        break;
    case 'flushed':
        echo 'one ';
        flush();
        usleep(400_000);
        echo 'two';
        break;
    case 'large':
        for ($i = 0; $i < 300; $i++) {
            echo str_repeat(chr(97 + $i % 26), 10_000);
        }
        break;
    case 'own':
        header('Content-Length: 5');
        echo 'exact';
        break;
}
