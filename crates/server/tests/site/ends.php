<?php
switch ($_GET['how']) {
    case 'exception': throw new Exception('thrown');
    case 'recursion': function f() { return f() + 1; } f();
    case 'memory': ini_set('memory_limit', '16M'); str_repeat('x', 20 << 20);
    case 'time': set_time_limit(1); while (true) {}
    case 'late': echo 'said'; flush(); throw new Exception('thrown');
    case 'status': header('HTTP/1.1 404 Gone fishing'); break;
    case 'empty': http_response_code(204); break;
    case 'password': header('WWW-Authenticate: Basic realm="x"'); break;
    case 'exit': exit(3);
}
