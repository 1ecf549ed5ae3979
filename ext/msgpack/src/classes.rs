//! Classes `MessagePack` and `MessagePackUnpacker`.

use crate::{Options, pack, refuse_template, unpack_first, unpack_text, warn};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::decl::ClassHooks;
use heddle_runtime::decl::convert::RefArg;
use heddle_runtime::object::instantiate;
use heddle_runtime::{Request, Result};
use heddle_value::{Native, Object, Tracer, Value};
use std::cell::{Cell, RefCell};

const PHPONLY: i64 = -1001;
const ASSOC: i64 = -1002;

/// Options of an object; those that were not set are the directives'.
#[derive(Default)]
struct Chosen {
    php_only: Cell<Option<bool>>,
    assoc: Cell<Option<bool>>,
}

impl Chosen {
    fn options(&self, cx: &Request) -> Options {
        let usual = Options::of(cx);
        Options { php_only: self.php_only.get().unwrap_or(usual.php_only), assoc: self.assoc.get().unwrap_or(usual.assoc), ..usual }
    }

    /// Sets an option; false with a warning for an unknown one.
    fn set(&self, cx: &mut Request, option: i64, value: &Value, class: &str) -> Result<bool> {
        let on = cx.to_bool(value)?;
        match option {
            PHPONLY => self.php_only.set(Some(on)),
            ASSOC => self.assoc.set(Some(on)),
            _ => {
                warn(cx, &format!("{class}::setOption"), "error setting msgpack option")?;
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Writes and reads values, with options of its own.
#[php_class("class MessagePack { public const OPT_PHPONLY = -1001; public const OPT_ASSOC = -1002; }", hooks = PACKER)]
#[derive(Default)]
pub(crate) struct MessagePack {
    chosen: Chosen,
}

impl Native for MessagePack {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

const PACKER: ClassHooks = ClassHooks {
    create: Some(|cx, this| {
        this.set_native(cx.heap(), MessagePack::default());
        Ok(())
    }),
    not_cloneable: true,
    ..ClassHooks::NONE
};

fn packer(this: &Object) -> &MessagePack {
    this.native().expect("given when the object was made")
}

#[php_methods]
impl MessagePack {
    /// Takes whether objects keep their classes.
    #[php("public function __construct($opt = UNKNOWN)", unchecked)]
    fn construct(cx: &mut Request, this: &Object, opt: Option<Value>) -> Result<()> {
        if let Some(opt) = opt {
            let on = cx.to_bool(&opt)?;
            packer(this).chosen.php_only.set(Some(on));
        }
        Ok(())
    }

    /// Sets an option.
    #[php("public function setOption($option, $value)", unchecked)]
    fn set_option(cx: &mut Request, this: &Object, option: &Value, value: &Value) -> Result<bool> {
        let option = cx.to_int(option)?;
        packer(this).chosen.set(cx, option, value, "MessagePack")
    }

    /// Writes a value.
    #[php("public function pack($value)", unchecked)]
    fn pack(cx: &mut Request, this: &Object, value: &Value) -> Result<Vec<u8>> {
        let how = packer(this).chosen.options(cx);
        pack(cx, value, how)
    }

    /// Reads a value.
    #[php("public function unpack($str, $object = UNKNOWN)", unchecked)]
    fn unpack(cx: &mut Request, this: &Object, str: &Value, object: Option<Value>) -> Result<Value> {
        let how = packer(this).chosen.options(cx);
        unpack_text(cx, str, object, how)
    }

    /// Returns an object that reads piece by piece, with the same options.
    #[php("public function unpacker()")]
    fn unpacker(cx: &mut Request, this: &Object) -> Result<Object> {
        let class = cx.engine.classes[&b"messagepackunpacker"[..]];
        let object = instantiate(cx, class)?;
        let (from, to) = (&packer(this).chosen, &reader(&object).chosen);
        to.php_only.set(from.php_only.get());
        to.assoc.set(from.assoc.get());
        Ok(object)
    }
}

/// Reads values out of bytes that come piece by piece.
#[php_class("class MessagePackUnpacker", hooks = READER)]
#[derive(Default)]
pub(crate) struct MessagePackUnpacker {
    chosen: Chosen,
    /// Bytes that came, and how many of them belong to the last value.
    buffer: RefCell<Vec<u8>>,
    used: Cell<usize>,
    value: RefCell<Option<Value>>,
}

impl Native for MessagePackUnpacker {
    fn trace(&self, tracer: &mut Tracer<'_>) {
        if let Ok(value) = self.value.try_borrow()
            && let Some(value) = &*value
        {
            tracer.value(value);
        }
    }
}

const READER: ClassHooks = ClassHooks {
    create: Some(|cx, this| {
        this.set_native(cx.heap(), MessagePackUnpacker::default());
        Ok(())
    }),
    not_cloneable: true,
    ..ClassHooks::NONE
};

fn reader(this: &Object) -> &MessagePackUnpacker {
    this.native().expect("given when the object was made")
}

#[php_methods]
impl MessagePackUnpacker {
    /// Takes whether objects keep their classes.
    #[php("public function __construct($opt = UNKNOWN)", unchecked)]
    fn construct(cx: &mut Request, this: &Object, opt: Option<Value>) -> Result<()> {
        if let Some(opt) = opt {
            let on = cx.to_bool(&opt)?;
            reader(this).chosen.php_only.set(Some(on));
        }
        Ok(())
    }

    /// Does nothing.
    #[php("public function __destruct()")]
    fn destruct(this: &Object) {
        let _ = this;
    }

    /// Sets an option.
    #[php("public function setOption($option, $value)", unchecked)]
    fn set_option(cx: &mut Request, this: &Object, option: &Value, value: &Value) -> Result<bool> {
        let option = cx.to_int(option)?;
        reader(this).chosen.set(cx, option, value, "MessagePackUnpacker")
    }

    /// Appends bytes; false: there are none.
    #[php("public function feed($str)", unchecked)]
    fn feed(cx: &mut Request, this: &Object, str: &Value) -> Result<bool> {
        let bytes = cx.to_str(str)?;
        reader(this).buffer.borrow_mut().extend_from_slice(&bytes);
        Ok(!bytes.is_empty())
    }

    /// Reads the next value, out of what was fed or out of a string from an offset; false: it is
    /// not there yet, or is wrong.
    #[php("public function execute($str = UNKNOWN, &$offset = UNKNOWN)", unchecked)]
    fn execute(cx: &mut Request, this: &Object, str: Option<Value>, offset: Option<RefArg<'_>>) -> Result<bool> {
        let unpacker = reader(this);
        let how = unpacker.chosen.options(cx);
        if let Some(str) = str.filter(|str| !str.is_null()) {
            let bytes = cx.to_str(&str)?;
            let start = match &offset {
                Some(offset) => cx.to_int(&offset.get().clone())?,
                None => 0,
            };
            let start = usize::try_from(start).unwrap_or(0).min(bytes.len());
            return match unpack_first(cx, &bytes[start..], how)? {
                Ok((value, used)) => {
                    unpacker.value.replace(value);
                    if let Some(mut offset) = offset {
                        offset.set(cx, Value::int((start + used) as i64))?;
                    }
                    Ok(true)
                }
                Err(_) => Ok(false),
            };
        }
        let bytes = unpacker.buffer.borrow()[unpacker.used.get()..].to_vec();
        match unpack_first(cx, &bytes, how)? {
            Ok((value, used)) => {
                unpacker.value.replace(value);
                unpacker.used.set(unpacker.used.get() + used);
                Ok(true)
            }
            Err(_) => Ok(false),
        }
    }

    /// Returns the value that was read last; false: there is none.
    #[php("public function data($object = UNKNOWN)", unchecked)]
    fn data(cx: &mut Request, this: &Object, object: Option<Value>) -> Result<Value> {
        refuse_template(cx, object)?;
        Ok(reader(this).value.borrow().clone().unwrap_or(Value::FALSE))
    }

    /// Drops the value that was read last and its bytes.
    #[php("public function reset()")]
    fn reset(this: &Object) {
        let unpacker = reader(this);
        unpacker.value.replace(None);
        let used = unpacker.used.replace(0);
        unpacker.buffer.borrow_mut().drain(..used);
    }
}
