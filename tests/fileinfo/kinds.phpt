--TEST--
fileinfo: kinds of texts and files, flags, refused arguments
--FILE--
<?php
$finfo = new finfo(FILEINFO_MIME_TYPE);
$texts = ['<?php echo 1;', "\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\x08\6\0\0\0", "%PDF-1.4\n", 'GIF89a', 'plain text', "PK\3\4\24\0\0\0\0\0", ''];
foreach ($texts as $text) {
    var_dump($finfo->buffer($text), $finfo->buffer($text, FILEINFO_MIME_ENCODING));
}
var_dump(finfo_file($finfo, __DIR__), mime_content_type(__FILE__), $finfo->set_flags(FILEINFO_MIME), $finfo->file(__FILE__), finfo_buffer($finfo, 'x'));
var_dump(mime_content_type(fopen('data:,plain', 'r')), finfo_open(FILEINFO_EXTENSION)->buffer('GIF89a'));
foreach ([fn () => $finfo->file(''), fn () => mime_content_type(1), fn () => clone $finfo] as $wrong) {
    try {
        $wrong();
    } catch (Throwable $e) {
        echo $e::class, ': ', str_replace(__DIR__, '', $e->getMessage()), "\n";
    }
}
--EXPECT--
string(10) "text/x-php"
string(8) "us-ascii"
string(9) "image/png"
string(6) "binary"
string(15) "application/pdf"
string(8) "us-ascii"
string(9) "image/gif"
string(8) "us-ascii"
string(10) "text/plain"
string(8) "us-ascii"
string(24) "application/octet-stream"
string(6) "binary"
string(19) "application/x-empty"
string(6) "binary"
string(9) "directory"
string(15) "application/pdf"
bool(true)
string(33) "application/pdf; charset=us-ascii"
string(40) "application/octet-stream; charset=binary"
string(10) "text/plain"
string(3) "gif"
ValueError: finfo::file(): Argument #2 ($flags) must not be empty
TypeError: mime_content_type(): Argument #1 ($filename) must be of type resource|string, int given
Error: Trying to clone an uncloneable object of class finfo
