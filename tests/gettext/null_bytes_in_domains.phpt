--TEST--
The domain is looked at before the folder
--EXTENSIONS--
gettext
--FILE--
<?php
foreach ([["a\0b", "c\0d"], ['a', "c\0d"], ["a\0b", ''], ['', ''], ["a\0b", null]] as $arguments) {
    try {
        var_dump(bindtextdomain(...$arguments));
    } catch (ValueError $e) {
        echo $e->getMessage(), "\n";
    }
}
--EXPECT--
bindtextdomain(): Argument #1 ($domain) must not contain any null bytes
bindtextdomain(): Argument #2 ($directory) must not contain any null bytes
bindtextdomain(): Argument #1 ($domain) must not contain any null bytes
bindtextdomain(): Argument #1 ($domain) must not be empty
bindtextdomain(): Argument #1 ($domain) must not contain any null bytes
