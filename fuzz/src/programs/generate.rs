//! Chooses what a program consists of: statements.
//!
//! Everything follows from the seed and the program's number. Programs are valid: what they do
//! wrong they do when they run.

use super::tree::{Kind, Node, node};
use crate::mutation::Random;

/// The variables of a function's body.
pub const VARIABLES: &[&str] = &["a", "b", "c", "e", "f", "o", "h", "l", "u"];

/// Writes one program.
pub struct Generator {
    random: Random,
    number: usize,
    /// How deep the node at hand may still nest.
    pub(super) budget: usize,
    /// Counts loops, labels, functions and classes, whose names must differ.
    names: usize,
    loops: usize,
    pub(super) in_generator: bool,
    pub(super) in_method: bool,
    in_finally: bool,
    may_return: bool,
    /// The function at hand returns by reference.
    by_ref: bool,
    /// Declarations that stand in front of the program.
    declarations: Vec<Node>,
}

/// Returns the program of this number.
pub fn program(seed: u64, number: usize) -> Node {
    let seed = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ (number as u64).wrapping_mul(0xd134_2543_de82_ef95);
    let mut random = Random::new(seed);
    for _ in 0..8 {
        random.below(2);
    }
    let budget = 5;
    Generator {
        random,
        number,
        budget,
        names: 0,
        loops: 0,
        in_generator: false,
        in_method: false,
        in_finally: false,
        may_return: false,
        by_ref: false,
        declarations: Vec::new(),
    }
    .whole()
}

impl Generator {
    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.random.below(limit)
    }

    pub(super) fn one_in(&mut self, count: usize) -> bool {
        self.below(count) == 0
    }

    pub(super) fn pick<'t>(&mut self, from: &[&'t str]) -> &'t str {
        from[self.below(from.len())]
    }

    /// Makes a name that nothing else in this or another program has.
    pub(super) fn name(&mut self, letter: char) -> String {
        self.names += 1;
        format!("{letter}{}_{}", self.number, self.names)
    }

    fn whole(mut self) -> Node {
        let mut statements = Vec::new();
        let values: [&[&str]; 9] = [
            &["1", "0", "'abc'", "null", "1.5", "[1, 2, 3]"],
            &["[1, 'k' => 2, 'n' => ['x' => 1]]", "[]", "'5'", "PHP_INT_MAX"],
            &["'k'", "0", "'x'", "1", "true", "NAN"],
            &["new G0", "new P0(1)", "['a' => ['b' => ['c' => 1]]]"],
            &["2", "'12 apples'", "false", "-1.5e3", "fn($x = 1) => $x"],
            &["new P0(['k' => 1])", "new G0", "new H0", "new A0"],
            &["new H0", "new A0", "null", "new ArrayObject(['k' => 1, 2])"],
            &["[[1, 2], [3, 4]]", "['k' => 'v', 3, 'l' => [5]]", "E0::A"],
            &["null"],
        ];
        for (name, values) in VARIABLES.iter().zip(values) {
            if *name != "u" {
                let value = self.pick(values);
                statements.push(node!(Statement: format!("${name} = {value};\n")));
            }
        }
        let count = 3 + self.below(7);
        for _ in 0..count {
            let statement = self.guarded();
            statements.push(statement);
        }
        let shown: Vec<String> = VARIABLES.iter().map(|name| format!("${name} ?? null")).collect();
        statements.push(node!(Statement: format!("show({});\n", shown.join(", "))));
        let declarations = Node::of(Kind::Block, std::mem::take(&mut self.declarations));
        let body = Node::of(Kind::Block, statements);
        node!(Fixed: "<?php\n", declarations, body)
    }

    /// Chooses a statement whose exceptions are shown.
    fn guarded(&mut self) -> Node {
        let body = self.statement();
        if self.one_in(8) {
            return body;
        }
        let body = Node::of(Kind::Block, [body]);
        node!(Statement: "try {\n", body, "} catch (Throwable $t) { thrown($t); unset($t); }\n")
    }

    /// Chooses some statements, nested one deeper.
    pub(super) fn block(&mut self, most: usize) -> Node {
        let count = 1 + self.below(most);
        let outer = self.budget;
        self.budget = outer.saturating_sub(1);
        let statements: Vec<Node> = (0..count).map(|_| self.statement()).collect();
        self.budget = outer;
        Node::of(Kind::Block, statements)
    }

    fn statement(&mut self) -> Node {
        if self.budget == 0 {
            return self.simple();
        }
        match self.below(34) {
            0..=1 => self.branch(),
            2..=4 => self.each(),
            5 => self.counted(),
            6..=7 => self.switch(),
            8..=10 => self.try_statement(),
            11..=12 => self.goto(),
            13 => self.function(),
            14 => self.closure_statement(),
            15 => self.class(),
            16 => self.generator(),
            17 => self.unset(),
            18 => self.reference(),
            _ => self.simple(),
        }
    }

    fn simple(&mut self) -> Node {
        match self.below(12) {
            0 if self.may_return => {
                let (cond, value) = (self.expression(), self.returned());
                node!(Statement: "if (", cond, ") return ", value, ";\n")
            }
            0..=4 => {
                let value = self.expression();
                node!(Statement: "show(", value, ");\n")
            }
            5..=6 => {
                let target = self.assignment();
                node!(Statement: target, ";\n")
            }
            7 => {
                let value = self.expression();
                node!(Statement: "echo ", value, ", \"\\n\";\n")
            }
            8 => {
                let pattern = self.destructuring();
                node!(Statement: pattern, ";\n")
            }
            9 => {
                let name = self.pick(VARIABLES);
                let value = self.expression();
                node!(Statement: format!("${name} = "), value, ";\n")
            }
            _ => {
                let value = self.expression();
                node!(Statement: value, ";\n")
            }
        }
    }

    fn branch(&mut self) -> Node {
        let (cond, body) = (self.expression(), self.block(2));
        match self.below(3) {
            0 => node!(Statement: "if (", cond, ") {\n", body, "}\n"),
            1 => {
                let other = self.block(2);
                node!(Statement: "if (", cond, ") {\n", body, "} else {\n", other, "}\n")
            }
            _ => {
                let (second, other, last) = (self.expression(), self.block(1), self.block(1));
                node!(Statement: "if (", cond, ") {\n", body, "} elseif (", second, ") {\n", other, "} else {\n", last, "}\n")
            }
        }
    }

    /// Writes the body of a loop: some rounds end early.
    fn loop_body(&mut self) -> Node {
        self.loops += 1;
        let finally = std::mem::replace(&mut self.in_finally, false);
        let mut body = self.block(2);
        if self.one_in(3) {
            let cond = self.expression();
            let how = self.pick(&["break", "continue"]);
            let at = self.below(body.parts.len() + 1);
            body.parts.insert(at, node!(Statement: "if (", cond, format!(") {how};\n")).into());
        }
        self.in_finally = finally;
        self.loops -= 1;
        body
    }

    fn each(&mut self) -> Node {
        if self.loops > 1 {
            return self.simple();
        }
        let by_ref = self.one_in(3);
        let subject = if by_ref { self.place(true) } else { self.expression() };
        let key = match self.below(4) {
            0 => node!(Item: "$c => "),
            1 if !by_ref => {
                let key = self.place(true);
                node!(Item: key, " => ")
            }
            _ => node!(Fixed:),
        };
        let value = match self.below(6) {
            0 if !by_ref => self.place(true),
            1 if !by_ref => self.pattern(1),
            _ => node!(Fixed: if by_ref { "&$e" } else { "$e" }),
        };
        self.names += 1;
        let limit = format!("$n{}", self.names);
        let body = self.loop_body();
        let after = if by_ref { "unset($e);\n" } else { "" };
        node!(Statement: format!("{limit} = 0;\nforeach ("), subject, " as ", key, value,
            format!(") {{\nif (++{limit} > 3) break;\n"), body, "}\n", after)
    }

    fn counted(&mut self) -> Node {
        if self.loops > 1 {
            return self.simple();
        }
        self.names += 1;
        let counter = format!("$i{}", self.names);
        let (cond, body) = (self.expression(), self.loop_body());
        match self.below(3) {
            0 => node!(Statement: format!("for ({counter} = 0; {counter} < 2; ++{counter}) {{\n"), body, "}\n"),
            1 => node!(Statement: format!("{counter} = 0;\nwhile (++{counter} < 3 && "), cond, ") {\n", body, "}\n"),
            _ => node!(Statement: format!("{counter} = 0;\ndo {{\n"), body, format!("}} while (++{counter} < 2 && "), cond, ");\n"),
        }
    }

    fn switch(&mut self) -> Node {
        let subject = self.expression();
        let mut parts = vec!["switch (".into(), subject.into(), ") {\n".into()];
        let count = 1 + self.below(3);
        for _ in 0..count {
            let value = self.expression();
            self.loops += 1;
            let body = self.block(2);
            self.loops -= 1;
            let end = if self.one_in(3) { "" } else { "break;\n" };
            parts.push(node!(Item: "case ", value, ":\n", body, end).into());
        }
        if self.one_in(2) {
            let body = self.block(1);
            parts.push(node!(Item: "default:\n", body).into());
        }
        parts.push("}\n".into());
        Node { kind: Kind::Statement, parts }
    }

    fn try_statement(&mut self) -> Node {
        let body = self.block(3);
        let class = self.pick(&["Exception", "Error", "TypeError", "Throwable", "RuntimeException | ValueError", "DivisionByZeroError"]);
        let caught = self.block(1);
        match self.below(3) {
            0 => node!(Statement: "try {\n", body, format!("}} catch ({class} $t) {{\nthrown($t);\n"), caught, "}\n"),
            1 => {
                let last = self.finally_block();
                node!(Statement: "try {\n", body, "} finally {\n", last, "}\n")
            }
            _ => {
                let last = self.finally_block();
                node!(Statement: "try {\n", body, format!("}} catch ({class}) {{\n"), caught, "} finally {\n", last, "}\n")
            }
        }
    }

    fn finally_block(&mut self) -> Node {
        let outer = std::mem::replace(&mut self.in_finally, true);
        let loops = self.loops;
        self.loops = loops.max(1);
        let block = self.block(2);
        self.in_finally = outer;
        self.loops = loops;
        block
    }

    /// Jumps forth, back a few times, out of blocks, and into branches.
    fn goto(&mut self) -> Node {
        let label = self.name('l');
        let (cond, body, rest) = (self.expression(), self.block(2), self.block(1));
        match self.below(5) {
            0 => node!(Statement: "if (", cond, format!(") goto {label};\n"), body, format!("{label}:\n"), rest),
            1 => {
                node!(Statement: format!("${label} = 0;\n{label}:\n"), body, format!("if (++${label} < 3 && "), cond, format!(") goto {label};\n"))
            }
            2 => node!(Statement: "if (", cond, format!(") {{ goto {label}; }} else {{\n"), body, format!("{label}:\n"), rest, "}\n"),
            3 => {
                let word = self.pick(&["true", "false", "1 > 2", "!0"]);
                node!(Statement: format!("goto {label};\nif ({word}) {{\n"), body, format!("{label}:\n"), rest, "}\n")
            }
            _ => node!(Statement: "foreach ([1, 2] as $c) {\ntry {\nif (", cond, format!(") goto {label};\n"), body,
                format!("}} finally {{ echo \"  finally\\n\"; }}\n}}\n{label}:\n"), rest),
        }
    }

    /// Chooses the parameters of a function, by value or by reference, with defaults.
    fn parameters(&mut self) -> String {
        let mut list = Vec::new();
        let mut optional = false;
        for name in ["a", "b", "c"].into_iter().take(1 + self.random.below(3)) {
            let ty = self.pick(&["", "", "", "mixed ", "int|string|null ", "?array ", "self|int|null "]);
            let ty = if ty.starts_with("self") { "" } else { ty };
            let by_ref = if self.one_in(4) { "&" } else { "" };
            optional = optional || self.one_in(3);
            let default = match (optional, ty) {
                (false, _) => "",
                (true, "?array ") => " = [1]",
                _ => self.pick(&[" = 1", " = null"]),
            };
            list.push(format!("{ty}{by_ref}${name}{default}"));
        }
        if self.one_in(5) {
            list.push(self.pick(&["...$l", "&...$l"]).to_owned());
        }
        list.join(", ")
    }

    /// Writes the body of a function of its own.
    pub(super) fn body(&mut self, most: usize, by_ref: bool) -> Node {
        let outer_by_ref = std::mem::replace(&mut self.by_ref, by_ref);
        let loops = std::mem::replace(&mut self.loops, 1);
        let finally = std::mem::replace(&mut self.in_finally, false);
        let may_return = std::mem::replace(&mut self.may_return, true);
        let block = self.block(most);
        let value = self.returned();
        let mut body = Node::of(Kind::Block, [block]);
        body.parts.push(node!(Statement: "return ", value, ";\n").into());
        self.loops = loops;
        self.in_finally = finally;
        self.may_return = may_return;
        self.by_ref = outer_by_ref;
        body
    }

    /// Chooses what a function returns: where it does so by reference no `?->` may end it early.
    fn returned(&mut self) -> Node {
        if self.by_ref { self.place(false) } else { self.expression() }
    }

    fn function(&mut self) -> Node {
        let name = self.name('f');
        let parameters = self.parameters();
        let outer = std::mem::replace(&mut self.budget, 2);
        let (generator, method) = (std::mem::replace(&mut self.in_generator, false), std::mem::replace(&mut self.in_method, false));
        let by_ref = self.one_in(6);
        let body = self.body(3, by_ref);
        self.budget = outer;
        (self.in_generator, self.in_method) = (generator, method);
        let by_ref = if by_ref { "&" } else { "" };
        let declaration = node!(Statement: format!("function {by_ref}{name}({parameters}) {{\n"), body, "}\n");
        let args = self.arguments(3);
        if self.one_in(3) {
            return node!(Statement: declaration, format!("show({name}"), args, ");\n");
        }
        self.declarations.push(declaration);
        node!(Statement: format!("show({name}"), args, ");\n")
    }

    fn closure_statement(&mut self) -> Node {
        let closure = self.closure();
        let (first, second) = (self.arguments(2), self.arguments(2));
        node!(Statement: "$f = ", closure, ";\nshow($f", first, ");\nshow($f", second, ");\n")
    }

    fn generator(&mut self) -> Node {
        let outer = std::mem::replace(&mut self.in_generator, true);
        let body = self.body(3, false);
        self.in_generator = outer;
        let sent = self.expression();
        let rest = match self.below(4) {
            0 => "foreach ($f as $c => $e) { show($c, $e); if (++$n > 4) break; }\n",
            1 => "show($f->current(), $f->send($s), $f->key(), $f->valid());\n",
            2 => "foreach ($f as $e) { if (++$n > 4) break; show($e); }\nshow($f->valid() ? 0 : $f->getReturn());\n",
            _ => "$f->current();\ntry { show($f->throw(new LogicException('sent'))); } catch (LogicException $t) { thrown($t); }\n",
        };
        node!(Statement: "$n = 0;\n$s = ", sent, ";\n$f = (function () use (&$a, $b) {\nyield 'first';\n", body, "})();\n", rest, "unset($f);\n")
    }

    /// Writes a class of the program's own, with members that it computes.
    fn class(&mut self) -> Node {
        let name = self.name('C');
        let parent = self.pick(&["Base", "G0", "A0", "H0", "P0", "ArrayObject", "Exception"]);
        let (generator, method) = (std::mem::replace(&mut self.in_generator, false), std::mem::replace(&mut self.in_method, true));
        let outer = std::mem::replace(&mut self.budget, 2);
        let loops = std::mem::replace(&mut self.loops, 1);
        let mut members = Vec::new();
        for at in 0..1 + self.below(3) {
            let member = match self.below(5) {
                0 => {
                    let (get, set) = (self.expression(), self.expression());
                    node!(Item: format!("public $hook{at} = 1 {{ get {{ return "), get, "; } set { $this->", format!("hook{at} = "), set, "; } }\n")
                }
                1 => {
                    let value = self.expression();
                    node!(Item: format!("public $virtual{at} {{ get => "), value, "; }\n")
                }
                2 => node!(Item: format!("public private(set) ?int $set{at} = {at};\n")),
                _ => {
                    let parameters = self.parameters();
                    let body = self.body(2, false);
                    let kind = self.pick(&["public", "final public"]);
                    node!(Item: format!("{kind} function method{at}({parameters}) {{\n"), body, "}\n")
                }
            };
            members.push(member);
        }
        (self.in_generator, self.in_method) = (generator, method);
        self.budget = outer;
        self.loops = loops;
        let members = Node::of(Kind::Fixed, members);
        self.declarations.push(node!(Statement: format!("class {name} extends {parent} {{\n"), members, "}\n"));
        let uses = [
            "show($h->hook0);\n",
            "$h->hook0 = $a;\n",
            "$h->hook0[] = 1;\n",
            "show($h->virtual0 ?? 'unset');\n",
            "$h->set0 = 3;\n",
            "show(isset($h->hook1), empty($h->virtual1));\n",
            "show($h->method1($a, $b));\n",
            "show($h->method2(c: 1, a: $b));\n",
        ];
        let (first, second) = (self.pick(&uses), self.pick(&uses));
        node!(Statement: format!("$h = new {name};\n"), node!(Statement: first), node!(Statement: second))
    }

    fn unset(&mut self) -> Node {
        let (first, second) = (self.place(false), self.place(false));
        if self.one_in(2) { node!(Statement: "unset(", second, ");\n") } else { node!(Statement: "unset(", first, ", ", second, ");\n") }
    }

    fn reference(&mut self) -> Node {
        let (target, source) = (self.place(true), self.place(true));
        match self.below(5) {
            0 => {
                let source = self.place(false);
                node!(Statement: "$e = [&", source, ", 1];\n")
            }
            1 => {
                let source = self.place(false);
                node!(Statement: target, " = &f_back(", source, ");\n")
            }
            2 => {
                let name = self.name('s');
                node!(Statement: format!("static ${name};\n${name}[] = 1;\n"), target, format!(" = &${name};\n"))
            }
            _ => node!(Statement: target, " = &", source, ";\n"),
        }
    }
}
