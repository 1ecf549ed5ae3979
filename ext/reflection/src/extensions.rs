//! ReflectionExtension, and ReflectionZendExtension, of which there is none.

use crate::constants::GlobalHeld;
use crate::held::{ClassHeld, FunctionHeld, HOOKS, fill, get, make, refuse};
use crate::{class_text, classes, text};
use heddle_macros::{php_class, php_methods};
use heddle_runtime::class::ClassPtr;
use heddle_runtime::decl::{self, Extension, IniScope};
use heddle_runtime::{Request, Result};
use heddle_value::{Array, Native, Object, Str, Tracer, Value};

/// An extension.
#[php_class("class ReflectionExtension implements Reflector { public string $name; }", hooks = HOOKS)]
pub(crate) struct ReflectionExtension;

/// An extension of the engine itself.
#[php_class("class ReflectionZendExtension implements Reflector { public string $name; }", hooks = HOOKS)]
pub(crate) struct ReflectionZendExtension;

/// The version of the language that is spoken.
const VERSION: &str = "8.5.2";

#[derive(Clone)]
struct ExtensionHeld {
    name: &'static str,
}

impl Native for ExtensionHeld {
    fn trace(&self, _: &mut Tracer<'_>) {}
}

/// The object for an extension.
pub(crate) fn object(cx: &Request, extension: &'static Extension) -> Object {
    make(cx, "reflectionextension", ExtensionHeld { name: extension.name }, extension.name.as_bytes(), None)
}

/// The extension that declares a constant.
pub(crate) fn of_constant(cx: &Request, held: &GlobalHeld) -> Option<&'static Extension> {
    let declares = |extension: &&&'static Extension| {
        extension.constants.iter().copied().flatten().any(|constant| constant.name.as_bytes() == &held.name[..])
    };
    let found = held.builtin.then(|| cx.engine.extensions.iter().find(declares).copied());
    // what only the host knows is counted to the core
    found.map(|found| found.unwrap_or(cx.engine.extensions[0]))
}

/// All declarations under this extension's name: the core has two.
fn parts(cx: &mut Request, this: &Object) -> Result<Vec<&'static Extension>> {
    let name = get::<ExtensionHeld>(cx, this)?.name;
    Ok(cx.engine.extensions.iter().filter(|extension| extension.name == name).copied().collect())
}

/// The extension's classes in order.
fn classes_of(cx: &mut Request, parts: &[&'static Extension]) -> Result<Vec<ClassPtr>> {
    let mut found = Vec::new();
    for part in parts {
        // what a class borrows its methods from has a name that no program can write
        for class in part.classes.iter().filter(|class| !class.name.contains([' ', '\0'])) {
            found.extend(cx.find_class(class.name.to_ascii_lowercase().as_bytes()));
        }
    }
    Ok(found)
}

fn functions_of(cx: &Request, parts: &[&'static Extension]) -> Vec<heddle_runtime::FunctionPtr> {
    let all = parts.iter().flat_map(|part| part.functions.iter().copied().flatten());
    all.filter_map(|function| cx.find_function(function.name.as_bytes())).collect()
}

fn directives(parts: &[&'static Extension]) -> Vec<&'static decl::Ini> {
    let mut all: Vec<&'static decl::Ini> = parts.iter().flat_map(|part| part.ini.iter().copied().flatten()).collect();
    all.sort_by_key(|directive| directive.name);
    all
}

/// `(name, word)` of the extensions that one needs.
fn dependencies(name: &str) -> &'static [(&'static str, &'static str)] {
    match name {
        "standard" => &[("uri", "Required"), ("session", "Optional")],
        "uri" => &[("lexbor", "Required")],
        "mbstring" | "pgsql" | "zip" => &[("pcre", "Required")],
        "dom" => &[("libxml", "Required"), ("lexbor", "Required"), ("domxml", "Conflicts")],
        "exif" => &[("standard", "Required"), ("mbstring", "Optional")],
        "libxml" | "mysqlnd" | "openssl" | "sodium" => &[("standard", "Required")],
        "mysqli" => &[("spl", "Required"), ("mysqlnd", "Required")],
        "PDO" => &[("spl", "Required")],
        "pdo_mysql" => &[("pdo", "Required"), ("mysqlnd", "Required")],
        "pdo_pgsql" | "pdo_sqlite" => &[("pdo", "Required")],
        "Phar" => &[
            ("apc", "Optional"),
            ("bz2", "Optional"),
            ("openssl", "Optional"),
            ("zlib", "Optional"),
            ("standard", "Optional"),
            ("hash", "Required"),
            ("spl", "Required"),
        ],
        "session" => &[("spl", "Optional")],
        "SimpleXML" => &[("libxml", "Required"), ("spl", "Required")],
        "soap" => &[("date", "Required"), ("libxml", "Required"), ("session", "Optional")],
        "SPL" => &[("json", "Required")],
        "xml" | "xmlwriter" => &[("libxml", "Required")],
        "xmlreader" => &[("dom", "Required"), ("libxml", "Required")],
        "xsl" => &[("libxml", "Required"), ("dom", "Required")],
        _ => &[],
    }
}

/// What an extension prints of itself.
fn shown(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
    let parts = parts(cx, this)?;
    let name = parts[0].name;
    let version = parts[0].version.unwrap_or(VERSION);
    let number = cx.engine.extensions.iter().position(|extension| extension.name == name).unwrap_or_default();
    let mut out = format!("Extension [ <persistent> extension #{number} {name} version {version} ] {{\n").into_bytes();
    if !dependencies(name).is_empty() {
        out.extend_from_slice(b"\n  - Dependencies {\n");
        for (other, word) in dependencies(name) {
            out.extend_from_slice(format!("    Dependency [ {other} ({word}) ]\n").as_bytes());
        }
        out.extend_from_slice(b"  }\n");
    }
    show_directives(cx, &parts, &mut out);
    let constants: Vec<_> = parts.iter().flat_map(|part| part.constants.iter().copied().flatten()).collect();
    if !constants.is_empty() {
        out.extend_from_slice(format!("\n  - Constants [{}] {{\n", constants.len()).as_bytes());
        for constant in constants {
            let value = constant.value.value(cx.heap());
            let line = text::global_constant(cx, &GlobalHeld { name: cx.str(constant.name), value, builtin: true, site: None })?;
            out.extend_from_slice(&[b"    ", &line[..]].concat());
        }
        out.extend_from_slice(b"  }\n");
    }
    let functions = functions_of(cx, &parts);
    if !functions.is_empty() {
        out.extend_from_slice(b"\n  - Functions {\n");
        for function in functions {
            let text = text::function(cx, &FunctionHeld::plain(function), b"    ", None)?;
            out.extend_from_slice(&text);
        }
        out.extend_from_slice(b"  }\n");
    }
    let classes = classes_of(cx, &parts)?;
    if !classes.is_empty() {
        out.extend_from_slice(format!("\n  - Classes [{}] {{\n", classes.len()).as_bytes());
        for (index, class) in classes.into_iter().enumerate() {
            if index > 0 {
                out.push(b'\n');
            }
            let text = class_text::class(cx, &ClassHeld { class, object: None }, b"    ")?;
            out.extend_from_slice(&text);
        }
        out.extend_from_slice(b"  }\n");
    }
    out.extend_from_slice(b"}\n");
    Ok(out)
}

fn show_directives(cx: &mut Request, parts: &[&'static Extension], out: &mut Vec<u8>) {
    let all = directives(parts);
    if all.is_empty() {
        return;
    }
    out.extend_from_slice(b"\n  - INI {\n");
    for directive in all {
        let scope = match directive.scope {
            IniScope::All => "ALL",
            IniScope::User => "USER",
            IniScope::PerDir => "PERDIR",
            IniScope::System => "SYSTEM",
        };
        let current = cx.ini_get(directive.name.as_bytes()).map_or_else(Vec::new, |value| value.to_vec());
        out.extend_from_slice(format!("    Entry [ {} <{scope}> ]\n      Current = '", directive.name).as_bytes());
        out.extend_from_slice(&[&current[..], b"'\n    }\n"].concat());
    }
    out.extend_from_slice(b"  }\n");
}

#[php_methods]
impl ReflectionExtension {
    #[php("private function __clone(): void")]
    fn clone(this: &Object) {
        let _ = this;
    }

    #[php("public function __construct(string $name)")]
    fn construct(cx: &mut Request, this: &Object, name: &Str) -> Result<()> {
        let found = cx.engine.extensions.iter().find(|extension| name.eq_ignore_ascii_case(extension.name.as_bytes())).copied();
        match found {
            Some(extension) => {
                fill(cx, this, ExtensionHeld { name: extension.name }, extension.name.as_bytes(), None);
                Ok(())
            }
            None => Err(refuse(cx, [b"Extension \"", &name[..], b"\" does not exist"].concat())),
        }
    }

    #[php("public function __toString(): string")]
    fn to_string(cx: &mut Request, this: &Object) -> Result<Vec<u8>> {
        shown(cx, this)
    }

    #[php("public function getName(): string", tentative)]
    fn get_name(cx: &mut Request, this: &Object) -> Result<&'static str> {
        Ok(get::<ExtensionHeld>(cx, this)?.name)
    }

    #[php("public function getVersion(): ?string", tentative)]
    fn get_version(cx: &mut Request, this: &Object) -> Result<&'static str> {
        Ok(parts(cx, this)?[0].version.unwrap_or(VERSION))
    }

    #[php("public function getFunctions(): array", tentative)]
    fn get_functions(cx: &mut Request, this: &Object) -> Result<Array> {
        let parts = parts(cx, this)?;
        let mut array = Array::new();
        for function in functions_of(cx, &parts) {
            let object = make(cx, "reflectionfunction", FunctionHeld::plain(function), &function.name, None);
            array.insert_bytes(cx.heap(), &function.name.to_ascii_lowercase(), Value::from(object));
        }
        Ok(array)
    }

    #[php("public function getConstants(): array", tentative)]
    fn get_constants(cx: &mut Request, this: &Object) -> Result<Array> {
        let parts = parts(cx, this)?;
        let mut array = Array::new();
        for constant in parts.iter().flat_map(|part| part.constants.iter().copied().flatten()) {
            array.insert_bytes(cx.heap(), constant.name.as_bytes(), constant.value.value(cx.heap()));
        }
        Ok(array)
    }

    #[php("public function getINIEntries(): array", tentative)]
    fn get_ini_entries(cx: &mut Request, this: &Object) -> Result<Array> {
        let parts = parts(cx, this)?;
        let mut array = Array::new();
        for directive in directives(&parts) {
            let value = cx.ini_get(directive.name.as_bytes()).map_or(Value::NULL, |value| Value::from(cx.str(value)));
            array.insert_bytes(cx.heap(), directive.name.as_bytes(), value);
        }
        Ok(array)
    }

    #[php("public function getClasses(): array", tentative)]
    fn get_classes(cx: &mut Request, this: &Object) -> Result<Array> {
        let parts = parts(cx, this)?;
        let mut array = Array::new();
        for class in classes_of(cx, &parts)? {
            let object = match class.is_enum() {
                true => make(cx, "reflectionenum", ClassHeld { class, object: None }, &class.name, None),
                false => classes::object(cx, class),
            };
            array.insert(cx.heap(), &*class.get().name, Value::from(object));
        }
        Ok(array)
    }

    #[php("public function getClassNames(): array", tentative)]
    fn get_class_names(cx: &mut Request, this: &Object) -> Result<Array> {
        let parts = parts(cx, this)?;
        let classes = classes_of(cx, &parts)?;
        Ok(crate::members::names(cx, &classes))
    }

    #[php("public function getDependencies(): array", tentative)]
    fn get_dependencies(cx: &mut Request, this: &Object) -> Result<Array> {
        let name = get::<ExtensionHeld>(cx, this)?.name;
        let mut array = Array::new();
        for (other, word) in dependencies(name) {
            let word = Value::from(cx.str(word));
            array.insert_bytes(cx.heap(), other.as_bytes(), word);
        }
        Ok(array)
    }

    #[php("public function info(): void", tentative)]
    fn info(cx: &mut Request, this: &Object) -> Result<()> {
        let name = get::<ExtensionHeld>(cx, this)?.name;
        let section = heddle_runtime::info::section(cx, name);
        cx.write(&section)
    }

    #[php("public function isPersistent(): bool", tentative)]
    fn is_persistent(this: &Object) -> bool {
        let _ = this;
        true
    }

    #[php("public function isTemporary(): bool", tentative)]
    fn is_temporary(this: &Object) -> bool {
        let _ = this;
        false
    }
}

/// No object of this class can be made.
fn none(cx: &mut Request) -> heddle_runtime::Halt {
    cx.throw_error("Error", "Internal error: Failed to retrieve the reflection object")
}

#[php_methods]
impl ReflectionZendExtension {
    #[php("private function __clone(): void")]
    fn clone(this: &Object) {
        let _ = this;
    }

    #[php("public function __construct(string $name)")]
    fn construct(cx: &mut Request, this: &Object, name: &Str) -> Result<()> {
        let _ = this;
        Err(refuse(cx, [b"Zend Extension \"", &name[..], b"\" does not exist"].concat()))
    }

    #[php("public function __toString(): string")]
    fn to_string(cx: &mut Request, this: &Object) -> Result<Str> {
        let _ = this;
        Err(none(cx))
    }

    #[php("public function getName(): string", tentative)]
    fn get_name(cx: &mut Request, this: &Object) -> Result<Str> {
        let _ = this;
        Err(none(cx))
    }

    #[php("public function getVersion(): string", tentative)]
    fn get_version(cx: &mut Request, this: &Object) -> Result<Str> {
        let _ = this;
        Err(none(cx))
    }

    #[php("public function getAuthor(): string", tentative)]
    fn get_author(cx: &mut Request, this: &Object) -> Result<Str> {
        let _ = this;
        Err(none(cx))
    }

    #[php("public function getURL(): string", tentative)]
    fn get_url(cx: &mut Request, this: &Object) -> Result<Str> {
        let _ = this;
        Err(none(cx))
    }

    #[php("public function getCopyright(): string", tentative)]
    fn get_copyright(cx: &mut Request, this: &Object) -> Result<Str> {
        let _ = this;
        Err(none(cx))
    }
}
