//! The arguments of a method on their way into a command.

use crate::client::{Client, Shape, of, run};
use crate::packing::pack;
use crate::resp::Command;
use heddle_runtime::decl::args::Args;
use heddle_runtime::{Request, Result};
use heddle_value::juggle::FloatText;
use heddle_value::{Array, Object, Str, Value};

/// A method's call: the object and the arguments, free of the frame they came in.
pub(crate) struct Call {
    pub this: Object,
    pub values: Vec<Value>,
}

/// Writes a float as phpredis does.
pub(crate) fn float_text(float: f64) -> Vec<u8> {
    const DIGITS: i32 = 17;
    let text = FloatText::new(float, DIGITS);
    match text.as_bytes() {
        text if float.is_finite() => text.to_ascii_lowercase(),
        text => text.to_vec(),
    }
}

impl Call {
    pub fn new(args: &Args<'_>) -> Call {
        let this = args.this.expect("a method is called on an object").clone();
        Call { this, values: args.values.iter().map(|value| value.deref().clone()).collect() }
    }

    pub fn client(&self) -> &Client {
        of(&self.this)
    }

    /// Returns an argument that was given and is not null.
    pub fn given(&self, index: usize) -> Option<&Value> {
        self.values.get(index).filter(|value| !value.is_undef() && !value.is_null())
    }

    /// Returns how many arguments there are.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    pub fn int(&self, index: usize, default: i64) -> i64 {
        self.given(index).and_then(Value::as_int).unwrap_or(default)
    }

    pub fn bool(&self, index: usize) -> bool {
        self.given(index).and_then(Value::as_bool).unwrap_or(false)
    }

    pub fn array(&self, index: usize) -> Option<Array> {
        self.given(index).and_then(Value::as_array).cloned()
    }

    /// Returns an argument as a string.
    ///
    /// # Errors
    /// What converting it throws.
    pub fn text(&self, cx: &mut Request, index: usize) -> Result<Str> {
        match self.given(index) {
            Some(value) => cx.to_str(value),
            None => Ok(cx.str("")),
        }
    }

    /// Returns an argument as a key, with the prefix.
    ///
    /// # Errors
    /// What converting it throws.
    pub fn key(&self, cx: &mut Request, index: usize) -> Result<Vec<u8>> {
        let text = self.text(cx, index)?;
        Ok(self.client().options.borrow().key(&text))
    }

    /// Returns a value as a key, with the prefix.
    ///
    /// # Errors
    /// What converting it throws.
    pub fn key_of(&self, cx: &mut Request, value: &Value) -> Result<Vec<u8>> {
        let text = cx.to_str(value.deref())?;
        Ok(self.client().options.borrow().key(&text))
    }

    /// Runs a command.
    ///
    /// # Errors
    /// As [`run`].
    pub fn run(&self, cx: &mut Request, command: &Command, shape: Shape) -> Result<Value> {
        run(cx, &self.this, command, shape)
    }

    /// Runs a command whose reply becomes what a function makes of it.
    ///
    /// # Errors
    /// As [`run`].
    pub fn send(&self, cx: &mut Request, command: &Command, convert: crate::client::Convert) -> Result<Value> {
        run(cx, &self.this, command, Shape::new(convert))
    }

    /// Appends one argument in a form that a letter names; false: it is an empty array where keys
    /// or values have to be.
    ///
    /// - `s` text, `k` a key, `v` a value, `f` a float, `b` a bool as 0 or 1
    /// - arrays: `S` texts, `K` keys (or one key), `V` values, `N` keys with their number before
    ///   them, `P` keys and values, `F` names and values
    ///
    /// # Errors
    /// What converting it throws.
    pub fn append(&self, cx: &mut Request, command: &mut Command, value: &Value, form: char) -> Result<bool> {
        let client = self.client();
        match (form, value.as_array()) {
            ('k' | 'K', None) => {
                let key = self.key_of(cx, value)?;
                command.arg(key);
            }
            ('v', _) => {
                let packed = pack(cx, client, value)?;
                command.arg(packed);
            }
            ('f', _) => {
                let float = cx.to_float(value)?;
                command.arg(float_text(float));
            }
            ('b', _) => {
                let bool = cx.to_bool(value)?;
                command.arg(if bool { "1" } else { "0" });
            }
            (_, None) => {
                let text = cx.to_str(value)?;
                command.arg(text);
            }
            (_, Some(array)) => {
                let array = array.clone();
                return self.append_array(cx, command, &array, form);
            }
        }
        Ok(true)
    }

    fn append_array(&self, cx: &mut Request, command: &mut Command, array: &Array, form: char) -> Result<bool> {
        if array.is_empty() {
            return Ok(false);
        }
        if form == 'N' {
            command.int(array.len() as i64);
        }
        let element = match form {
            'K' | 'N' | 'k' => 'k',
            'V' | 'P' | 'F' => 'v',
            _ => 's',
        };
        for (key, value) in array {
            let name = key.to_value();
            match form {
                'P' => self.append(cx, command, &name, 'k')?,
                'F' => self.append(cx, command, &name, 's')?,
                _ => true,
            };
            let value = value.deref().clone();
            self.append(cx, command, &value, element)?;
        }
        Ok(true)
    }

    /// Appends the arguments from `from` on, each in its form; a `*` repeats the form before it.
    /// False as for [`Call::append`].
    ///
    /// # Errors
    /// What converting them throws.
    pub fn append_all(&self, cx: &mut Request, command: &mut Command, from: usize, forms: &str) -> Result<bool> {
        let mut forms = forms.chars().peekable();
        let mut form = 's';
        for value in &self.values[from.min(self.values.len())..] {
            if forms.peek() != Some(&'*') {
                match forms.next() {
                    Some(next) => form = next,
                    None => break,
                }
            }
            if value.is_undef() || (value.is_null() && form == 's' && forms.peek() != Some(&'*')) {
                continue;
            }
            if !self.append(cx, command, value, form)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Warns and returns false.
    ///
    /// # Errors
    /// What a handler of the warning throws.
    pub fn refuse(&self, cx: &mut Request, message: impl AsRef<[u8]>) -> Result<Value> {
        cx.function_warning(message)?;
        Ok(Value::FALSE)
    }
}

/// Returns the code of a method that sends its arguments in forms of [`Call::append`].
pub(crate) fn send(
    name: &'static str,
    forms: &'static str,
    convert: crate::client::Convert,
) -> impl Fn(&mut Request, &mut Args<'_>) -> Result<Value> {
    move |cx, args| {
        let call = Call::new(args);
        let mut command = Command::new(name);
        if !call.append_all(cx, &mut command, 0, forms)? {
            return Ok(Value::FALSE);
        }
        call.send(cx, &command, convert)
    }
}

/// Holds what an array of options says: names that stand as values are switched on, names that
/// stand as keys have a value. Names are in lower case.
pub(crate) struct Given(Vec<(String, Value)>);

impl Given {
    pub fn new(options: Option<&Array>) -> Given {
        let lower = |bytes: &[u8]| String::from_utf8_lossy(bytes).to_ascii_lowercase();
        let options = options.into_iter().flat_map(|options| options.iter());
        Given(
            options
                .filter_map(|(key, value)| match (key, value.deref()) {
                    (heddle_value::KeyRef::Str(name), value) => Some((lower(name), value.clone())),
                    (_, value) => Some((lower(value.as_bytes()?), Value::TRUE)),
                })
                .collect(),
        )
    }

    /// Reads only names that stand as keys.
    pub fn of_keys(options: Option<&Array>) -> Given {
        let options = options.into_iter().flat_map(|options| options.iter());
        let named = options.filter_map(|(key, value)| match key {
            heddle_value::KeyRef::Str(name) => Some((String::from_utf8_lossy(name).to_ascii_lowercase(), value.deref().clone())),
            heddle_value::KeyRef::Int(_) => None,
        });
        Given(named.collect())
    }

    /// Returns an option's value, the last one that was given.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.iter().rev().find(|(given, _)| given == name).map(|(_, value)| value)
    }

    /// Returns whether an option is switched on.
    ///
    /// # Errors
    /// What converting its value throws.
    pub fn is_on(&self, cx: &mut Request, name: &str) -> Result<bool> {
        match self.get(name).cloned() {
            Some(value) => cx.to_bool(&value),
            None => Ok(false),
        }
    }

    /// Returns an option as an int.
    ///
    /// # Errors
    /// What converting its value throws.
    pub fn int(&self, cx: &mut Request, name: &str) -> Result<Option<i64>> {
        match self.get(name).cloned() {
            Some(value) => cx.to_int(&value).map(Some),
            None => Ok(None),
        }
    }

    /// Returns two ints of an array option.
    ///
    /// # Errors
    /// What converting them throws.
    pub fn pair(&self, cx: &mut Request, name: &str) -> Result<Option<(i64, i64)>> {
        let Some(array) = self.get(name).and_then(Value::as_array).cloned() else { return Ok(None) };
        match (array.get_int(0).cloned(), array.get_int(1).cloned()) {
            (Some(first), Some(second)) => Ok(Some((cx.to_int(first.deref())?, cx.to_int(second.deref())?))),
            _ => Ok(None),
        }
    }

    /// Returns the options in their order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }
}
