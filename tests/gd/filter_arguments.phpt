--TEST--
Counts of arguments that imagefilter() refuses
--EXTENSIONS--
gd
--FILE--
<?php
$image = imagecreatetruecolor(4, 4);
$lists = [
    [], [$image], [$image, IMG_FILTER_NEGATE], [$image, 99], [$image, IMG_FILTER_BRIGHTNESS], [$image, IMG_FILTER_BRIGHTNESS, 1, 2],
    [$image, IMG_FILTER_NEGATE, 1, 2, 3, 4], [$image, IMG_FILTER_NEGATE, 1, 2, 3, 4, 5], [$image, 'x'], [1, 2],
];
foreach ($lists as $list) {
    try {
        var_dump(imagefilter(...$list));
    } catch (Error $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
--EXPECT--
ArgumentCountError: Wrong parameter count for imagefilter()
ArgumentCountError: Wrong parameter count for imagefilter()
bool(true)
ValueError: imagefilter(): Argument #2 ($filter) must be one of the IMG_FILTER_* filter constants
ArgumentCountError: imagefilter() expects exactly 3 arguments, 2 given
ArgumentCountError: imagefilter() expects exactly 3 arguments, 4 given
bool(true)
ArgumentCountError: Wrong parameter count for imagefilter()
TypeError: imagefilter(): Argument #2 ($filter) must be of type int, string given
TypeError: imagefilter(): Argument #1 ($image) must be of type GdImage, int given
