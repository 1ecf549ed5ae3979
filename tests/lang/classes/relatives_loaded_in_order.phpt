--TEST--
Parents are loaded before traits, traits before interfaces
--FILE--
<?php
spl_autoload_register(function ($name) {
    echo "load $name\n";
    match ($name) { 'P' => eval('class P {}'), 'T' => eval('trait T {}'), 'I' => eval('interface I {}'), default => null };
});
function attempt(string $code) { try { eval($code); } catch (Error $e) { echo $e->getMessage(), "\n"; } }
attempt('class A extends MissingParent implements MissingInterface { use MissingTrait; }');
attempt('class B extends P implements I { use T; }');
attempt('class C extends P implements MissingInterface { use MissingTrait; }');
attempt('class D implements MissingInterface { use T; }');
--EXPECT--
load MissingParent
Class "MissingParent" not found
load P
load T
load I
load MissingTrait
Trait "MissingTrait" not found
load MissingInterface
Interface "MissingInterface" not found
