--TEST--
Which of several wrong arguments is named
--FILE--
<?php
set_error_handler(function ($level, $message) { echo "[$message] "; return true; });
foreach (['mb_str_split("a", 0, "nope")', 'mb_strimwidth("abc", 5, -1)', 'mb_strimwidth("abc", 1, -1)', 'mb_substr("a", PHP_INT_MIN, 2, "nope")',
    'mb_strtolower("a", "no\0pe")', 'mb_ereg_search()', 'mb_ereg_search("a", "Q")', 'mb_ereg_search_init("abc")', 'mb_ereg_search("a", "Q")',
    'mb_ereg_search("b")', 'mb_ereg_search_pos()'] as $call) {
    echo addcslashes($call, "\0"), ': ';
    try {
        echo json_encode(eval("return $call;")), "\n";
    } catch (Error $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}
?>
--EXPECT--
mb_str_split("a", 0, "nope"): ValueError: mb_str_split(): Argument #2 ($length) must be greater than 0
mb_strimwidth("abc", 5, -1): ValueError: mb_strimwidth(): Argument #2 ($start) is out of range
mb_strimwidth("abc", 1, -1): [mb_strimwidth(): passing a negative integer to argument #3 ($width) is deprecated] "b"
mb_substr("a", PHP_INT_MIN, 2, "nope"): ValueError: mb_substr(): Argument #2 ($start) must be between -9223372036854775807 and 9223372036854775807
mb_strtolower("a", "no\0pe"): ValueError: mb_strtolower(): Argument #2 ($encoding) must be a valid encoding, "no" given
mb_ereg_search(): Error: No pattern was provided
mb_ereg_search("a", "Q"): Error: No string was provided
mb_ereg_search_init("abc"): true
mb_ereg_search("a", "Q"): ValueError: Option "Q" is not supported
mb_ereg_search("b"): true
mb_ereg_search_pos(): false
