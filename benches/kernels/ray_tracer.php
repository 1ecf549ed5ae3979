<?php
// A ray tracer with objects for vectors, rays and shapes.
namespace Tracer;

final class Vector
{
    public function __construct(public readonly float $x, public readonly float $y, public readonly float $z) {}
    public function plus(Vector $o): Vector { return new Vector($this->x + $o->x, $this->y + $o->y, $this->z + $o->z); }
    public function minus(Vector $o): Vector { return new Vector($this->x - $o->x, $this->y - $o->y, $this->z - $o->z); }
    public function times(float $f): Vector { return new Vector($this->x * $f, $this->y * $f, $this->z * $f); }
    public function dot(Vector $o): float { return $this->x * $o->x + $this->y * $o->y + $this->z * $o->z; }
    public function unit(): Vector { return $this->times(1 / sqrt($this->dot($this))); }
}

final class Ray
{
    public function __construct(public readonly Vector $origin, public readonly Vector $direction) {}
    public function at(float $t): Vector { return $this->origin->plus($this->direction->times($t)); }
}

interface Shape
{
    public function hit(Ray $ray): ?float;
    public function normal(Vector $point): Vector;
    public function shade(): float;
}

final class Sphere implements Shape
{
    public function __construct(private Vector $center, private float $radius, private float $shade) {}
    public function hit(Ray $ray): ?float
    {
        $to = $this->center->minus($ray->origin);
        $along = $to->dot($ray->direction);
        $gap = $to->dot($to) - $along * $along;
        $room = $this->radius * $this->radius - $gap;
        if ($room < 0) {
            return null;
        }
        $t = $along - sqrt($room);
        return $t > 0.001 ? $t : null;
    }
    public function normal(Vector $point): Vector { return $point->minus($this->center)->unit(); }
    public function shade(): float { return $this->shade; }
}

final class Plane implements Shape
{
    private Vector $up;
    public function __construct(private float $height) { $this->up = new Vector(0.0, 1.0, 0.0); }
    public function hit(Ray $ray): ?float
    {
        if (abs($ray->direction->y) < 0.0001) {
            return null;
        }
        $t = ($this->height - $ray->origin->y) / $ray->direction->y;
        return $t > 0.001 ? $t : null;
    }
    public function normal(Vector $point): Vector { return $this->up; }
    public function shade(): float { return 0.5; }
}

final class Scene
{
    /** @var Shape[] */
    private array $shapes = [];
    public function __construct(private Vector $light) {}
    public function add(Shape $shape): static
    {
        $this->shapes[] = $shape;
        return $this;
    }
    private function nearest(Ray $ray): ?array
    {
        $best = null;
        foreach ($this->shapes as $shape) {
            $t = $shape->hit($ray);
            if ($t !== null && ($best === null || $t < $best['t'])) {
                $best = ['t' => $t, 'shape' => $shape];
            }
        }
        return $best;
    }
    public function color(Ray $ray, int $depth = 2): float
    {
        $hit = $this->nearest($ray);
        if ($hit === null) {
            return 0.2 + 0.3 * $ray->direction->y;
        }
        ['t' => $t, 'shape' => $shape] = $hit;
        $point = $ray->at($t);
        $normal = $shape->normal($point);
        $toLight = $this->light->minus($point)->unit();
        $color = $this->nearest(new Ray($point, $toLight)) === null ? max(0.0, $normal->dot($toLight)) * $shape->shade() : 0.05;
        if ($depth > 0) {
            $mirror = $ray->direction->minus($normal->times(2 * $normal->dot($ray->direction)));
            $color += 0.3 * $this->color(new Ray($point, $mirror), $depth - 1);
        }
        return $color;
    }
}

$scene = (new Scene(new Vector(5.0, 8.0, -6.0)))->add(new Plane(-1.0));
for ($i = 0; $i < 5; $i++) {
    $scene->add(new Sphere(new Vector($i * 1.5 - 3, $i % 2 * 0.7, 4.0 + $i), 0.8, 0.4 + $i / 10));
}
$size = 72;
$sum = 0.0;
for ($y = 0; $y < $size; $y++) {
    for ($x = 0; $x < $size; $x++) {
        $direction = (new Vector(($x - $size / 2) / $size, ($size / 2 - $y) / $size, 1.0))->unit();
        $sum += $scene->color(new Ray(new Vector(0.0, 0.0, -1.0), $direction));
    }
}
printf("ray tracer: %.6f\n", $sum);
