--TEST--
Images are drawn, changed, written and read again
--EXTENSIONS--
gd
--FILE--
<?php
$image = imagecreatetruecolor(40, 30);
$red = imagecolorallocate($image, 255, 0, 0);
imagefilledrectangle($image, 5, 5, 20, 20, $red);
imagesetclip($image, 0, 0, 9, 29);
imagefill($image, 0, 0, 0x0000ff);
imagesetclip($image, 0, 0, 39, 29);
printf("%06x %06x %06x\n", imagecolorat($image, 0, 0), imagecolorat($image, 10, 10), imagecolorat($image, 30, 0));
foreach (['png', 'gif', 'bmp', 'webp'] as $format) {
    ob_start();
    ("image$format")($image, null, ...($format === 'webp' ? [IMG_WEBP_LOSSLESS] : []));
    $again = imagecreatefromstring(ob_get_clean());
    $color = imagecolorsforindex($again, imagecolorat($again, 10, 10));
    echo $format, ' ', imagesx($again), 'x', imagesy($again), ' ', $color['red'] > 240 && $color['blue'] < 16 ? 'red' : 'not red', "\n";
}
$small = imagescale($image, 20);
echo imagesx($small), 'x', imagesy($small), "\n";
$turned = imagerotate($image, 90, 0);
echo imagesx($turned), 'x', imagesy($turned), "\n";
imagefilltoborder($image, 39, 29, $red, 0x00ff00);
printf("%06x\n", imagecolorat($image, 39, 0));
imagestring($image, 5, 0, 0, 'Hi', 0xffffff);
$white = 0;
for ($x = 0; $x < 18; $x++) {
    for ($y = 0; $y < 15; $y++) {
        $white += imagecolorat($image, $x, $y) === 0xffffff ? 1 : 0;
    }
}
echo $white > 20 ? "written\n" : "not written\n";
imagexbm(imagecreatetruecolor(9, 1), null);
?>
--EXPECT--
0000ff ff0000 000000
png 40x30 red
gif 40x30 red
bmp 40x30 red
webp 40x30 red
20x15
30x40
00ff00
written
#define image_width 9
#define image_height 1
static unsigned char image_bits[] = {
  0xFF, 0x01};
