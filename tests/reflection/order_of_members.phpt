--TEST--
Members in turn: a class's own, those of its traits, those of its parent; names of interfaces
--FILE--
<?php
interface I1 { const IC = 1; function im(); }
interface I2 extends I1 { const IC2 = 2; function im2(); }
interface I3 {}
trait T1 { public $t1; public static $ts = 5; function tm() {} abstract function ta(); static function tst() {} const TC = 1; }
trait T2 { use T1; public $t2; function tm2() {} }
abstract class A implements I2 {
    public $a; protected $b; private $c; static $sa; const AC = 1; function am() {} function im() {} private function ap() {} public $z;
}
class B extends A {
    use T2 { tm as aliased; }
    public $d; public $b; private $c; static $sb; const BC = 2; const AC = 5; function im2() {} function ta() {} function bm() {}
    function am() {} private function ap() {} public $z;
    function __construct(public $promoted = 1) {}
}
class C extends B implements Countable, IteratorAggregate {
    public $e; function count(): int { return 0; } function getIterator(): Iterator { return new EmptyIterator; } static $sc; public $a;
}
class D extends C {}
class E extends D implements I3 {}
class F extends E { function __toString(): string { return ''; } }
class G extends F {}
foreach (['A', 'B', 'C', 'D', 'T2', 'I2', 'ErrorException', 'ArrayObject', 'ArrayIterator', 'DateTimeImmutable', 'DatePeriod', 'Fiber', 'SplHeap', 'SplPriorityQueue', 'ReflectionFunctionAbstract'] as $name) {
    $class = new ReflectionClass($name);
    foreach (['getMethods', 'getProperties', 'getReflectionConstants'] as $method) {
        echo "$name $method:";
        foreach ($class->$method() as $member) echo ' ', $member->class, '::', $member->getName();
        echo "\n";
    }
    echo "$name ", json_encode($class->getConstants()), json_encode($class->getStaticProperties()), json_encode($class->getDefaultProperties()), "\n";
    echo "$name ", json_encode(get_class_methods($name)), json_encode(get_class_vars($name)), "\n";
}
foreach (['A', 'B', 'C', 'D', 'E', 'F', 'G'] as $name) {
    echo $name, json_encode((new ReflectionClass($name))->getInterfaceNames()), json_encode(array_values(class_implements($name))), "\n";
}
--EXPECT--
A getMethods: A::am A::im A::ap I2::im2
A getProperties: A::a A::b A::c A::sa A::z
A getReflectionConstants: A::AC I2::IC2 I1::IC
A {"AC":1,"IC2":2,"IC":1}{"sa":null}{"sa":null,"a":null,"b":null,"c":null,"z":null}
A ["am","im","im2"]{"a":null,"z":null,"sa":null}
B getMethods: B::im2 B::ta B::bm B::am B::ap B::__construct B::tm2 B::aliased B::tm B::tst A::im
B getProperties: B::d B::b B::c B::sb B::z B::promoted B::t2 B::t1 B::ts A::a A::sa
B getReflectionConstants: B::BC B::AC B::TC I2::IC2 I1::IC
B {"BC":2,"AC":5,"TC":1,"IC2":2,"IC":1}{"sb":null,"ts":5,"sa":null}{"sb":null,"ts":5,"sa":null,"d":null,"b":null,"c":null,"z":null,"promoted":null,"t2":null,"t1":null,"a":null}
B ["im2","ta","bm","am","__construct","tm2","aliased","tm","tst","im"]{"d":null,"b":null,"z":null,"promoted":null,"t2":null,"t1":null,"a":null,"sb":null,"ts":5,"sa":null}
C getMethods: C::count C::getIterator B::im2 B::ta B::bm B::am B::__construct B::tm2 B::aliased B::tm B::tst A::im
C getProperties: C::e C::sc C::a B::d B::b B::sb B::z B::promoted B::t2 B::t1 B::ts A::sa
C getReflectionConstants: B::BC B::AC B::TC I2::IC2 I1::IC
C {"BC":2,"AC":5,"TC":1,"IC2":2,"IC":1}{"sc":null,"sb":null,"ts":5,"sa":null}{"sc":null,"sb":null,"ts":5,"sa":null,"e":null,"a":null,"d":null,"b":null,"z":null,"promoted":null,"t2":null,"t1":null}
C ["count","getIterator","im2","ta","bm","am","__construct","tm2","aliased","tm","tst","im"]{"e":null,"a":null,"d":null,"b":null,"z":null,"promoted":null,"t2":null,"t1":null,"sc":null,"sb":null,"ts":5,"sa":null}
D getMethods: C::count C::getIterator B::im2 B::ta B::bm B::am B::__construct B::tm2 B::aliased B::tm B::tst A::im
D getProperties: C::e C::sc C::a B::d B::b B::sb B::z B::promoted B::t2 B::t1 B::ts A::sa
D getReflectionConstants: B::BC B::AC B::TC I2::IC2 I1::IC
D {"BC":2,"AC":5,"TC":1,"IC2":2,"IC":1}{"sc":null,"sb":null,"ts":5,"sa":null}{"sc":null,"sb":null,"ts":5,"sa":null,"e":null,"a":null,"d":null,"b":null,"z":null,"promoted":null,"t2":null,"t1":null}
D ["count","getIterator","im2","ta","bm","am","__construct","tm2","aliased","tm","tst","im"]{"e":null,"a":null,"d":null,"b":null,"z":null,"promoted":null,"t2":null,"t1":null,"sc":null,"sb":null,"ts":5,"sa":null}
T2 getMethods: T2::tm2 T2::tm T2::tst T2::ta
T2 getProperties: T2::t2 T2::t1 T2::ts
T2 getReflectionConstants: T2::TC
T2 {"TC":1}{"ts":5}{"ts":5,"t2":null,"t1":null}
T2 ["tm2","tm","tst","ta"]{"t2":null,"t1":null,"ts":5}
I2 getMethods: I2::im2 I1::im
I2 getProperties:
I2 getReflectionConstants: I2::IC2 I1::IC
I2 {"IC2":2,"IC":1}[][]
I2 ["im2","im"][]
ErrorException getMethods: ErrorException::__construct ErrorException::getSeverity Exception::__wakeup Exception::getMessage Exception::getCode Exception::getFile Exception::getLine Exception::getTrace Exception::getPrevious Exception::getTraceAsString Exception::__toString
ErrorException getProperties: Exception::message Exception::code Exception::file Exception::line ErrorException::severity
ErrorException getReflectionConstants:
ErrorException [][]{"message":"","code":0,"file":"","line":0,"severity":1}
ErrorException ["__construct","getSeverity","__wakeup","getMessage","getCode","getFile","getLine","getTrace","getPrevious","getTraceAsString","__toString"][]
ArrayObject getMethods: ArrayObject::__construct ArrayObject::offsetExists ArrayObject::offsetGet ArrayObject::offsetSet ArrayObject::offsetUnset ArrayObject::append ArrayObject::getArrayCopy ArrayObject::count ArrayObject::getFlags ArrayObject::setFlags ArrayObject::asort ArrayObject::ksort ArrayObject::uasort ArrayObject::uksort ArrayObject::natsort ArrayObject::natcasesort ArrayObject::unserialize ArrayObject::serialize ArrayObject::__serialize ArrayObject::__unserialize ArrayObject::getIterator ArrayObject::exchangeArray ArrayObject::setIteratorClass ArrayObject::getIteratorClass ArrayObject::__debugInfo
ArrayObject getProperties:
ArrayObject getReflectionConstants: ArrayObject::STD_PROP_LIST ArrayObject::ARRAY_AS_PROPS
ArrayObject {"STD_PROP_LIST":1,"ARRAY_AS_PROPS":2}[][]
ArrayObject ["__construct","offsetExists","offsetGet","offsetSet","offsetUnset","append","getArrayCopy","count","getFlags","setFlags","asort","ksort","uasort","uksort","natsort","natcasesort","unserialize","serialize","__serialize","__unserialize","getIterator","exchangeArray","setIteratorClass","getIteratorClass","__debugInfo"][]
ArrayIterator getMethods: ArrayIterator::__construct ArrayIterator::offsetExists ArrayIterator::offsetGet ArrayIterator::offsetSet ArrayIterator::offsetUnset ArrayIterator::append ArrayIterator::getArrayCopy ArrayIterator::count ArrayIterator::getFlags ArrayIterator::setFlags ArrayIterator::asort ArrayIterator::ksort ArrayIterator::uasort ArrayIterator::uksort ArrayIterator::natsort ArrayIterator::natcasesort ArrayIterator::unserialize ArrayIterator::serialize ArrayIterator::__serialize ArrayIterator::__unserialize ArrayIterator::rewind ArrayIterator::current ArrayIterator::key ArrayIterator::next ArrayIterator::valid ArrayIterator::seek ArrayIterator::__debugInfo
ArrayIterator getProperties:
ArrayIterator getReflectionConstants: ArrayIterator::STD_PROP_LIST ArrayIterator::ARRAY_AS_PROPS
ArrayIterator {"STD_PROP_LIST":1,"ARRAY_AS_PROPS":2}[][]
ArrayIterator ["__construct","offsetExists","offsetGet","offsetSet","offsetUnset","append","getArrayCopy","count","getFlags","setFlags","asort","ksort","uasort","uksort","natsort","natcasesort","unserialize","serialize","__serialize","__unserialize","rewind","current","key","next","valid","seek","__debugInfo"][]
DateTimeImmutable getMethods: DateTimeImmutable::__construct DateTimeImmutable::__serialize DateTimeImmutable::__unserialize DateTimeImmutable::__wakeup DateTimeImmutable::__set_state DateTimeImmutable::createFromFormat DateTimeImmutable::createFromTimestamp DateTimeImmutable::getLastErrors DateTimeImmutable::format DateTimeImmutable::getTimezone DateTimeImmutable::getOffset DateTimeImmutable::getTimestamp DateTimeImmutable::getMicrosecond DateTimeImmutable::diff DateTimeImmutable::modify DateTimeImmutable::add DateTimeImmutable::sub DateTimeImmutable::setTimezone DateTimeImmutable::setTime DateTimeImmutable::setDate DateTimeImmutable::setISODate DateTimeImmutable::setTimestamp DateTimeImmutable::setMicrosecond DateTimeImmutable::createFromMutable DateTimeImmutable::createFromInterface
DateTimeImmutable getProperties:
DateTimeImmutable getReflectionConstants: DateTimeInterface::ATOM DateTimeInterface::COOKIE DateTimeInterface::ISO8601 DateTimeInterface::ISO8601_EXPANDED DateTimeInterface::RFC822 DateTimeInterface::RFC850 DateTimeInterface::RFC1036 DateTimeInterface::RFC1123 DateTimeInterface::RFC7231 DateTimeInterface::RFC2822 DateTimeInterface::RFC3339 DateTimeInterface::RFC3339_EXTENDED DateTimeInterface::RSS DateTimeInterface::W3C
DateTimeImmutable {"ATOM":"Y-m-d\\TH:i:sP","COOKIE":"l, d-M-Y H:i:s T","ISO8601":"Y-m-d\\TH:i:sO","ISO8601_EXPANDED":"X-m-d\\TH:i:sP","RFC822":"D, d M y H:i:s O","RFC850":"l, d-M-y H:i:s T","RFC1036":"D, d M y H:i:s O","RFC1123":"D, d M Y H:i:s O","RFC7231":"D, d M Y H:i:s \\G\\M\\T","RFC2822":"D, d M Y H:i:s O","RFC3339":"Y-m-d\\TH:i:sP","RFC3339_EXTENDED":"Y-m-d\\TH:i:s.vP","RSS":"D, d M Y H:i:s O","W3C":"Y-m-d\\TH:i:sP"}[][]
DateTimeImmutable ["__construct","__serialize","__unserialize","__wakeup","__set_state","createFromFormat","createFromTimestamp","getLastErrors","format","getTimezone","getOffset","getTimestamp","getMicrosecond","diff","modify","add","sub","setTimezone","setTime","setDate","setISODate","setTimestamp","setMicrosecond","createFromMutable","createFromInterface"][]
DatePeriod getMethods: DatePeriod::createFromISO8601String DatePeriod::__construct DatePeriod::getStartDate DatePeriod::getEndDate DatePeriod::getDateInterval DatePeriod::getRecurrences DatePeriod::__serialize DatePeriod::__unserialize DatePeriod::__wakeup DatePeriod::__set_state DatePeriod::getIterator
DatePeriod getProperties: DatePeriod::start DatePeriod::current DatePeriod::end DatePeriod::interval DatePeriod::recurrences DatePeriod::include_start_date DatePeriod::include_end_date
DatePeriod getReflectionConstants: DatePeriod::EXCLUDE_START_DATE DatePeriod::INCLUDE_END_DATE
DatePeriod {"EXCLUDE_START_DATE":1,"INCLUDE_END_DATE":2}[][]
DatePeriod ["createFromISO8601String","__construct","getStartDate","getEndDate","getDateInterval","getRecurrences","__serialize","__unserialize","__wakeup","__set_state","getIterator"][]
Fiber getMethods: Fiber::__construct Fiber::start Fiber::resume Fiber::throw Fiber::isStarted Fiber::isSuspended Fiber::isRunning Fiber::isTerminated Fiber::getReturn Fiber::getCurrent Fiber::suspend
Fiber getProperties:
Fiber getReflectionConstants:
Fiber [][][]
Fiber ["__construct","start","resume","throw","isStarted","isSuspended","isRunning","isTerminated","getReturn","getCurrent","suspend"][]
SplHeap getMethods: SplHeap::extract SplHeap::insert SplHeap::top SplHeap::count SplHeap::isEmpty SplHeap::rewind SplHeap::current SplHeap::key SplHeap::next SplHeap::valid SplHeap::recoverFromCorruption SplHeap::compare SplHeap::isCorrupted SplHeap::__debugInfo SplHeap::__serialize SplHeap::__unserialize
SplHeap getProperties:
SplHeap getReflectionConstants:
SplHeap [][][]
SplHeap ["extract","insert","top","count","isEmpty","rewind","current","key","next","valid","recoverFromCorruption","isCorrupted","__debugInfo","__serialize","__unserialize"][]
SplPriorityQueue getMethods: SplPriorityQueue::compare SplPriorityQueue::insert SplPriorityQueue::setExtractFlags SplPriorityQueue::top SplPriorityQueue::extract SplPriorityQueue::count SplPriorityQueue::isEmpty SplPriorityQueue::rewind SplPriorityQueue::current SplPriorityQueue::key SplPriorityQueue::next SplPriorityQueue::valid SplPriorityQueue::recoverFromCorruption SplPriorityQueue::isCorrupted SplPriorityQueue::getExtractFlags SplPriorityQueue::__debugInfo SplPriorityQueue::__serialize SplPriorityQueue::__unserialize
SplPriorityQueue getProperties:
SplPriorityQueue getReflectionConstants: SplPriorityQueue::EXTR_BOTH SplPriorityQueue::EXTR_PRIORITY SplPriorityQueue::EXTR_DATA
SplPriorityQueue {"EXTR_BOTH":3,"EXTR_PRIORITY":2,"EXTR_DATA":1}[][]
SplPriorityQueue ["compare","insert","setExtractFlags","top","extract","count","isEmpty","rewind","current","key","next","valid","recoverFromCorruption","isCorrupted","getExtractFlags","__debugInfo","__serialize","__unserialize"][]
ReflectionFunctionAbstract getMethods: ReflectionFunctionAbstract::__clone ReflectionFunctionAbstract::inNamespace ReflectionFunctionAbstract::isClosure ReflectionFunctionAbstract::isDeprecated ReflectionFunctionAbstract::isInternal ReflectionFunctionAbstract::isUserDefined ReflectionFunctionAbstract::isGenerator ReflectionFunctionAbstract::isVariadic ReflectionFunctionAbstract::isStatic ReflectionFunctionAbstract::getClosureThis ReflectionFunctionAbstract::getClosureScopeClass ReflectionFunctionAbstract::getClosureCalledClass ReflectionFunctionAbstract::getClosureUsedVariables ReflectionFunctionAbstract::getDocComment ReflectionFunctionAbstract::getEndLine ReflectionFunctionAbstract::getExtension ReflectionFunctionAbstract::getExtensionName ReflectionFunctionAbstract::getFileName ReflectionFunctionAbstract::getName ReflectionFunctionAbstract::getNamespaceName ReflectionFunctionAbstract::getNumberOfParameters ReflectionFunctionAbstract::getNumberOfRequiredParameters ReflectionFunctionAbstract::getParameters ReflectionFunctionAbstract::getShortName ReflectionFunctionAbstract::getStartLine ReflectionFunctionAbstract::getStaticVariables ReflectionFunctionAbstract::returnsReference ReflectionFunctionAbstract::hasReturnType ReflectionFunctionAbstract::getReturnType ReflectionFunctionAbstract::hasTentativeReturnType ReflectionFunctionAbstract::getTentativeReturnType ReflectionFunctionAbstract::getAttributes Stringable::__toString
ReflectionFunctionAbstract getProperties: ReflectionFunctionAbstract::name
ReflectionFunctionAbstract getReflectionConstants:
ReflectionFunctionAbstract [][][]
ReflectionFunctionAbstract ["inNamespace","isClosure","isDeprecated","isInternal","isUserDefined","isGenerator","isVariadic","isStatic","getClosureThis","getClosureScopeClass","getClosureCalledClass","getClosureUsedVariables","getDocComment","getEndLine","getExtension","getExtensionName","getFileName","getName","getNamespaceName","getNumberOfParameters","getNumberOfRequiredParameters","getParameters","getShortName","getStartLine","getStaticVariables","returnsReference","hasReturnType","getReturnType","hasTentativeReturnType","getTentativeReturnType","getAttributes","__toString"]{"name":null}
A["I2","I1"]["I2","I1"]
B["I1","I2"]["I1","I2"]
C["I1","I2","Countable","IteratorAggregate","Traversable"]["I1","I2","Countable","IteratorAggregate","Traversable"]
D["Traversable","IteratorAggregate","Countable","I2","I1"]["Traversable","IteratorAggregate","Countable","I2","I1"]
E["Traversable","IteratorAggregate","Countable","I2","I1","I3"]["Traversable","IteratorAggregate","Countable","I2","I1","I3"]
F["Traversable","IteratorAggregate","Countable","I2","I1","I3","Stringable"]["Traversable","IteratorAggregate","Countable","I2","I1","I3","Stringable"]
G["Stringable","I3","I1","I2","Countable","IteratorAggregate","Traversable"]["Stringable","I3","I1","I2","Countable","IteratorAggregate","Traversable"]
