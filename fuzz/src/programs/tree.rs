//! The tree of a generated program: its text, and the smaller programs it leads to.

/// Says what may become of a node when a program is reduced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A list of statements, each of which may go.
    Block,
    /// A statement: it may go, or give way to a block in it.
    Statement,
    /// An expression: it may become a literal, or give way to an expression in it.
    Expression,
    /// An item of a list with its comma: it may go.
    Item,
    /// Something that has to stay as it is, though its parts may change.
    Fixed,
}

/// A piece of a node.
#[derive(Clone, Debug)]
pub enum Part {
    /// Text as it stands in the program.
    Text(String),
    /// A node within.
    Node(Node),
}

impl From<&str> for Part {
    fn from(text: &str) -> Part {
        Part::Text(text.to_owned())
    }
}

impl From<String> for Part {
    fn from(text: String) -> Part {
        Part::Text(text)
    }
}

impl From<Node> for Part {
    fn from(node: Node) -> Part {
        Part::Node(node)
    }
}

/// A node of a program.
#[derive(Clone, Debug)]
pub struct Node {
    /// Says what may become of the node.
    pub kind: Kind,
    /// Its pieces, in order.
    pub parts: Vec<Part>,
}

/// Makes a node of pieces.
macro_rules! node {
    ($kind:ident: $($part:expr),* $(,)?) => {
        crate::programs::tree::Node {
            kind: crate::programs::tree::Kind::$kind,
            parts: vec![$(crate::programs::tree::Part::from($part)),*],
        }
    };
}
pub(crate) use node;

impl Node {
    /// Makes a node of one kind out of many.
    pub fn of(kind: Kind, nodes: impl IntoIterator<Item = Node>) -> Node {
        Node { kind, parts: nodes.into_iter().map(Part::Node).collect() }
    }

    /// Returns the program's text.
    pub fn text(&self) -> String {
        let mut text = String::new();
        self.write(&mut text);
        text
    }

    fn write(&self, text: &mut String) {
        for part in &self.parts {
            match part {
                Part::Text(piece) => text.push_str(piece),
                Part::Node(node) => node.write(text),
            }
        }
    }

    /// Returns the number of nodes.
    pub fn size(&self) -> usize {
        1 + self.nodes().map(Node::size).sum::<usize>()
    }

    fn nodes(&self) -> impl Iterator<Item = &Node> {
        self.parts.iter().filter_map(|part| match part {
            Part::Node(node) => Some(node),
            Part::Text(_) => None,
        })
    }

    /// Returns node number `at` in the order of the text; the root is 0.
    pub fn find(&self, at: usize) -> Option<&Node> {
        if at == 0 {
            return Some(self);
        }
        let mut before = 1;
        for node in self.nodes() {
            let size = node.size();
            if at < before + size {
                return node.find(at - before);
            }
            before += size;
        }
        None
    }

    /// Returns a copy with `other` in the place of node number `at`.
    pub fn with(&self, at: usize, other: &Node) -> Node {
        if at == 0 {
            return other.clone();
        }
        let mut before = 1;
        let mut copy = self.clone();
        for part in &mut copy.parts {
            let Part::Node(node) = part else { continue };
            let size = node.size();
            if at >= before && at < before + size {
                *node = node.with(at - before, other);
                break;
            }
            before += size;
        }
        copy
    }

    /// Returns what may stand in this node's place, the smallest first.
    pub fn smaller(&self) -> Vec<Node> {
        match self.kind {
            Kind::Fixed | Kind::Block => Vec::new(),
            Kind::Item => vec![node!(Item: "")],
            Kind::Statement if self.parts.is_empty() => Vec::new(),
            Kind::Statement => {
                let mut smaller = vec![node!(Statement:)];
                self.inner(Kind::Block, &mut smaller);
                self.inner(Kind::Statement, &mut smaller);
                smaller
            }
            Kind::Expression => {
                let mut smaller = Vec::new();
                if self.text().len() > 1 {
                    smaller.push(node!(Expression: "1"));
                }
                self.inner(Kind::Expression, &mut smaller);
                smaller
            }
        }
    }

    /// Collects the outermost nodes of a kind within.
    fn inner(&self, kind: Kind, found: &mut Vec<Node>) {
        for node in self.nodes() {
            if node.kind == kind {
                found.push(node.clone());
            } else {
                node.inner(kind, found);
            }
        }
    }
}
