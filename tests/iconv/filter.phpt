--TEST--
The stream filter convert.iconv
--EXTENSIONS--
iconv
--FILE--
<?php
function converted(string $filter, string $text, int $parts = 1): void {
    $stream = fopen("php://memory", "w+");
    $resource = stream_filter_append($stream, $filter, STREAM_FILTER_WRITE);
    if (!$resource) {
        return;
    }
    foreach (str_split($text, (int) ceil(strlen($text) / $parts)) as $part) {
        var_dump(fwrite($stream, $part));
    }
    stream_filter_remove($resource);
    rewind($stream);
    echo bin2hex(stream_get_contents($stream)), "\n";
}
converted("convert.iconv.UTF-8/ISO-8859-1", "h\u{e9}llo");
converted("convert.iconv.UTF-8.ISO-8859-1", "h\u{e9}llo", 6);
converted("convert.iconv.UTF-8", "x");
converted("convert.iconv.UTF-8/NOPE", "x");
converted("convert.iconv.UTF-8/ASCII//TRANSLIT", "h\u{e9}llo");
converted("convert.iconv.UTF-8/ASCII", "ab\u{e9}llo");
converted("convert.iconv.UTF-16LE/UTF-8", "a\0b\0c\0", 6);
echo file_get_contents("php://filter/read=convert.iconv.ISO-8859-1%2FUTF-8|string.toupper/resource=data:,h%E9llo"), "\n";
--EXPECTF--
int(6)
68e96c6c6f
int(1)
int(1)
int(1)
int(1)
int(1)
int(1)
68e96c6c6f

Warning: stream_filter_append(): Unable to create or locate filter "convert.iconv.UTF-8" in %siconv/filter.php on line 4

Warning: stream_filter_append(): Unable to create or locate filter "convert.iconv.UTF-8/NOPE" in %siconv/filter.php on line 4
int(6)
68656c6c6f

Warning: fwrite(): iconv stream filter ("UTF-8"=>"ASCII"): invalid multibyte sequence in %siconv/filter.php on line 9
bool(false)

int(1)
int(1)
int(1)
int(1)
int(1)
int(1)
616263
HéLLO
