//! Configs, classes and engines.

use crate::border::{self, OK, name, need, optional, plain, store};
use crate::callbacks::{self, Callback, Callbacks, Free, Function, OnError, OnFile, OnHeaders, OnLog, OnOutput, User};
use crate::export;
use crate::registry::{self, ClassEntry, ConfigEntry, EngineEntry};
use crate::unload;
use heddle_embed::{Class, Code, Config, Error, Literal, Member, Result};
use std::ffi::{c_char, c_int, c_void};
use std::sync::Arc;

/// `HEDDLE_STATIC`
const STATIC: c_int = 1;

fn with_config(config: u64, change: impl FnOnce(&mut ConfigEntry) -> Result<()>) -> c_int {
    plain(|| change(registry::lock().configs.get(config)?))
}

fn with_class(class: u64, change: impl FnOnce(&mut Class) -> Result<()>) -> c_int {
    plain(|| change(&mut registry::lock().classes.get(class)?.class))
}

/// How many arguments a function takes at most: a negative number stands for any.
fn most(most: c_int) -> Result<Option<u16>> {
    if most < 0 { Ok(None) } else { count(most).map(Some) }
}

fn count(number: c_int) -> Result<u16> {
    u16::try_from(number).map_err(|_| Error::new(Code::InvalidArgument, format!("{number} is no number of arguments")))
}

fn given<F>(function: Option<F>) -> Result<F> {
    function.ok_or_else(|| Error::new(Code::InvalidArgument, "the function is null"))
}

/// Sets a callback; a null function takes it away.
fn set<F>(config: u64, function: Option<F>, user: *mut c_void, place: impl FnOnce(&mut Callbacks) -> &mut Option<Callback<F>>) -> c_int {
    with_config(config, |entry| {
        *place(&mut entry.callbacks) = function.map(|function| Callback { function, user: User::new(user, None) });
        Ok(())
    })
}

export! {
    fn heddle_config_new(config: *mut u64) -> c_int {
        plain(|| {
            need(config, "the place for the config")?;
            let entry = ConfigEntry { config: Config::new(), callbacks: Callbacks::default() };
            store(config, registry::lock().configs.put(entry), "the place for the config")
        })
    }

    fn heddle_config_free(config: u64) -> c_int {
        plain(|| {
            let mut registry = registry::lock();
            let entry = registry.configs.take(config)?;
            let classes = registry.classes.take_where(|class| class.config == config);
            drop(registry);
            drop((entry, classes));
            Ok(())
        })
    }

    fn heddle_config_ini(config: u64, lines: *const c_char) -> c_int {
        with_config(config, |entry| {
            entry.config.ini(border::text(lines, "the text")?);
            Ok(())
        })
    }

    fn heddle_config_function(
        config: u64,
        function_name: *const c_char,
        required: c_int,
        most_taken: c_int,
        function: Option<Function>,
        user: *mut c_void,
        free: Option<Free>,
    ) -> c_int {
        let user = User::new(user, free);
        with_config(config, |entry| {
            let body = callbacks::body(given(function)?, user);
            entry.config.function(name(function_name, "the name")?, count(required)?, most(most_taken)?, body).map(drop)
        })
    }

    fn heddle_config_class(config: u64, class_name: *const c_char, parent: *const c_char, class: *mut u64) -> c_int {
        plain(|| {
            need(class, "the place for the class")?;
            let mut declared = Class::new(name(class_name, "the name")?)?;
            if optional(parent).is_some() {
                declared.extends(name(parent, "the parent's name")?);
            }
            let mut registry = registry::lock();
            registry.configs.get(config)?;
            store(class, registry.classes.put(ClassEntry { class: declared, config }), "the place for the class")
        })
    }

    fn heddle_class_implements(class: u64, interface: *const c_char) -> c_int {
        with_class(class, |class| {
            class.implements(name(interface, "the name")?);
            Ok(())
        })
    }

    fn heddle_class_method(
        class: u64,
        method_name: *const c_char,
        flags: c_int,
        required: c_int,
        most_taken: c_int,
        function: Option<Function>,
        user: *mut c_void,
        free: Option<Free>,
    ) -> c_int {
        let user = User::new(user, free);
        with_class(class, |class| {
            let member = match flags {
                OK => Member::Instance,
                STATIC => Member::Static,
                _ => return Err(Error::new(Code::InvalidArgument, format!("{flags} are no flags of a method"))),
            };
            let body = callbacks::body(given(function)?, user);
            class.method(name(method_name, "the name")?, count(required)?, most(most_taken)?, member, body).map(drop)
        })
    }

    fn heddle_class_property(class: u64, property_name: *const c_char, text: *const c_char) -> c_int {
        with_class(class, |class| {
            let default = match optional(text) {
                Some(_) => Literal::Text(name(text, "the default")?.to_owned()),
                None => Literal::Null,
            };
            class.property(name(property_name, "the name")?, default).map(drop)
        })
    }

    fn heddle_class_property_int(class: u64, property_name: *const c_char, value: i64) -> c_int {
        with_class(class, |class| class.property(name(property_name, "the name")?, Literal::Int(value)).map(drop))
    }

    fn heddle_class_property_float(class: u64, property_name: *const c_char, value: f64) -> c_int {
        with_class(class, |class| class.property(name(property_name, "the name")?, Literal::Float(value)).map(drop))
    }

    fn heddle_class_property_bool(class: u64, property_name: *const c_char, value: c_int) -> c_int {
        with_class(class, |class| class.property(name(property_name, "the name")?, Literal::Bool(value != 0)).map(drop))
    }

    fn heddle_class_constant_int(class: u64, constant_name: *const c_char, value: i64) -> c_int {
        with_class(class, |class| class.constant(name(constant_name, "the name")?, Literal::Int(value)).map(drop))
    }

    fn heddle_class_constant_float(class: u64, constant_name: *const c_char, value: f64) -> c_int {
        with_class(class, |class| class.constant(name(constant_name, "the name")?, Literal::Float(value)).map(drop))
    }

    fn heddle_class_constant_bool(class: u64, constant_name: *const c_char, value: c_int) -> c_int {
        with_class(class, |class| class.constant(name(constant_name, "the name")?, Literal::Bool(value != 0)).map(drop))
    }

    fn heddle_class_constant_string(class: u64, constant_name: *const c_char, text: *const c_char) -> c_int {
        with_class(class, |class| {
            let value = match optional(text) {
                Some(_) => Literal::Text(name(text, "the text")?.to_owned()),
                None => Literal::Null,
            };
            class.constant(name(constant_name, "the name")?, value).map(drop)
        })
    }

    fn heddle_config_on_output(config: u64, function: Option<OnOutput>, user: *mut c_void) -> c_int {
        set(config, function, user, |callbacks| &mut callbacks.output)
    }

    fn heddle_config_on_error(config: u64, function: Option<OnError>, user: *mut c_void) -> c_int {
        set(config, function, user, |callbacks| &mut callbacks.error)
    }

    fn heddle_config_on_log(config: u64, function: Option<OnLog>, user: *mut c_void) -> c_int {
        set(config, function, user, |callbacks| &mut callbacks.log)
    }

    fn heddle_config_on_headers(config: u64, function: Option<OnHeaders>, user: *mut c_void) -> c_int {
        set(config, function, user, |callbacks| &mut callbacks.headers)
    }

    fn heddle_config_on_file(config: u64, function: Option<OnFile>, user: *mut c_void) -> c_int {
        with_config(config, |entry| {
            entry.config.files(callbacks::file_rule(given(function)?, User::new(user, None)));
            Ok(())
        })
    }

    fn heddle_engine_create(config: u64, engine: *mut u64) -> c_int {
        plain(|| {
            need(engine, "the place for the engine")?;
            let mut registry = registry::lock();
            let ConfigEntry { config: mut settings, callbacks } = registry.configs.take(config)?;
            let classes = registry.classes.take_where(|class| class.config == config);
            unload::watch_forks(&mut registry);
            drop(registry);
            for entry in classes {
                settings.class(entry.class)?;
            }
            let built = settings.build()?;
            let entry = EngineEntry { engine: built, callbacks: Arc::new(callbacks), attached: 0 };
            store(engine, registry::lock().engines.put(entry), "the place for the engine")
        })
    }

    fn heddle_engine_destroy(engine: u64) -> c_int {
        plain(|| {
            let mut registry = registry::lock();
            let attached = registry.engines.get(engine)?.attached;
            if attached > 0 {
                return Err(Error::new(Code::Busy, format!("{attached} threads are attached to the engine")));
            }
            let entry = registry.engines.take(engine)?;
            let last = registry.engines.len() == 0;
            drop(registry);
            drop(entry);
            if last {
                heddle_embed::release_idle();
            }
            Ok(())
        })
    }

    fn heddle_engine_reset_code(engine: u64) -> c_int {
        plain(|| {
            let engine = registry::lock().engines.get(engine)?.engine.clone();
            engine.reset_code();
            Ok(())
        })
    }

    fn heddle_engine_driver(engine: u64, driver: *mut c_char, size: usize) -> c_int {
        plain(|| {
            let engine = registry::lock().engines.get(engine)?.engine.clone();
            let text = engine.driver().as_bytes();
            if driver.is_null() || size <= text.len() {
                return Err(Error::new(Code::InvalidArgument, "the place for the name is too small"));
            }
            // SAFETY: the header asks for a place of this size.
            let place = unsafe { std::slice::from_raw_parts_mut(driver.cast::<u8>(), size) };
            place[..text.len()].copy_from_slice(text);
            place[text.len()] = 0;
            Ok(())
        })
    }
}
