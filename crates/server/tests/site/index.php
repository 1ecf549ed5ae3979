<?php echo 'index ', $_SERVER['PATH_INFO'] ?? '-';
