--TEST--
fileinfo: warnings of a database, media types of PHP's sources and of what is not known
--EXTENSIONS--
fileinfo
--FILE--
<?php
$file = tempnam(sys_get_temp_dir(), "mag");
foreach (["0 string abc found it\n", "nonsense here\n0 string abc found it\n"] as $database) {
    file_put_contents($file, $database);
    set_error_handler(function ($_, $message) use ($file) { echo "! ", str_replace($file, "FILE", $message), "\n"; return true; });
    $finfo = finfo_open(FILEINFO_NONE, $file);
    var_dump($finfo === false ? false : finfo_buffer($finfo, "abcdef"));
    restore_error_handler();
}
unlink($file);
$mime = new finfo(FILEINFO_MIME);
foreach (["<?php echo 1;", "<?PHP", "<?php\nclass A { public function b() { \$this->c(function () {}); } }", " <?php", "<?php\xff\x00\x01", pack("H*", "fffe000000099999")] as $text) {
    var_dump($mime->buffer($text), $mime->buffer($text, FILEINFO_MIME_TYPE));
}
--EXPECT--
string(8) "found it"
! finfo_open(): offset `nonsense here' invalid
! finfo_open(): Failed to load magic database at "FILE"
bool(false)
string(28) "text/x-php; charset=us-ascii"
string(10) "text/x-php"
string(28) "text/x-php; charset=us-ascii"
string(10) "text/x-php"
string(28) "text/x-php; charset=us-ascii"
string(10) "text/x-php"
string(28) "text/plain; charset=us-ascii"
string(10) "text/plain"
string(40) "application/octet-stream; charset=binary"
string(24) "application/octet-stream"
string(42) "application/octet-stream; charset=utf-32le"
string(24) "application/octet-stream"
