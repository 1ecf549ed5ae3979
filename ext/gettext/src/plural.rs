//! Which form of a text goes with a number: the expression in a catalog's header, `Plural-Forms`.

/// An expression over `n`.
enum Node {
    Number(u64),
    N,
    Not(Box<Node>),
    Binary(&'static str, Box<(Node, Node)>),
    Choice(Box<(Node, Node, Node)>),
}

/// Chooses the form.
pub(crate) struct Rule {
    forms: usize,
    node: Node,
}

impl Default for Rule {
    /// Makes the rule of Germanic languages.
    fn default() -> Rule {
        Rule { forms: 2, node: Node::Binary("!=", Box::new((Node::N, Node::Number(1)))) }
    }
}

/// Operators from the loosest to the tightest; longer ones before their beginnings.
const LEVELS: [&[&str]; 6] = [&["||"], &["&&"], &["==", "!="], &["<=", ">=", "<", ">"], &["+", "-"], &["*", "/", "%"]];
/// Parentheses and negations that an expression may have within each other.
const DEPTH: usize = 64;

struct Parser<'a> {
    rest: &'a [u8],
    depth: usize,
}

impl Parser<'_> {
    fn take(&mut self, text: &str) -> bool {
        self.rest = self.rest.trim_ascii_start();
        let found = self.rest.starts_with(text.as_bytes());
        if found {
            self.rest = &self.rest[text.len()..];
        }
        found
    }

    fn choice(&mut self) -> Option<Node> {
        self.depth += 1;
        if self.depth > DEPTH {
            return None;
        }
        let test = self.binary(0)?;
        let node = if self.take("?") {
            let yes = self.choice()?;
            if !self.take(":") {
                return None;
            }
            let no = self.choice()?;
            Node::Choice(Box::new((test, yes, no)))
        } else {
            test
        };
        self.depth -= 1;
        Some(node)
    }

    fn binary(&mut self, level: usize) -> Option<Node> {
        let Some(operators) = LEVELS.get(level) else { return self.unary() };
        let mut left = self.binary(level + 1)?;
        while let Some(operator) = operators.iter().find(|operator| self.take(operator)) {
            let right = self.binary(level + 1)?;
            left = Node::Binary(operator, Box::new((left, right)));
        }
        Some(left)
    }

    fn unary(&mut self) -> Option<Node> {
        if self.take("!") {
            self.depth += 1;
            let node = if self.depth > DEPTH { None } else { self.unary() };
            self.depth -= 1;
            return node.map(|node| Node::Not(Box::new(node)));
        }
        if self.take("(") {
            let node = self.choice()?;
            return self.take(")").then_some(node);
        }
        if self.take("n") {
            return Some(Node::N);
        }
        let digits = self.rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number = std::str::from_utf8(&self.rest[..digits]).ok()?.parse().ok()?;
        self.rest = &self.rest[digits..];
        Some(Node::Number(number))
    }
}

impl Rule {
    /// Reads the rule of a catalog's header; without one it is the usual one.
    pub fn from_header(header: &[u8]) -> Rule {
        let find = |name: &[u8]| header.windows(name.len()).position(|part| part == name).map(|at| &header[at + name.len()..]);
        let forms = find(b"nplurals=").and_then(|rest| {
            let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            std::str::from_utf8(&rest[..digits]).ok()?.parse().ok()
        });
        let node = find(b"plural=").and_then(|rest| {
            let end = rest.iter().position(|byte| matches!(byte, b';' | b'\n')).unwrap_or(rest.len());
            Parser { rest: &rest[..end], depth: 0 }.choice()
        });
        match (forms, node) {
            (Some(forms), Some(node)) => Rule { forms, node },
            _ => Rule::default(),
        }
    }

    /// Returns the number of the form that goes with a number.
    pub fn index(&self, number: u64) -> usize {
        let index = value(&self.node, number) as usize;
        if index < self.forms { index } else { 0 }
    }
}

fn value(node: &Node, n: u64) -> u64 {
    match node {
        Node::Number(number) => *number,
        Node::N => n,
        Node::Not(node) => u64::from(value(node, n) == 0),
        Node::Choice(nodes) => value(if value(&nodes.0, n) != 0 { &nodes.1 } else { &nodes.2 }, n),
        Node::Binary(operator, nodes) => {
            let (left, right) = (value(&nodes.0, n), value(&nodes.1, n));
            match *operator {
                "||" => u64::from(left != 0 || right != 0),
                "&&" => u64::from(left != 0 && right != 0),
                "==" => u64::from(left == right),
                "!=" => u64::from(left != right),
                "<=" => u64::from(left <= right),
                ">=" => u64::from(left >= right),
                "<" => u64::from(left < right),
                ">" => u64::from(left > right),
                "+" => left.wrapping_add(right),
                "-" => left.wrapping_sub(right),
                "*" => left.wrapping_mul(right),
                "/" => left.checked_div(right).unwrap_or(0),
                _ => left.checked_rem(right).unwrap_or(0),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Rule;

    #[test]
    fn polish_has_three_forms() {
        let header = b"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n";
        let rule = Rule::from_header(header);
        assert_eq!([1, 2, 5, 12, 22, 101].map(|number| rule.index(number)), [0, 1, 2, 2, 1, 2]);
        assert_eq!(Rule::default().index(1), 0);
    }
}
