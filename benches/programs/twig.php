<?php
// Compiles and renders templates with twig: inheritance, loops, macros, filters, escaping.

use Twig\Environment;
use Twig\Loader\ArrayLoader;

final class TwigItem
{
    public function __construct(private string $name, private float $price, public array $tags = []) {}

    public function getName(): string
    {
        return $this->name;
    }

    public function price(): float
    {
        return $this->price;
    }

    public function isCheap(): bool
    {
        return $this->price < 5;
    }
}

return function (string $packages): Closure {
    require "$packages/php-twig/usr/share/php/Twig/autoload.php";
    $templates = [
        'base' => '<title>{% block title %}{{ site.title }}{% endblock %}</title>{% block body %}{% endblock %}<p>{{ site.year }}',
        'macros' => '{% macro field(name, value, type = "text") %}<input type="{{ type }}" name="{{ name }}" value="{{ value|e }}">{% endmacro %}',
        'row' => '<tr class="{{ cycle(["odd", "even"], index) }}"><td>{{ item.name }}<td>{{ item.price|number_format(2) }}'
            . '{% if item.cheap %}<b>cheap</b>{% elseif item.price > 90 %}<i>dear</i>{% endif %}<td>{{ item.tags|join(", ") }}',
        'page' => '{% extends "base" %}{% import "macros" as forms %}{% block title %}{{ parent() }} - {{ name|title }}{% endblock %}'
            . '{% block body %}<table>{% for item in items %}{{ include("row", {item: item, index: loop.index0}) }}{% else %}none{% endfor %}</table>'
            . '{% for key, user in users if false or true %}{% endfor %}'
            . '{{ forms.field("q", name ~ "<") }}{% set total = 0 %}{% for item in items %}{% set total = total + item.price %}{% endfor %}{{ total|round(1) }}'
            . '{{ words|sort|join("-")|upper }} {{ words|first|capitalize }} {{ words|length }} {{ "a<b"|escape }} {{ missing|default("nothing") }}{% endblock %}',
    ];
    $templates['page'] = str_replace(' if false or true', '', $templates['page']);
    $twig = new Environment(new ArrayLoader($templates), ['strict_variables' => false]);
    $twig->addGlobal('site', ['title' => 'Loom & <Heddle>', 'year' => 2026]);
    $items = [];
    for ($i = 0; $i < 200; $i++) {
        $items[] = new TwigItem("Item $i <b>", ($i * 37 % 100) + 0.5, $i % 3 ? ['thread', "t$i"] : []);
    }
    $data = ['items' => $items, 'users' => ['ada' => 36, 'bob' => 17], 'words' => ['delta', 'alpha', 'charlie'], 'name' => 'warp and weft'];
    return function () use ($twig, $data, $templates): string {
        $text = '';
        for ($i = 0; $i < 4; $i++) {
            $text .= $twig->render('page', $data);
            foreach ($templates as $name => $source) {
                $text .= strlen($twig->compileSource(new Twig\Source($source, $name)));
            }
        }
        return $text;
    };
};
