--TEST--
Sizes, files and shapes that would end the process end in errors
--EXTENSIONS--
gd
--INI--
memory_limit=64M
--FILE--
<?php
set_error_handler(function ($level, $message) { echo trim($message), "\n"; return true; });
var_dump(imagecreatetruecolor(1000000, 1000000));
$image = imagecreatetruecolor(10, 10);
imagepolygon($image, [0, 0, 5, 0, 5, 5], 0xffffff);
imagesetbrush($image, $image);
imagesettile($image, $image);
echo get_class(imagerotate($image, 30, 0)), "\n";
imagesetthickness($image, PHP_INT_MAX);
imagedashedline($image, PHP_INT_MIN, 3, PHP_INT_MAX, 3, IMG_COLOR_BRUSHED);
imagefilledarc($image, 1, 1, PHP_INT_MAX, 5, -400, 1000, 3, IMG_ARC_PIE);
imagesetstyle($image, [IMG_COLOR_STYLED, IMG_COLOR_BRUSHED]);
imageline($image, 0, 0, 9, 9, IMG_COLOR_STYLED);
imagefilter($image, IMG_FILTER_PIXELATE, PHP_INT_MAX);
imagecopy($image, $image, PHP_INT_MIN, 0, 0, 0, PHP_INT_MAX, PHP_INT_MAX);
var_dump(imageaffine($image, [0, 0, 0, 0, 0, 0]));
var_dump(imagecreatefromstring("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xff\xff\0\0\xff\xff\x08\x06\0\0\0"));
try {
    imagecrop($image, ['x' => 2147483647, 'y' => 0, 'width' => 10, 'height' => 10]);
} catch (ValueError $e) {
    echo $e->getMessage(), "\n";
}
echo "still there\n";
imagecreatetruecolor(8000, 8000);
?>
--EXPECTF--
imagecreatetruecolor(): product of memory allocation multiplication would exceed INT_MAX, failing operation gracefully
bool(false)
GdImage
imageaffine(): one parameter to a memory allocation multiplication is negative or zero, failing operation gracefully
bool(false)
%Abool(false)
imagecrop(): Argument #2 ($rectangle) overflow with "x" and "width" keys
still there

Fatal error: Allowed memory size of 67108864 bytes exhausted (tried to allocate %d bytes) in %s on line %d
