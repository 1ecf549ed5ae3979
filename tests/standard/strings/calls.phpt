--TEST--
strings: calls with usual and wrong arguments
--FILE--
<?php
set_error_handler(function ($level, $message) { echo $message, "\n"; return true; });
foreach (explode("\n", <<<'CALLS'
explode("","a")
implode("a")
implode([1],[2])
implode("a",null)
implode([1,[2]])
wordwrap("aaa",0,"\n",true)
wordwrap("aaa",1,"")
wordwrap("",1,"")
str_split("a",0)
chunk_split("a",0)
strpos("abc","b",5)
strrpos("abc","b",-5)
substr_count("abc","")
substr_count("abc","a",5)
substr_count("abc","a",1,9)
substr_compare("abc","a",5)
substr_compare("abc","a",0,-1)
substr_compare("abcde","bcx",1,3)
substr_compare("abcde","bc",1)
str_pad("a",5,"")
str_pad("a",5," ",7)
str_repeat("a",-1)
count_chars("a",7)
str_word_count("a",7)
ord("")
ord("ab")
chr(300)
chr(-1)
strpbrk("abc","")
str_increment("")
str_increment("a!")
str_decrement("a")
str_decrement("aa")
str_decrement("0")
str_decrement("A00")
str_increment("Zz9")
strtr("abc","ab")
strtr("abc",["a"=>1],"x")
strtr("abc",["a"=>1,""=>2,"ab"=>"Q"])
trim("abc","a..")
trim("abc","..a")
trim("abc","c..a")
trim("abc","a...c")
ucwords("hello world-foo","-")
similar_text("World","Word",$p)
levenshtein("kitten","sitting",2,3,4)
localeconv()
strcoll("a","b")
hex2bin("abc")
hex2bin("zz")
base64_decode("ab=c",true)
str_word_count("Hello fri3nd, you're looking-good - today!",1,'3')
str_word_count("Hello fri3nd",2)
substr_replace(["aaa","bbb"],["1","2"],[0,1],[1,2])
substr_replace("abc",["1"],1)
substr_replace("abc","x",[1],1)
substr_replace("abc","x",1,[1])
substr_replace("abc","x",[1],[1,2])
vsprintf("%d",["x"=>5])
strtok("x")
utf8_encode("\xe9")
strrev("abc")
ucfirst("")
nl2br("a\r\nb\n\rc\rd",false)
quotemeta("1+1=2?")
addcslashes("abc\n\x01\xff","a..z")
addcslashes("foo[bar]z",'A..z')
stripcslashes('a\n\x41\101\q')
soundex("Robert")
metaphone("Thumb",-1)
version_compare("1.0","1.1","foo")
strip_tags("a<br>b<!-- x --><?php echo 1;?>c<b>d</b>","<b>")
strip_tags("a<br/>b",["br"])
parse_url("http://user:pa@host:80/p?q#f")
parse_url("//x:99999")
pack("Nvc*",1,2,3,4)
unpack("N2a/nb",str_repeat("\0\1",8))
pack("Q",-1)
pack("y",1)
pack("N")
pack("A5","ab")
unpack("N","a")
unpack("Nx/y","abcdef")
sscanf("age: 25 name: Bob","age: %d name: %s")
sscanf("12 apples","%d %s %s")
sscanf("abc","%q")
count_chars("abca",3)
str_word_count("")
similar_text("","")
str_getcsv("a,b")
levenshtein("","abc")
http_build_query(["a"=>1,"b"=>[1,2,"x"=>["y"=>true]],"n"=>null,"f"=>1.5, "s"=>"a b&"])
http_build_query([1,2],"p_","&amp;")
quoted_printable_encode("hÃ©llo=\n".str_repeat("a",90))
convert_uuencode("test\ntext text\r\n")
convert_uudecode("#86)C\n`")
ucwords("")
CALLS) as $call) {
    echo "> $call\n";
    try {
        $p = null;
        echo str_replace("\n", '', var_export(eval("return $call;"), true)), $p === null ? '' : " p=$p", "\n";
    } catch (Throwable $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}
--EXPECT--
> explode("","a")
ValueError: explode(): Argument #1 ($separator) must not be empty
> implode("a")
TypeError: implode(): If argument #1 ($separator) is of type string, argument #2 ($array) must be of type array, null given
> implode([1],[2])
TypeError: implode(): Argument #1 ($separator) must be of type string, array given
> implode("a",null)
TypeError: implode(): If argument #1 ($separator) is of type string, argument #2 ($array) must be of type array, null given
> implode([1,[2]])
Array to string conversion
'1Array'
> wordwrap("aaa",0,"\n",true)
ValueError: wordwrap(): Argument #4 ($cut_long_words) cannot be true when argument #2 ($width) is 0
> wordwrap("aaa",1,"")
ValueError: wordwrap(): Argument #3 ($break) must not be empty
> wordwrap("",1,"")
''
> str_split("a",0)
ValueError: str_split(): Argument #2 ($length) must be greater than 0
> chunk_split("a",0)
ValueError: chunk_split(): Argument #2 ($length) must be greater than 0
> strpos("abc","b",5)
ValueError: strpos(): Argument #3 ($offset) must be contained in argument #1 ($haystack)
> strrpos("abc","b",-5)
ValueError: strrpos(): Argument #3 ($offset) must be contained in argument #1 ($haystack)
> substr_count("abc","")
ValueError: substr_count(): Argument #2 ($needle) must not be empty
> substr_count("abc","a",5)
ValueError: substr_count(): Argument #3 ($offset) must be contained in argument #1 ($haystack)
> substr_count("abc","a",1,9)
ValueError: substr_count(): Argument #4 ($length) must be contained in argument #1 ($haystack)
> substr_compare("abc","a",5)
ValueError: substr_compare(): Argument #3 ($offset) must be contained in argument #1 ($haystack)
> substr_compare("abc","a",0,-1)
ValueError: substr_compare(): Argument #4 ($length) must be greater than or equal to 0
> substr_compare("abcde","bcx",1,3)
-20
> substr_compare("abcde","bc",1)
1
> str_pad("a",5,"")
ValueError: str_pad(): Argument #3 ($pad_string) must not be empty
> str_pad("a",5," ",7)
ValueError: str_pad(): Argument #4 ($pad_type) must be STR_PAD_LEFT, STR_PAD_RIGHT, or STR_PAD_BOTH
> str_repeat("a",-1)
ValueError: str_repeat(): Argument #2 ($times) must be greater than or equal to 0
> count_chars("a",7)
ValueError: count_chars(): Argument #2 ($mode) must be between 0 and 4 (inclusive)
> str_word_count("a",7)
ValueError: str_word_count(): Argument #2 ($format) must be a valid format value
> ord("")
ord(): Providing an empty string is deprecated
0
> ord("ab")
ord(): Providing a string that is not one byte long is deprecated. Use ord($str[0]) instead
97
> chr(300)
chr(): Providing a value not in-between 0 and 255 is deprecated, this is because a byte value must be in the [0, 255] interval. The value used will be constrained using % 256
','
> chr(-1)
chr(): Providing a value not in-between 0 and 255 is deprecated, this is because a byte value must be in the [0, 255] interval. The value used will be constrained using % 256
'ÿ'
> strpbrk("abc","")
ValueError: strpbrk(): Argument #2 ($characters) must be a non-empty string
> str_increment("")
ValueError: str_increment(): Argument #1 ($string) must not be empty
> str_increment("a!")
ValueError: str_increment(): Argument #1 ($string) must be composed only of alphanumeric ASCII characters
> str_decrement("a")
ValueError: str_decrement(): Argument #1 ($string) "a" is out of decrement range
> str_decrement("aa")
'z'
> str_decrement("0")
ValueError: str_decrement(): Argument #1 ($string) "0" is out of decrement range
> str_decrement("A00")
'99'
> str_increment("Zz9")
'AAa0'
> strtr("abc","ab")
TypeError: strtr(): Argument #2 ($from) must be of type array, string given
> strtr("abc",["a"=>1],"x")
TypeError: strtr(): Argument #2 ($from) must be of type string, array given
> strtr("abc",["a"=>1,""=>2,"ab"=>"Q"])
strtr(): Ignoring replacement of empty string
'Qc'
> trim("abc","a..")
trim(): Invalid '..'-range, no character to the right of '..'
'bc'
> trim("abc","..a")
trim(): Invalid '..'-range, no character to the left of '..'
'bc'
> trim("abc","c..a")
trim(): Invalid '..'-range, '..'-range needs to be incrementing
'b'
> trim("abc","a...c")
''
> ucwords("hello world-foo","-")
'Hello world-Foo'
> similar_text("World","Word",$p)
4 p=88.888888888889
> levenshtein("kitten","sitting",2,3,4)
8
> localeconv()
array (  'decimal_point' => '.',  'thousands_sep' => '',  'int_curr_symbol' => '',  'currency_symbol' => '',  'mon_decimal_point' => '',  'mon_thousands_sep' => '',  'positive_sign' => '',  'negative_sign' => '',  'int_frac_digits' => 127,  'frac_digits' => 127,  'p_cs_precedes' => 127,  'p_sep_by_space' => 127,  'n_cs_precedes' => 127,  'n_sep_by_space' => 127,  'p_sign_posn' => 127,  'n_sign_posn' => 127,  'grouping' =>   array (  ),  'mon_grouping' =>   array (  ),)
> strcoll("a","b")
-1
> hex2bin("abc")
hex2bin(): Hexadecimal input string must have an even length
false
> hex2bin("zz")
hex2bin(): Input string must be hexadecimal string
false
> base64_decode("ab=c",true)
false
> str_word_count("Hello fri3nd, you're looking-good - today!",1,'3')
array (  0 => 'Hello',  1 => 'fri3nd',  2 => 'you\'re',  3 => 'looking-good',  4 => '-',  5 => 'today',)
> str_word_count("Hello fri3nd",2)
array (  0 => 'Hello',  6 => 'fri',  10 => 'nd',)
> substr_replace(["aaa","bbb"],["1","2"],[0,1],[1,2])
array (  0 => '1aa',  1 => 'b2',)
> substr_replace("abc",["1"],1)
'a1'
> substr_replace("abc","x",[1],1)
TypeError: substr_replace(): Argument #3 ($offset) cannot be an array when working on a single string
> substr_replace("abc","x",1,[1])
TypeError: substr_replace(): Argument #4 ($length) cannot be an array when working on a single string
> substr_replace("abc","x",[1],[1,2])
TypeError: substr_replace(): Argument #3 ($offset) cannot be an array when working on a single string
> vsprintf("%d",["x"=>5])
'5'
> strtok("x")
strtok(): Both arguments must be provided when starting tokenization
false
> utf8_encode("\xe9")
Function utf8_encode() is deprecated since 8.2, visit the php.net documentation for various alternatives
'Ã©'
> strrev("abc")
'cba'
> ucfirst("")
''
> nl2br("a\r\nb\n\rc\rd",false)
'a<br>b<br>c<br>d'
> quotemeta("1+1=2?")
'1\\+1=2\\?'
> addcslashes("abc\n\x01\xff","a..z")
'\\a\\b\\cÿ'
> addcslashes("foo[bar]z",'A..z')
'\\f\\o\\o\\[\\b\\a\\r\\]\\z'
> stripcslashes('a\n\x41\101\q')
'aAAq'
> soundex("Robert")
'R163'
> metaphone("Thumb",-1)
ValueError: metaphone(): Argument #2 ($max_phonemes) must be greater than or equal to 0
> version_compare("1.0","1.1","foo")
ValueError: version_compare(): Argument #3 ($operator) must be a valid comparison operator
> strip_tags("a<br>b<!-- x --><?php echo 1;?>c<b>d</b>","<b>")
'abc<b>d</b>'
> strip_tags("a<br/>b",["br"])
'a<br/>b'
> parse_url("http://user:pa@host:80/p?q#f")
array (  'scheme' => 'http',  'host' => 'host',  'port' => 80,  'user' => 'user',  'pass' => 'pa',  'path' => '/p',  'query' => 'q',  'fragment' => 'f',)
> parse_url("//x:99999")
false
> pack("Nvc*",1,2,3,4)
'' . "\0" . '' . "\0" . '' . "\0" . '' . "\0" . ''
> unpack("N2a/nb",str_repeat("\0\1",8))
array (  'a1' => 65537,  'a2' => 65537,  'b' => 1,)
> pack("Q",-1)
'ÿÿÿÿÿÿÿÿ'
> pack("y",1)
ValueError: Type y: unknown format code
> pack("N")
ValueError: Type N: too few arguments
> pack("A5","ab")
'ab   '
> unpack("N","a")
unpack(): Type N: not enough input values, need 4 values but only 1 was provided
false
> unpack("Nx/y","abcdef")
ValueError: Invalid format type y
> sscanf("age: 25 name: Bob","age: %d name: %s")
array (  0 => 25,  1 => 'Bob',)
> sscanf("12 apples","%d %s %s")
array (  0 => 12,  1 => 'apples',  2 => NULL,)
> sscanf("abc","%q")
ValueError: Bad scan conversion character "q"
> count_chars("abca",3)
'abc'
> str_word_count("")
0
> similar_text("","")
0
> str_getcsv("a,b")
str_getcsv(): the $escape parameter must be provided as its default value will change
array (  0 => 'a',  1 => 'b',)
> levenshtein("","abc")
3
> http_build_query(["a"=>1,"b"=>[1,2,"x"=>["y"=>true]],"n"=>null,"f"=>1.5, "s"=>"a b&"])
'a=1&b%5B0%5D=1&b%5B1%5D=2&b%5Bx%5D%5By%5D=1&f=1.5&s=a+b%26'
> http_build_query([1,2],"p_","&amp;")
'p_0=1&amp;p_1=2'
> quoted_printable_encode("hÃ©llo=\n".str_repeat("a",90))
'h=C3=A9llo=3D=0Aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'
> convert_uuencode("test\ntext text\r\n")
'0=&5S=`IT97AT(\'1E>\'0-"@```'
> convert_uudecode("#86)C\n`")
'abc'
> ucwords("")
''
