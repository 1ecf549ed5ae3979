--TEST--
Names in messages are what Unicode calls identifiers of patterns
--FILE--
<?php
$patterns = [
    'some {wrong.format}', '{a b}', '{1a}', '{a-b}', '{a_b}', '{a«b}', '{01}', '{a.b, number}', '{a,num-ber}',
    '{a,plural}', '{a,plural,other}', '{a,plural,=1.5{x}=5{five}other{#}}', '{a,plural,=x{}other{}}',
    '{a,plural,offset:1.5 one{x}other{#}}', '{a,plural,offset: 1.x one{x}other{#}}', '{a,plural,one{x}offset:1 other{#}}',
    '{a,select, a.b{x}other{#}}', '{a,select, 5{five}other{#}}', '{a,select, other', '{0,choice,1.5#low|2<high}',
    '{0,choice,x#a|2<b}', '{99999999999}', '{ 0 }{-1}',
];
foreach ($patterns as $pattern) {
    $result = msgfmt_create('en', $pattern)?->format([3, 'a' => 5]);
    echo $pattern, ' => ', $result ?? intl_get_error_message(), "\n";
    if ($result === null) {
        var_dump(MessageFormatter::formatMessage('en', $pattern, []));
    }
}
?>
--EXPECT--
some {wrong.format} => msgfmt_create(): pattern syntax error (parse error at offset 6, after "some {", before or at "wrong.format}"): U_PATTERN_SYNTAX_ERROR
bool(false)
{a b} => msgfmt_create(): pattern syntax error (parse error at offset 1, after "{", before or at "a b}"): U_PATTERN_SYNTAX_ERROR
bool(false)
{1a} => {1a}
{a-b} => msgfmt_create(): pattern syntax error (parse error at offset 1, after "{", before or at "a-b}"): U_PATTERN_SYNTAX_ERROR
bool(false)
{a_b} => {a_b}
{a«b} => msgfmt_create(): pattern syntax error (parse error at offset 1, after "{", before or at "a«b}"): U_PATTERN_SYNTAX_ERROR
bool(false)
{01} => msgfmt_create(): pattern syntax error (parse error at offset 1, after "{", before or at "01}"): U_PATTERN_SYNTAX_ERROR
bool(false)
{a.b, number} => msgfmt_create(): pattern syntax error (parse error at offset 1, after "{", before or at "a.b, number}"): U_PATTERN_SYNTAX_ERROR
bool(false)
{a,num-ber} => msgfmt_create(): pattern syntax error (parse error at offset 1, after "{", before or at "a,num-ber}"): U_PATTERN_SYNTAX_ERROR
bool(false)
{a,plural} => msgfmt_create(): pattern syntax error (parse error at offset 1, after "{", before or at "a,plural}"): U_PATTERN_SYNTAX_ERROR
bool(false)
{a,plural,other} => msgfmt_create(): pattern syntax error (parse error at offset 10, after "{a,plural,", before or at "other}"): U_PATTERN_SYNTAX_ERROR
bool(false)
{a,plural,=1.5{x}=5{five}other{#}} => five
{a,plural,=x{}other{}} => msgfmt_create(): pattern syntax error (parse error at offset 10, after "{a,plural,", before or at "=x{}other{}}"): U_PATTERN_SYNTAX_ERROR
bool(false)
{a,plural,offset:1.5 one{x}other{#}} => 3.5
{a,plural,offset: 1.x one{x}other{#}} => msgfmt_create(): pattern syntax error (parse error at offset 20, after "ural,offset: 1.", before or at "x one{x}other{#"): U_PATTERN_SYNTAX_ERROR
bool(false)
{a,plural,one{x}offset:1 other{#}} => msgfmt_create(): pattern syntax error (parse error at offset 10, after "{a,plural,", before or at "one{x}offset:1 "): U_PATTERN_SYNTAX_ERROR
bool(false)
{a,select, a.b{x}other{#}} => msgfmt_create(): pattern syntax error (parse error at offset 11, after "{a,select, ", before or at "a.b{x}other{#}}"): U_PATTERN_SYNTAX_ERROR
bool(false)
{a,select, 5{five}other{#}} => five
{a,select, other => msgfmt_create(): pattern syntax error (parse error at offset 11, after "{a,select, ", before or at "other"): U_PATTERN_SYNTAX_ERROR
bool(false)
{0,choice,1.5#low|2<high} => high
{0,choice,x#a|2<b} => msgfmt_create(): pattern syntax error (parse error at offset 10, after "{0,choice,", before or at "x#a|2<b}"): U_PATTERN_SYNTAX_ERROR
bool(false)
{99999999999} => msgfmt_create(): pattern syntax error (parse error at offset 1, after "{", before or at "99999999999}"): U_PATTERN_SYNTAX_ERROR
bool(false)
{ 0 }{-1} => msgfmt_create(): pattern syntax error (parse error at offset 6, after "{ 0 }{", before or at "-1}"): U_PATTERN_SYNTAX_ERROR
bool(false)
