<?php

declare(strict_types=1);

namespace Notes;

use Notes\Http\Request;
use Notes\Http\Response;

/** The routes and what each of them does. */
final class App
{
    private const int MAX_UPLOAD = 2 << 20;

    private readonly Store $store;
    private readonly View $view;

    /** @var list<array{string, string, callable}> method, pattern, action */
    private readonly array $routes;

    public function __construct(string $root)
    {
        $this->store = new Store("$root/data", "$root/pages");
        $this->view = new View("$root/templates");
        $this->routes = [
            ['GET', '/', $this->index(...)],
            ['GET', '/new', $this->form(...)],
            ['GET', '/search', $this->search(...)],
            ['POST', '/page', $this->save(...)],
            ['GET', '/page/{name}', $this->show(...)],
            ['GET', '/page/{name}/edit', $this->form(...)],
            ['POST', '/page/{name}/delete', $this->delete(...)],
            ['POST', '/page/{name}/upload', $this->upload(...)],
            ['GET', '/file/{name}/{file}', $this->file(...)],
            ['GET', '/api/pages', fn(): Response => Response::json($this->store->all())],
            ['GET', '/api/pages/{name}', $this->apiShow(...)],
            ['PUT', '/api/pages/{name}', $this->apiSave(...)],
            ['DELETE', '/api/pages/{name}', $this->apiDelete(...)],
        ];
    }

    public function handle(Request $request): Response
    {
        try {
            return $this->dispatch($request);
        } catch (NotFound $e) {
            return $this->isApi($request)
                ? Response::json(['error' => $e->getMessage()], 404)
                : $this->page('missing', $request, ['title' => 'Not found', 'message' => $e->getMessage()], 404);
        } catch (Invalid $e) {
            return $this->isApi($request)
                ? Response::json(['error' => $e->getMessage()], 422)
                : $this->page('edit', $request, $e->context + ['title' => 'Try again', 'error' => $e->getMessage()], 422);
        }
    }

    private function dispatch(Request $request): Response
    {
        $known = false;
        foreach ($this->routes as [$method, $pattern, $action]) {
            $regex = '~^' . preg_replace('/\{(\w+)\}/', '(?<$1>[^/]+)', $pattern) . '$~u';
            if (!preg_match($regex, $request->path, $match)) {
                continue;
            }
            $known = true;
            if ($method === $request->method) {
                return $action($request, ...array_filter($match, is_string(...), ARRAY_FILTER_USE_KEY));
            }
        }
        return $known
            ? Response::json(['error' => "method $request->method is not allowed"], 405)
            : throw new NotFound("There is nothing at $request->path.");
    }

    private function isApi(Request $request): bool
    {
        return str_starts_with($request->path, '/api/');
    }

    private function page(string $template, Request $request, array $data, int $status = 200): Response
    {
        $flash = $request->cookies['flash'] ?? null;
        $html = $this->view->render($template, $data + ['flash' => $flash, 'query' => $request->query('q')]);
        if ($flash !== null) {
            setcookie('flash', '', ['expires' => 1, 'path' => '/']);
        }
        return Response::html($html, $status);
    }

    private function index(Request $request): Response
    {
        $pages = $this->store->all();
        usort($pages, fn(Page $a, Page $b): int => $b->changed <=> $a->changed ?: strcasecmp($a->title, $b->title));
        return $this->page('index', $request, ['title' => 'All notes', 'pages' => $pages]);
    }

    private function show(Request $request, string $name): Response
    {
        $page = $this->store->find($name);
        $linking = array_filter($this->store->all(), fn(Page $other): bool => $other->linksTo($page));
        return $this->page('show', $request, [
            'title' => $page->title,
            'page' => $page,
            'html' => new Markup($this->store->has(...))->toHtml($page->text),
            'linking' => $linking,
            'files' => $this->store->files($page),
        ]);
    }

    private function form(Request $request, ?string $name = null): Response
    {
        $page = $name === null ? new Page('', $request->query('title'), '') : $this->store->find($name);
        return $this->page('edit', $request, ['title' => $name === null ? 'New note' : "Edit $page->title", 'page' => $page]);
    }

    private function save(Request $request): Response
    {
        $page = new Page($request->form('name'), trim($request->form('title')), str_replace("\r\n", "\n", $request->form('text')));
        if ($page->title === '') {
            throw new Invalid('A note needs a title.', ['page' => $page]);
        }
        $saved = $this->store->save($page);
        return Response::redirect("/page/" . rawurlencode($saved->name))->withFlash("“{$saved->title}” is saved.");
    }

    private function delete(Request $request, string $name): Response
    {
        $page = $this->store->find($name);
        $this->store->delete($page);
        return Response::redirect('/')->withFlash("“{$page->title}” is gone.");
    }

    private function upload(Request $request, string $name): Response
    {
        $page = $this->store->find($name);
        $upload = $request->files['file'] ?? ['error' => UPLOAD_ERR_NO_FILE];
        $problem = match (true) {
            $upload['error'] === UPLOAD_ERR_NO_FILE => 'No file was chosen.',
            $upload['error'] !== UPLOAD_ERR_OK => "The upload failed ({$upload['error']}).",
            $upload['size'] > self::MAX_UPLOAD => 'The file is too large.',
            default => null,
        };
        if ($problem === null) {
            $this->store->attach($page, $upload['tmp_name'], $upload['name']);
        }
        return Response::redirect("/page/" . rawurlencode($page->name))->withFlash($problem ?? "{$upload['name']} is attached.");
    }

    private function file(Request $request, string $name, string $file): Response
    {
        return Response::file($this->store->file($this->store->find($name), $file), $file);
    }

    private function search(Request $request): Response
    {
        $words = preg_split('/\s+/u', $request->query('q'), -1, PREG_SPLIT_NO_EMPTY);
        return $this->page('search', $request, ['title' => 'Search', 'hits' => new Search($words)->in($this->store->all())]);
    }

    private function apiShow(Request $request, string $name): Response
    {
        $page = $this->store->find($name);
        return Response::json([...$page->jsonSerialize(), 'text' => $page->text]);
    }

    private function apiSave(Request $request, string $name): Response
    {
        $data = json_decode($request->body, true);
        if (!is_array($data) || !is_string($data['text'] ?? null)) {
            throw new Invalid('The body is no JSON object with a "text".');
        }
        $isNew = !$this->store->has($name);
        $page = $this->store->save(new Page($name, (string) ($data['title'] ?? $name), $data['text']));
        return Response::json($page, $isNew ? 201 : 200);
    }

    private function apiDelete(Request $request, string $name): Response
    {
        $this->store->delete($this->store->find($name));
        return Response::json(['deleted' => $name]);
    }
}
