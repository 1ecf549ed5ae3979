//! What `xml_parse_into_struct` builds: a list of tags and texts, and where each tag stands in it.
//! Both grow in the program's variables while it parses; what its handlers do to them counts.

use heddle_runtime::{Request, Result};
use heddle_value::{Array, Str, Tracer, Value};

/// The depth from which on elements are left out.
const MOST: usize = 255;

/// The list as far as it is built.
pub(crate) struct Structure {
    /// References to the variables.
    values: Value,
    index: Option<Value>,
    /// The tags that are open.
    open: Vec<Vec<u8>>,
    /// Counts the entries that were made.
    count: i64,
    /// The key of the entry of the tag that was opened last.
    current: i64,
    /// Whether the last tag has just been opened.
    is_fresh: bool,
}

fn is_white(data: &[u8]) -> bool {
    data.iter().all(|byte| matches!(byte, b' ' | b'\t' | b'\n'))
}

/// Changes the array in a variable, if it is one.
fn change<R>(variable: &Value, change: impl FnOnce(&mut Array) -> R) -> Option<R> {
    variable.as_ref()?.with_mut(|value| value.as_array_mut().map(change))
}

impl Structure {
    /// Builds into variables that hold empty arrays.
    pub(crate) fn new(values: Value, index: Option<Value>) -> Structure {
        Structure { values, index, open: Vec::new(), count: 0, current: 0, is_fresh: false }
    }

    pub(crate) fn trace(&self, tracer: &mut Tracer<'_>) {
        tracer.value(&self.values);
        self.index.iter().for_each(|index| tracer.value(index));
    }

    fn note(&mut self, cx: &Request, tag: &[u8]) {
        let place = Value::int(self.count);
        self.count += 1;
        let Some(index) = &self.index else { return };
        change(index, |index| {
            let mut list = index.get_bytes(tag).and_then(|list| list.as_array().cloned()).unwrap_or_default();
            let _ = list.push(cx.heap(), place);
            index.insert_bytes(cx.heap(), tag, list);
        });
    }

    /// Adds an entry and gives its key.
    fn add(&mut self, cx: &Request, tag: &[u8], parts: Vec<(&str, Value)>) -> i64 {
        self.note(cx, tag);
        let mut entry = Array::new();
        entry.insert_bytes(cx.heap(), b"tag", cx.str(tag));
        for (name, value) in parts {
            entry.insert_bytes(cx.heap(), name.as_bytes(), value);
        }
        let key = change(&self.values, |values| {
            let key = values.next_free();
            let _ = values.push(cx.heap(), entry);
            key
        });
        key.flatten().unwrap_or(-1)
    }

    /// Notes that an element begins.
    ///
    /// # Errors
    /// Holds what the program threw at the warning that it is too deep.
    pub(crate) fn start(&mut self, cx: &mut Request, tag: &[u8], attributes: Array) -> Result<()> {
        self.open.push(tag.to_vec());
        let level = self.open.len();
        if level == MOST + 1 {
            cx.function_warning("Maximum depth exceeded - Results truncated")?;
        }
        if level > MOST {
            return Ok(());
        }
        let mut parts = vec![("type", cx.str("open").into()), ("level", Value::int(level as i64))];
        if !attributes.is_empty() {
            parts.push(("attributes", attributes.into()));
        }
        self.current = self.add(cx, tag, parts);
        self.is_fresh = true;
        Ok(())
    }

    /// Changes one part of an entry.
    fn change(&self, cx: &Request, key: i64, name: &str, new: impl FnOnce(Option<&[u8]>) -> Str) {
        change(&self.values, |values| {
            let Some(mut entry) = values.get_int(key).and_then(|entry| entry.as_array().cloned()) else { return };
            let new = new(entry.get_bytes(name.as_bytes()).and_then(Value::as_bytes));
            entry.insert_bytes(cx.heap(), name.as_bytes(), new);
            values.insert_int(cx.heap(), key, entry.into());
        });
    }

    /// Whether a part of an entry is there, and is this one if one is given.
    fn has(&self, key: i64, name: &str, wanted: Option<&[u8]>) -> bool {
        let found = change(&self.values, |values| {
            let entry = values.get_int(key).and_then(Value::as_array);
            entry.and_then(|entry| entry.get_bytes(name.as_bytes())).and_then(Value::as_bytes).map(<[u8]>::to_vec)
        });
        found.flatten().is_some_and(|found| wanted.is_none_or(|wanted| found == wanted))
    }

    pub(crate) fn end(&mut self, cx: &Request, tag: &[u8]) {
        if self.is_fresh {
            self.change(cx, self.current, "type", |_| cx.str("complete"));
        } else {
            let level = Value::int(self.open.len() as i64);
            self.add(cx, tag, vec![("type", cx.str("close").into()), ("level", level)]);
        }
        self.is_fresh = false;
        self.open.pop();
    }

    pub(crate) fn text(&mut self, cx: &Request, data: &[u8], skips_white: bool) {
        let is_left_out = skips_white && is_white(data);
        let join = |old: Option<&[u8]>| cx.str([old.unwrap_or(b""), data].concat());
        if self.is_fresh {
            // white space within a text stays
            if !is_left_out || self.has(self.current, "value", None) {
                self.change(cx, self.current, "value", join);
            }
            return;
        }
        let last = change(&self.values, |values| values.next_free()).flatten().unwrap_or(0) - 1;
        if self.has(last, "type", Some(b"cdata")) {
            self.change(cx, last, "value", join);
            return;
        }
        if is_left_out || self.open.len() > MOST {
            return;
        }
        let Some(tag) = self.open.last().cloned() else { return };
        let level = Value::int(self.open.len() as i64);
        self.add(cx, &tag, vec![("value", cx.str(data).into()), ("type", cx.str("cdata").into()), ("level", level)]);
    }
}
