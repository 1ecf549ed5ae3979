--TEST--
Sizes and kinds of images
--FILE--
<?php
foreach (['R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'bm8='] as $image) {
    print_r(getimagesizefromstring(base64_decode($image)));
}
for ($kind = 0; $kind < 23; $kind++) {
    echo $kind, ' ', image_type_to_mime_type($kind), ' ', var_export(image_type_to_extension($kind), true), ' ', var_export(image_type_to_extension($kind, false), true), "\n";
}
--EXPECTF--
Array
(
    [0] => 1
    [1] => 1
    [2] => 1
    [3] => width="1" height="1"
    [bits] => 1
    [channels] => 3
    [mime] => image/gif
    [width_unit] => px
    [height_unit] => px
)
Array
(
    [0] => 1
    [1] => 1
    [2] => 3
    [3] => width="1" height="1"
    [bits] => 8
    [mime] => image/png
    [width_unit] => px
    [height_unit] => px
)

Notice: getimagesizefromstring(): Error reading from no! in %sstandard/info/images.php on line 3
0 application/octet-stream false false
1 image/gif '.gif' 'gif'
2 image/jpeg '.jpeg' 'jpeg'
3 image/png '.png' 'png'
4 application/x-shockwave-flash '.swf' 'swf'
5 image/psd '.psd' 'psd'
6 image/bmp '.bmp' 'bmp'
7 image/tiff '.tiff' 'tiff'
8 image/tiff '.tiff' 'tiff'
9 application/octet-stream '.jpc' 'jpc'
10 image/jp2 '.jp2' 'jp2'
11 application/octet-stream '.jpx' 'jpx'
12 application/octet-stream '.jb2' 'jb2'
13 application/x-shockwave-flash '.swf' 'swf'
14 image/iff '.iff' 'iff'
15 image/vnd.wap.wbmp '.bmp' 'bmp'
16 image/xbm '.xbm' 'xbm'
17 image/vnd.microsoft.icon '.ico' 'ico'
18 image/webp '.webp' 'webp'
19 image/avif '.avif' 'avif'
20 image/heif '.heif' 'heif'
21 image/svg+xml '.svg' 'svg'
22 application/octet-stream false false
