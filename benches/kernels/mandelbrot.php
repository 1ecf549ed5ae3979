<?php
// Floats in local variables: the Mandelbrot set.
function mandelbrot(int $width, int $height, int $limit): int
{
    $inside = 0;
    for ($py = 0; $py < $height; $py++) {
        $y0 = 2.0 * $py / $height - 1.0;
        for ($px = 0; $px < $width; $px++) {
            $x0 = 3.0 * $px / $width - 2.0;
            $x = $y = $xx = $yy = 0.0;
            for ($i = 0; $i < $limit && $xx + $yy < 4.0; $i++) {
                $y = 2.0 * $x * $y + $y0;
                $x = $xx - $yy + $x0;
                $xx = $x * $x;
                $yy = $y * $y;
            }
            $inside += $i;
        }
    }
    return $inside;
}

echo 'mandelbrot: ', mandelbrot(800, 600, 200), "\n";
