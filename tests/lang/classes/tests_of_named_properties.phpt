--TEST--
isset() of properties that variables name
--FILE--
<?php
class Plain { public $set = 1; public $null = null; public ?int $typed; private $own = 2; protected $near = 3; public static $all = 4;
    function inside($name) { return isset($this->$name); } }
class Child extends Plain { private $own = 5; function within($name) { return isset($this->$name); } }
class Magic { private $hidden = 1; public $null = null; function __isset($name) { echo "[$name]"; return $name === 'yes'; } }
class Hooked { public $virtual { get => 7; } public $empty { get => null; } }
#[AllowDynamicProperties]
class Open { }
$names = ['set', 'null', 'typed', 'own', 'near', 'all', 'yes', 'no', 'hidden', 'virtual', 'empty', '0', '', 'dynamic'];
$dynamic = new Open;
$dynamic->dynamic = 1;
$dynamic->{'0'} = 1;
$dynamic->null = null;
$unset = new Plain;
unset($unset->set);
$unset->typed = 1;
$lazy = (new ReflectionClass(Plain::class))->newLazyGhost(function ($object) { echo '(made)'; $object->typed = 3; });
$proxy = (new ReflectionClass(Plain::class))->newLazyProxy(function () { echo '(made)'; return new Plain; });
$objects = [new Plain, new Child, new Magic, new Hooked, $dynamic, (object) ['yes' => 1, 'null' => null, '0' => 0], $unset, $lazy, $proxy,
    simplexml_load_string('<a no="x"><yes/></a>'), new ArrayObject(['yes' => 1], ArrayObject::ARRAY_AS_PROPS), new DateInterval('P1D'), fn() => 1];
foreach ([1, 2] as $round) {
    foreach ($objects as $object) {
        echo str_pad(get_class($object), 16);
        foreach ($names as $name) {
            echo ' ', $name, '=', json_encode(isset($object->$name));
        }
        if ($object instanceof Plain) {
            echo ' inside';
            foreach ($names as $name) {
                echo ' ', json_encode($object->inside($name));
            }
        }
        if ($object instanceof Child) {
            echo ' within';
            foreach ($names as $name) {
                echo ' ', json_encode($object->within($name));
            }
        }
        echo "\n";
    }
}
$bound = &$dynamic->dynamic;
$name = 'dynamic';
$referred = &$name;
var_dump(isset($dynamic->$referred), isset($dynamic->{$name . ''}), isset($missing->$name), isset($names->$name), isset((clone $dynamic)->$name));
--EXPECT--
Plain            set=true null=false typed=false own=false near=false all=false yes=false no=false hidden=false virtual=false empty=false 0=false =false dynamic=false inside true false false true true false false false false false false false false false
Child            set=true null=false typed=false own=false near=false all=false yes=false no=false hidden=false virtual=false empty=false 0=false =false dynamic=false inside true false false true true false false false false false false false false false within true false false true true false false false false false false false false false
Magic            set=[set]false null=false typed=[typed]false own=[own]false near=[near]false all=[all]false yes=[yes]true no=[no]false hidden=[hidden]false virtual=[virtual]false empty=[empty]false 0=[0]false =[]false dynamic=[dynamic]false
Hooked           set=false null=false typed=false own=false near=false all=false yes=false no=false hidden=false virtual=true empty=false 0=false =false dynamic=false
Open             set=false null=false typed=false own=false near=false all=false yes=false no=false hidden=false virtual=false empty=false 0=true =false dynamic=true
stdClass         set=false null=false typed=false own=false near=false all=false yes=true no=false hidden=false virtual=false empty=false 0=true =false dynamic=false
Plain            set=false null=false typed=true own=false near=false all=false yes=false no=false hidden=false virtual=false empty=false 0=false =false dynamic=false inside false false true true true false false false false false false false false false
Plain            set=(made)true null=false typed=true own=false near=false all=false yes=false no=false hidden=false virtual=false empty=false 0=false =false dynamic=false inside true false true true true false false false false false false false false false
Plain            set=(made)true null=false typed=false own=false near=false all=false yes=false no=false hidden=false virtual=false empty=false 0=false =false dynamic=false inside true false false true true false false false false false false false false false
SimpleXMLElement set=false null=false typed=false own=false near=false all=false yes=true no=false hidden=false virtual=false empty=false 0=false =false dynamic=false
ArrayObject      set=false null=false typed=false own=false near=false all=false yes=true no=false hidden=false virtual=false empty=false 0=false =false dynamic=false
DateInterval     set=false null=false typed=false own=false near=false all=false yes=false no=false hidden=false virtual=false empty=false 0=false =false dynamic=false
Closure          set=false null=false typed=false own=false near=false all=false yes=false no=false hidden=false virtual=false empty=false 0=false =false dynamic=false
Plain            set=true null=false typed=false own=false near=false all=false yes=false no=false hidden=false virtual=false empty=false 0=false =false dynamic=false inside true false false true true false false false false false false false false false
Child            set=true null=false typed=false own=false near=false all=false yes=false no=false hidden=false virtual=false empty=false 0=false =false dynamic=false inside true false false true true false false false false false false false false false within true false false true true false false false false false false false false false
Magic            set=[set]false null=false typed=[typed]false own=[own]false near=[near]false all=[all]false yes=[yes]true no=[no]false hidden=[hidden]false virtual=[virtual]false empty=[empty]false 0=[0]false =[]false dynamic=[dynamic]false
Hooked           set=false null=false typed=false own=false near=false all=false yes=false no=false hidden=false virtual=true empty=false 0=false =false dynamic=false
Open             set=false null=false typed=false own=false near=false all=false yes=false no=false hidden=false virtual=false empty=false 0=true =false dynamic=true
stdClass         set=false null=false typed=false own=false near=false all=false yes=true no=false hidden=false virtual=false empty=false 0=true =false dynamic=false
Plain            set=false null=false typed=true own=false near=false all=false yes=false no=false hidden=false virtual=false empty=false 0=false =false dynamic=false inside false false true true true false false false false false false false false false
Plain            set=true null=false typed=true own=false near=false all=false yes=false no=false hidden=false virtual=false empty=false 0=false =false dynamic=false inside true false true true true false false false false false false false false false
Plain            set=true null=false typed=false own=false near=false all=false yes=false no=false hidden=false virtual=false empty=false 0=false =false dynamic=false inside true false false true true false false false false false false false false false
SimpleXMLElement set=false null=false typed=false own=false near=false all=false yes=true no=false hidden=false virtual=false empty=false 0=false =false dynamic=false
ArrayObject      set=false null=false typed=false own=false near=false all=false yes=true no=false hidden=false virtual=false empty=false 0=false =false dynamic=false
DateInterval     set=false null=false typed=false own=false near=false all=false yes=false no=false hidden=false virtual=false empty=false 0=false =false dynamic=false
Closure          set=false null=false typed=false own=false near=false all=false yes=false no=false hidden=false virtual=false empty=false 0=false =false dynamic=false
bool(true)
bool(true)
bool(false)
bool(false)
bool(true)
