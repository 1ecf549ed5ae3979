//! Chooses expressions, places that can be written to, patterns and arguments.

use super::generate::{Generator, VARIABLES};
use super::library::BUILTINS;
use super::tree::{Kind, Node, node};

/// Literals, those that are at the edge of something among them.
const LITERALS: &[&str] = &[
    "0",
    "1",
    "-1",
    "2",
    "3",
    "7",
    "PHP_INT_MAX",
    "PHP_INT_MIN",
    "0.0",
    "-0.0",
    "0.5",
    "1.5",
    "-2.5",
    "big()",
    "-big()",
    "nan()",
    "INF",
    "-INF",
    "1e-7",
    "''",
    "'0'",
    "'a'",
    "'abc'",
    "'1'",
    "'1.5'",
    "' 1'",
    "'1 '",
    "'1e3'",
    "'0x1A'",
    "\"a\\0b\"",
    "\"\\xff\\xfe\"",
    "'é'",
    "'k'",
    "'12 apples'",
    "'-0'",
    "'9223372036854775808'",
    "null",
    "true",
    "false",
    "lists(0)",
    "lists(1)",
    "lists(2)",
    "lists(3)",
    "E0::A",
    "E0::B",
    "U0::X",
    "E0::C",
    "Base::C",
    "I0::K",
    "M_PI",
    "E_ALL",
    "PHP_EOL",
    "new P0",
    "new G0",
    "new A0",
    "new H0",
    "new D0('x')",
    "new R0(1, [2])",
    "new ArrayObject([1, 2])",
    "new stdClass",
    "'strlen'",
    "'f_id'",
    "'Base'",
    "fn($x = 0) => $x",
    "'f_named'",
    "(__LINE__ > 0)",
    "E0::class",
    "'sm'",
    "'z'",
    "lists(4)",
    "lists(5)",
];
const NAMES: &[&str] = &["p", "arr", "o", "i", "u", "v", "k", "typed", "own", "q", "virtual", "z", "ro"];
const KEYS: &[&str] = &["'k'", "0", "1", "'l'", "'a'", "-1", "'n'", "1.7", "null", "true", "'5'", "5"];
const BINARY: &[&str] = &[
    "+", "-", "*", "/", "%", "**", ".", "&", "|", "^", "<<", ">>", "==", "!=", "===", "!==", "<", "<=", ">", ">=", "<=>", "&&", "||",
    "xor", "and", "or", "??", "<>",
];
const COMPOUND: &[&str] = &["+=", "-=", "*=", "/=", "%=", "**=", ".=", "&=", "|=", "^=", "<<=", ">>=", "??="];
const CASTS: &[&str] = &["(int)", "(float)", "(string)", "(bool)", "(array)", "(object)"];
const METHODS: &[&str] =
    &["m", "self", "none", "ref", "r", "nm", "sm", "gen", "hidden", "w", "label", "count", "own", "undefined", "offsetGet"];
const FUNCTIONS: &[&str] =
    &["f_ref", "f_back", "f_named", "f_int", "f_float", "f_static", "f_gen", "f_id", "f_throw", "f_args", "f_finally", "f_undefined"];
const CLASSES: &[&str] = &["Base", "P0", "G0", "A0", "H0", "E0", "R0"];

impl Generator {
    /// Chooses any expression.
    pub(super) fn expression(&mut self) -> Node {
        if self.budget == 0 {
            return self.leaf();
        }
        self.budget -= 1;
        let node = self.compound();
        self.budget += 1;
        node
    }

    fn leaf(&mut self) -> Node {
        if self.one_in(2) {
            let name = self.pick(VARIABLES);
            return node!(Expression: format!("${name}"));
        }
        let literal = self.pick(LITERALS);
        if literal.starts_with("new ") || literal.starts_with("fn") {
            node!(Expression: "(", literal, ")")
        } else {
            node!(Expression: literal)
        }
    }

    fn compound(&mut self) -> Node {
        match self.below(60) {
            0..=9 => self.leaf(),
            10..=16 => {
                let (lhs, rhs, op) = (self.expression(), self.expression(), self.pick(BINARY));
                node!(Expression: "(", lhs, format!(" {op} "), rhs, ")")
            }
            17..=22 => self.read(),
            23..=27 => {
                let assignment = self.assignment();
                node!(Expression: "(", assignment, ")")
            }
            28..=29 => {
                let (op, value) = (self.pick(&["-", "+", "!", "~", "@", "(bool)!"]), self.expression());
                node!(Expression: format!("({op} "), value, ")")
            }
            30..=31 => {
                let (cast, value) = (self.pick(CASTS), self.expression());
                node!(Expression: format!("({cast}"), value, ")")
            }
            32 => {
                let (cond, then, otherwise) = (self.expression(), self.expression(), self.expression());
                node!(Expression: "(", cond, " ? ", then, " : ", otherwise, ")")
            }
            33 => {
                let (cond, otherwise) = (self.expression(), self.expression());
                node!(Expression: "(", cond, " ?: ", otherwise, ")")
            }
            34 => self.matching(),
            35 => {
                let (first, second) = (self.place(false), self.place(false));
                if self.one_in(2) { node!(Expression: "isset(", first, ", ", second, ")") } else { node!(Expression: "isset(", first, ")") }
            }
            36 => {
                let value = self.read();
                node!(Expression: "empty(", value, ")")
            }
            37..=38 => self.array(),
            39..=40 => {
                let (function, args) = (self.pick(FUNCTIONS), self.arguments(3));
                node!(Expression: function, args)
            }
            41..=46 => self.builtin(),
            47..=49 => self.chain(),
            50 => {
                let (class, method, args) = (self.pick(CLASSES), self.pick(METHODS), self.arguments(2));
                node!(Expression: format!("{class}::{method}"), args)
            }
            51 => {
                let (closure, args) = (self.closure(), self.arguments(2));
                node!(Expression: "(", closure, ")", args)
            }
            52 => {
                let parts = (self.expression(), self.pick(&["$a", "{$l[0]}", "$b[k]", "{$h->p}", "$o?->p", "{$f}"]));
                node!(Expression: format!("(\"x {} \" . ", parts.1), parts.0, ")")
            }
            53 => {
                let (value, class) = (self.expression(), self.pick(CLASSES));
                node!(Expression: "(", value, format!(" instanceof {class})"))
            }
            54 => self.clone_with(),
            55 => {
                let (value, callee) =
                    (self.expression(), self.pick(&["f_id(...)", "strlen(...)", "f_named(...)", "(fn($x) => [$x])", "G0::undefined(...)"]));
                node!(Expression: "(", value, format!(" |> {callee})"))
            }
            56 => {
                let (class, args) =
                    (self.pick(&["P0", "G0", "H0", "A0", "R0", "D0", "ArrayObject", "Base", "SplFixedArray"]), self.arguments(2));
                node!(Expression: format!("(new {class}"), args, ")")
            }
            57 if self.in_generator => {
                let value = self.expression();
                match self.below(4) {
                    0 => node!(Expression: "(yield)"),
                    1 => {
                        let key = self.expression();
                        node!(Expression: "(yield ", key, " => ", value, ")")
                    }
                    2 => node!(Expression: "(yield from (is_array($b) ? $b : [1]))"),
                    _ => node!(Expression: "(yield ", value, ")"),
                }
            }
            57 if self.in_method => {
                let name = self.pick(NAMES);
                node!(Expression: format!("$this->{name}"))
            }
            58 => {
                let pattern = self.destructuring();
                node!(Expression: "(", pattern, ")")
            }
            _ => match self.below(6) {
                0 => {
                    let value = self.expression();
                    node!(Expression: "(print ", value, ")")
                }
                1 => node!(Expression: "(throw new LogicException('e'))"),
                2 => {
                    let value = self.expression();
                    node!(Expression: "eval('return 1;') . ", value)
                }
                3 => {
                    let callee =
                        self.pick(&["strlen(...)", "f_named(...)", "$h->m(...)", "Base::sm(...)", "$o->undefined(...)", "f_static(...)"]);
                    node!(Expression: format!("({callee})"))
                }
                _ => self.leaf(),
            },
        }
    }

    /// Writes a `match` over some values, not all of which fit.
    fn matching(&mut self) -> Node {
        let subject = self.expression();
        let mut parts = vec!["match (".into(), subject.into(), ") {".into()];
        for _ in 0..1 + self.below(2) {
            let (value, result) = (self.expression(), self.expression());
            parts.push(node!(Item: value, " => ", result, ", ").into());
        }
        if !self.one_in(3) {
            let result = self.expression();
            parts.push(node!(Item: "default => ", result).into());
        }
        parts.push("}".into());
        Node { kind: Kind::Expression, parts }
    }

    fn array(&mut self) -> Node {
        // An array of nothing but literals would be warned of when it is compiled.
        let mut parts = vec![format!("[${}, ", self.pick(VARIABLES)).into()];
        for _ in 0..self.below(3) {
            let value = self.expression();
            let item = match self.below(7) {
                0..=1 => {
                    let key = self.expression();
                    node!(Item: key, " => ", value, ", ")
                }
                2 => {
                    let place = self.place(false);
                    node!(Item: "&", place, ", ")
                }
                3 => node!(Item: "...(is_array($l) ? $l : []), "),
                _ => node!(Item: value, ", "),
            };
            parts.push(item.into());
        }
        parts.push("]".into());
        Node { kind: Kind::Expression, parts }
    }

    /// Chooses a key, mostly a plain one.
    fn key(&mut self) -> Node {
        if self.one_in(4) {
            return self.expression();
        }
        let key = self.pick(KEYS);
        node!(Expression: key)
    }

    fn steps(&mut self, node: &mut Node, writes: bool, nullsafe: bool) {
        let mut count = self.below(3);
        if self.one_in(6) {
            count += 1;
        }
        for at in 0..count {
            match self.below(9) {
                0..=4 => {
                    let key = self.key();
                    node.parts.extend(["[".into(), key.into(), "]".into()]);
                }
                5 if writes && at + 1 == count => node.parts.push("[]".into()),
                6 => {
                    // Names that cannot be a string are a matter of their own.
                    let name = self.pick(&["'p'", "'k' . 'x'", "1", "$f ? 'p' : 'arr'", "E0::A->value", "(string)$i", "''"]);
                    node.parts.push(format!("->{{{name}}}").into());
                }
                _ => {
                    let arrow = if nullsafe && self.one_in(3) { "?->" } else { "->" };
                    let name = self.pick(NAMES);
                    node.parts.push(format!("{arrow}{name}").into());
                }
            }
        }
    }

    /// Chooses a variable, element or property; one that is only written to may end in `[]`.
    pub(super) fn place(&mut self, writes: bool) -> Node {
        let outer = self.budget;
        self.budget = outer.saturating_sub(1);
        let mut node = match self.below(14) {
            0 => node!(Fixed: "Base::$s"),
            1 => node!(Fixed: "Base::$sa"),
            2 => {
                let name = self.pick(&["'a'", "'u'", "'l'", "$c", "'v' . 'w'"]);
                node!(Fixed: format!("${{{name}}}"))
            }
            3 if self.in_method => node!(Fixed: "$this->arr"),
            4 => {
                let (method, args) = (self.pick(&["m", "self", "ref", "none"]), self.arguments(1));
                node!(Fixed: format!("$h->{method}"), args, "->p")
            }
            _ => node!(Fixed: format!("${}", self.pick(VARIABLES))),
        };
        self.steps(&mut node, writes, false);
        self.budget = outer;
        node
    }

    /// Chooses a chain that is read.
    fn read(&mut self) -> Node {
        let outer = self.budget;
        self.budget = outer.saturating_sub(1);
        let mut node = match self.below(8) {
            0 => {
                let base = self.expression();
                node!(Expression: "(", base, ")")
            }
            1 => self.chain(),
            2 => node!(Expression: self.pick(&["Base::$s", "Base::$sa", "$h::C", "$h::$sa"])),
            _ => node!(Expression: format!("${}", self.pick(VARIABLES))),
        };
        self.steps(&mut node, false, true);
        self.budget = outer;
        node
    }

    /// Writes method calls, with `?->` among them.
    fn chain(&mut self) -> Node {
        let mut node = node!(Expression: format!("${}", self.pick(&["o", "h", "h", "u", "a", "l"])));
        for _ in 0..1 + self.below(2) {
            let (arrow, method, args) = (self.pick(&["->", "?->"]), self.pick(METHODS), self.arguments(2));
            node.parts.extend([format!("{arrow}{method}").into(), args.into()]);
            if self.one_in(3) {
                self.steps(&mut node, false, true);
            }
        }
        node
    }

    /// Chooses something that writes.
    pub(super) fn assignment(&mut self) -> Node {
        let place = self.place(true);
        match self.below(12) {
            0..=4 => {
                let value = self.expression();
                node!(Expression: place, " = ", value)
            }
            5..=7 => {
                let (op, value) = (self.pick(COMPOUND), self.expression());
                let place = if op == "??=" { self.place(false) } else { place };
                node!(Expression: place, format!(" {op} "), value)
            }
            8 => {
                let step = self.pick(&["++", "--"]);
                node!(Expression: step, place)
            }
            9 => {
                let step = self.pick(&["++", "--"]);
                node!(Expression: place, step)
            }
            10 => {
                let source = self.place(true);
                node!(Expression: place, " = &", source)
            }
            _ => self.destructuring(),
        }
    }

    /// Writes `[…]` to assign to, its keys all given or all not.
    pub(super) fn pattern(&mut self, depth: usize) -> Node {
        let keyed = self.one_in(2);
        let mut parts = vec!["[".into()];
        for at in 0..1 + self.below(3) {
            if at > 0 {
                parts.push(", ".into());
                if !keyed && self.one_in(5) {
                    parts.push(", ".into());
                }
            }
            if keyed {
                let key = self.key();
                parts.extend([key.into(), " => ".into()]);
            }
            let target = if depth > 0 && self.one_in(4) { self.pattern(depth - 1) } else { self.place(true) };
            parts.push(target.into());
        }
        parts.push("]".into());
        Node { kind: Kind::Fixed, parts }
    }

    pub(super) fn destructuring(&mut self) -> Node {
        if self.one_in(4) {
            let (target, source) = (self.place(true), self.place(false));
            return node!(Expression: "[&", target, ", $c] = ", source);
        }
        let (pattern, value) = (self.pattern(1), self.expression());
        node!(Expression: pattern, " = ", value)
    }

    /// Writes arguments: plain, by name, unpacked.
    pub(super) fn arguments(&mut self, most: usize) -> Node {
        let mut parts = vec!["(".into()];
        let outer = self.budget;
        self.budget = outer.saturating_sub(1);
        for _ in 0..self.below(most + 1) {
            let value = if self.one_in(3) { self.place(false) } else { self.expression() };
            parts.push(node!(Item: value, ", ").into());
        }
        match self.below(14) {
            0 => {
                let (name, value) = (self.pick(&["x", "b", "c", "a", "name"]), self.expression());
                parts.push(node!(Item: format!("{name}: "), value).into());
            }
            1 => {
                let value = self.place(false);
                parts.push(node!(Item: "...(is_array(", value, ") ? $l : [1, 'b' => 2])").into());
            }
            2 => parts.push(node!(Item: "...$l").into()),
            _ => {}
        }
        self.budget = outer;
        parts.push(")".into());
        Node { kind: Kind::Fixed, parts }
    }

    pub(super) fn closure(&mut self) -> Node {
        let (generator, budget) = (std::mem::replace(&mut self.in_generator, false), self.budget);
        self.budget = budget.min(2);
        let fixed = self.pick(&["", "static "]);
        let method = self.in_method;
        self.in_method = method && fixed.is_empty();
        let closure = match self.below(3) {
            0 => {
                let value = self.expression();
                node!(Expression: format!("{fixed}fn($x = 1, &$y = null, ...$e) => "), value)
            }
            1 => {
                let body = self.body(2, false);
                node!(Expression: format!("{fixed}function ($x = 1, $e = 2) use ($a, &$b, $h) {{\n"), body, "}")
            }
            _ => {
                let body = self.body(2, true);
                node!(Expression: format!("{fixed}function &(&$a = 1, ?int $e = null) use (&$l) {{\n"), body, "}")
            }
        };
        (self.in_generator, self.in_method, self.budget) = (generator, method, budget);
        closure
    }

    fn clone_with(&mut self) -> Node {
        let value = self.expression();
        if self.one_in(2) {
            return node!(Expression: "(clone ", value, ")");
        }
        let (name, property) = (self.pick(NAMES), self.expression());
        node!(Expression: "clone(", value, format!(", ['{name}' => "), property, "])")
    }

    /// Calls a builtin with arguments that fit, mostly.
    fn builtin(&mut self) -> Node {
        let (name, kinds) = BUILTINS[self.below(BUILTINS.len())];
        let outer = self.budget;
        self.budget = outer.saturating_sub(1);
        let mut parts = vec![format!("{name}(").into()];
        let mut optional = false;
        for kind in kinds.chars() {
            if kind == '?' {
                optional = true;
                continue;
            }
            if optional && self.one_in(2) {
                break;
            }
            let value = self.of_kind(kind);
            parts.push(value.into());
            parts.push(", ".into());
        }
        if parts.len() > 1 {
            parts.pop();
        }
        self.budget = outer;
        parts.push(")".into());
        Node { kind: Kind::Expression, parts }
    }

    /// Chooses a value for a parameter: `s` is a string, `i` an int, `n` a small one, `f` a float,
    /// `a` an array, `x` anything, `r` a variable, `c` something callable.
    fn of_kind(&mut self, kind: char) -> Node {
        if !matches!(kind, 'n' | 'r' | 'c' | 'l') && self.one_in(4) {
            return self.expression();
        }
        let text = match kind {
            's' => {
                self.pick(&["'abc'", "'a,b'", "''", "'Hello World'", "\"\\xff\"", "'éà'", "'10'", "\"a\\0b\"", "'%s %d'", "' x '", "'k'"])
            }
            'i' => self.pick(&["0", "1", "-1", "2", "10", "PHP_INT_MAX", "PHP_INT_MIN", "'5'", "3"]),
            'n' => self.pick(&["0", "1", "-1", "2", "3"]),
            'f' => self.pick(&["0.5", "-1.5", "big()", "nan()", "INF", "2", "1.005", "-0.0"]),
            'a' => self.pick(&[
                "[3, 1, 2]",
                "['k' => 1, 'l' => 2]",
                "[]",
                "[1, 'a', null]",
                "$l",
                "$b",
                "[[1, 2], [3, 4]]",
                "[1.5, '1.5', true]",
            ]),
            'c' => self.pick(&[
                "'f_id'",
                "fn($x = 0, $y = 0) => $x",
                "'strlen'",
                "[$h, 'm']",
                "'Base::sm'",
                "fn(&$x) => $x = 1",
                "fn($x, $y) => $x <=> $y",
            ]),
            'l' => self.pick(&["'UTF-8'", "'ASCII'", "'ISO-8859-1'"]),
            'r' => return self.place(false),
            _ => return self.expression(),
        };
        node!(Expression: text)
    }
}
