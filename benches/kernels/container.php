<?php
// A container that makes services by factories and by name; exceptions that go through ten frames.
namespace Container;

final class NotFound extends \RuntimeException {}

final class Container
{
    private array $factories = [];
    private array $instances = [];
    private array $aliases = [];

    public function set(string $id, callable $factory): static
    {
        $this->factories[$id] = $factory;
        unset($this->instances[$id]);
        return $this;
    }

    public function alias(string $alias, string $id): void
    {
        $this->aliases[$alias] = $id;
    }

    public function has(string $id): bool
    {
        return isset($this->factories[$this->aliases[$id] ?? $id]);
    }

    public function get(string $id): object
    {
        $id = $this->aliases[$id] ?? $id;
        return $this->instances[$id] ??= $this->make($id);
    }

    public function make(string $id, mixed ...$arguments): object
    {
        if (!array_key_exists($id, $this->factories)) {
            throw new NotFound(sprintf('no service "%s"', $id));
        }
        return ($this->factories[$id])($this, ...$arguments);
    }
}

final class Logger
{
    public array $lines = [];
    public function log(string $line, array $context = []): void
    {
        if (count($this->lines) > 50) {
            array_shift($this->lines);
        }
        $this->lines[] = $context === [] ? $line : strtr($line, $context);
    }
}

final class Mailer
{
    public int $sent = 0;
    public function __construct(private Logger $logger, private string $from = 'root') {}
    public function send(string $to, ?string $subject = null): bool
    {
        $this->sent++;
        $this->logger->log('{from} to {to}', ['{from}' => $this->from, '{to}' => $to]);
        return $subject !== null;
    }
}

final class Controller
{
    public function __construct(private Container $container, private Mailer $mailer) {}
    public function handle(array $request): string
    {
        if (!$this->container->has($request['service'])) {
            return $this->deeper($request, 10);
        }
        $this->mailer->send(to: $request['user'], subject: 'hello');
        return get_class($this->container->get($request['service']));
    }
    private function deeper(array $request, int $levels): string
    {
        return $levels === 0 ? get_class($this->container->get($request['service'])) : $this->deeper($request, $levels - 1);
    }
}

$container = new Container();
$container->set('logger', fn () => new Logger())
    ->set('mailer', fn (Container $c) => new Mailer($c->get('logger')))
    ->set(Controller::class, fn (Container $c) => new Controller($c, $c->get('mailer')));
$container->alias('controller', Controller::class);
$found = $missing = $length = 0;
for ($i = 0; $i < 150_000; $i++) {
    if ($i % 1000 === 0) {
        $container->set('mailer', fn (Container $c) => new Mailer($c->get('logger'), 'user' . $i));
    }
    try {
        $class = $container->make(Controller::class)->handle(['service' => $i % 10 ? 'mailer' : 'nothing', 'user' => 'u' . $i % 7]);
        $found++;
        $length += strlen($class);
    } catch (NotFound $problem) {
        $missing++;
        $length += strlen($problem->getMessage());
    }
}
echo 'container: ', $found, ' ', $missing, ' ', $length, ' ', count($container->get('logger')->lines), "\n";
