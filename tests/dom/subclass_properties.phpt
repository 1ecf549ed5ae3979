--TEST--
get_object_vars() of a subclass of a DOM class goes by the scope
--EXTENSIONS--
dom
--FILE--
<?php
class Page extends DOMDocument
{
    private $private = 1;
    protected $protected = 2;
    public $public = 3;

    public function inside()
    {
        return get_object_vars($this);
    }
}
$page = new Page;
var_dump($page->inside(), get_object_vars($page));
echo str_replace("\0", '~', implode(' ', array_keys((array) $page))), "\n";
--EXPECT--
array(3) {
  ["private"]=>
  int(1)
  ["protected"]=>
  int(2)
  ["public"]=>
  int(3)
}
array(1) {
  ["public"]=>
  int(3)
}
~Page~private ~*~protected public
