<?php
function handle($list) {
    foreach ($list as $item) {
        try {
            if ($item) return work($item);
            continue;
        } catch (A | B $e) {
            throw new C($e);
        } finally {
            echo 'done';
        }
    }
}
