--TEST--
`readonly` as a function's name is a string where the source is parsed
--FILE--
<?php
foreach (['<?php function readonly($a) {}', '<?php readonly(1);', '<?php readonly class A { readonly int $x; } function &readonly() {} $x = readonly (4);'] as $code) {
    foreach ([0, TOKEN_PARSE] as $flags) {
        foreach (token_get_all($code, $flags) as $token) {
            if (is_array($token) && $token[1] === 'readonly') {
                echo token_name($token[0]), ' ';
            }
        }
        echo "\n";
    }
}
?>
--EXPECT--
T_READONLY 
T_STRING 
T_READONLY 
T_STRING 
T_READONLY T_READONLY T_READONLY T_READONLY 
T_READONLY T_READONLY T_STRING T_STRING
