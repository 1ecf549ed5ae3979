--TEST--
Streams that hold their contexts when the request ends
--FILE--
<?php
$f = fopen("php://memory", "w+");
var_dump(count(stream_context_get_params($f)), count(stream_context_get_params(STDERR)));
echo "end\n";
--EXPECT--
int(1)
int(1)
end
