<?php
// The settings of the wiki that `cargo xtask programs` serves: open to everybody, its data beside it.
$conf['title'] = 'Loom';
$conf['useacl'] = 0;
$conf['savedir'] = './data';
$conf['compress'] = 0;
