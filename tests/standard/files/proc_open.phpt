--TEST--
proc_open: descriptors of any number, redirects, sockets, terminals, pipes that nobody closes
--FILE--
<?php
$process = proc_open('echo three >&3; echo five >&5; echo out; echo err >&2', [1 => ['pipe', 'w'], 2 => ['redirect', 1], 3 => ['pipe', 'w'], 5 => ['pipe', 'w']], $pipes);
foreach ($pipes as $number => $pipe) {
    echo $number, ': ', json_encode(stream_get_contents($pipe)), "\n";
}
var_dump(proc_close($process));
$process = proc_open('read line; echo "got $line"', [['socket'], ['socket']], $pipes);
fwrite($pipes[0], "this\n");
echo fgets($pipes[1]), stream_get_meta_data($pipes[1])['stream_type'], "\n";
proc_close($process);
$process = proc_open('test -t 1 && echo terminal', [1 => ['pty']], $pipes);
echo trim(fgets($pipes[1])), "\n";
proc_close($process);
// a process that reads until its input ends
$process = proc_open('cat > /dev/null; exit 3', [['pipe', 'r']], $pipes);
var_dump(proc_close($process), is_resource($pipes[0]));
foreach ([['redirect'], ['redirect', 'x'], ['redirect', 42], ['pi']] as $spec) {
    try {
        var_dump(proc_open('true', [1 => $spec], $pipes));
    } catch (ValueError $error) {
        echo $error->getMessage(), "\n";
    }
}
?>
--EXPECTF--
1: "out\nerr\n"
3: "three\n"
5: "five\n"
int(0)
got this
generic_socket
terminal
int(3)
bool(false)
Missing redirection target
Redirection target must be of type int, string given

Warning: proc_open(): Redirection target 42 not found in %s on line 19
bool(false)

Warning: proc_open(): pi is not a valid descriptor spec/mode in %s on line 19
bool(false)
