<?php
class Library
{
    public function store(array $books, string $note): array
    {
        return ['count' => count($books), 'first' => $books[0]];
    }
}
$server = new SoapServer(__DIR__ . '/../service.wsdl');
$server->setClass('Library');
$server->handle();
