<?php

use PHPUnit\Framework\TestCase;

interface Loom
{
    public function weave(string $thread, int ...$times): ?array;

    public static function make(): self;
}

abstract class Machine
{
    public function __construct(protected string $name, private readonly int $speed = 3) {}

    abstract protected function turn(): int;

    public function run(): string
    {
        return "$this->name turns {$this->turn()} at $this->speed";
    }
}

final class StackTest extends TestCase
{
    private array $stack = [];

    protected function setUp(): void
    {
        $this->stack = ['first'];
    }

    public function testPush(): array
    {
        array_push($this->stack, 'second');
        $this->assertCount(2, $this->stack);
        $this->assertSame(['first', 'second'], $this->stack);
        return $this->stack;
    }

    /** @depends testPush */
    public function testPop(array $stack): void
    {
        $this->assertSame('second', array_pop($stack));
    }

    /** @dataProvider sums */
    public function testSum(int $a, int $b, int $sum): void
    {
        $this->assertSame($sum, $a + $b);
    }

    public static function sums(): iterable
    {
        yield 'small' => [1, 2, 3];
        yield 'negative' => [-1, 1, 0];
        yield 'wrong' => [1, 1, 3];
    }

    public function testDifferenceOfArrays(): void
    {
        $this->assertEquals(['a' => 1, 'b' => [1, 2.5, null], 'c' => new ArrayObject([1])], ['a' => 2, 'b' => [1, 2.25, true], 'c' => new ArrayObject([2])]);
    }

    public function testDifferenceOfTexts(): void
    {
        $this->assertSame("one\ntwo\nthree\nfour\nfive\n", "one\n2\nthree\nfour\nFIVE\n");
    }

    public function testDifferenceOfDocuments(): void
    {
        $this->assertXmlStringEqualsXmlString('<a><b c="1"/></a>', '<a><b c="2"/><d/></a>');
    }

    public function testJson(): void
    {
        $this->assertJsonStringEqualsJsonString('{"a":[1,2]}', '{ "a": [1, 2] }');
    }

    public function testException(): void
    {
        $this->expectException(RuntimeException::class);
        $this->expectExceptionMessageMatches('/th.ead/');
        throw new RuntimeException('the thread broke', 7);
    }

    public function testOutput(): void
    {
        $this->expectOutputString('woven');
        echo 'wo', 'ven';
    }

    public function testMock(): void
    {
        $loom = $this->createMock(Loom::class);
        $loom->expects($this->exactly(2))->method('weave')->withConsecutive(['warp', 1, 2], ['weft'])->willReturnOnConsecutiveCalls(['x'], null);
        $this->assertSame(['x'], $loom->weave('warp', 1, 2));
        $this->assertNull($loom->weave('weft'));
    }

    public function testMockThatIsNotCalled(): void
    {
        $loom = $this->createMock(Loom::class);
        $loom->expects($this->once())->method('weave')->with($this->stringContains('w'), $this->greaterThan(3));
    }

    public function testAbstractClass(): void
    {
        $machine = $this->getMockForAbstractClass(Machine::class, ['spindle']);
        $machine->method('turn')->willReturnCallback(fn() => 9);
        $this->assertSame('spindle turns 9 at 3', $machine->run());
    }

    public function testWarning(): void
    {
        $this->expectWarning();
        $this->expectWarningMessage('Undefined variable');
        $x = $undefined;
    }

    public function testConstraints(): void
    {
        $this->assertThat(5, $this->logicalAnd($this->isType('int'), $this->logicalNot($this->equalTo(4)), $this->lessThan(6)));
        $this->assertStringMatchesFormat('%s is %d of %x', 'it is 12 of ff');
        $this->assertEqualsWithDelta(1.0, 1.05, 0.1);
        $this->assertThat('abc', $this->logicalOr($this->stringStartsWith('b'), $this->stringEndsWith('d')));
    }

    public function testError(): void
    {
        (function (int $x) {})('no number');
    }

    /** @group slow */
    public function testSkipped(): void
    {
        $this->markTestSkipped('not today');
    }

    /** @group slow */
    public function testIncomplete(): void
    {
        $this->markTestIncomplete();
    }

    /**
     * @group slow
     * @requires extension nowhere
     */
    public function testMissingExtension(): void
    {
        $this->fail();
    }

    public function testNothing(): void {}
}
