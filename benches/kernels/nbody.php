<?php
// Floats in objects: bodies that attract one another.
final class Body
{
    public function __construct(
        public float $x,
        public float $y,
        public float $z,
        public float $vx,
        public float $vy,
        public float $vz,
        public float $mass,
    ) {}
}

/** @param list<Body> $bodies */
function step(array $bodies, float $dt): void
{
    $count = count($bodies);
    foreach ($bodies as $i => $a) {
        for ($j = $i + 1; $j < $count; $j++) {
            $b = $bodies[$j];
            $dx = $a->x - $b->x;
            $dy = $a->y - $b->y;
            $dz = $a->z - $b->z;
            $square = $dx * $dx + $dy * $dy + $dz * $dz + 0.01;
            $pull = $dt / ($square * sqrt($square));
            $a->vx -= $dx * $b->mass * $pull;
            $a->vy -= $dy * $b->mass * $pull;
            $a->vz -= $dz * $b->mass * $pull;
            $b->vx += $dx * $a->mass * $pull;
            $b->vy += $dy * $a->mass * $pull;
            $b->vz += $dz * $a->mass * $pull;
        }
    }
    foreach ($bodies as $body) {
        $body->x += $dt * $body->vx;
        $body->y += $dt * $body->vy;
        $body->z += $dt * $body->vz;
    }
}

function energy(array $bodies): float
{
    $sum = 0.0;
    foreach ($bodies as $body) {
        $sum += 0.5 * $body->mass * ($body->vx ** 2 + $body->vy ** 2 + $body->vz ** 2);
    }
    return $sum;
}

$bodies = [];
for ($i = 0; $i < 5; $i++) {
    $bodies[] = new Body(cos($i) * ($i + 1), sin($i) * ($i + 1), $i / 10, -sin($i), cos($i), 0.0, 1.0 / ($i + 1));
}
for ($i = 0; $i < 250_000; $i++) {
    step($bodies, 0.001);
}
printf("nbody: %.9f %.9f\n", energy($bodies), $bodies[4]->x);
