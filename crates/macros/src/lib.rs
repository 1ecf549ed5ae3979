//! The macros extensions declare themselves with. PHP's own syntax stands beside the Rust code;
//! tables come out.
//!
//! - [`macro@php`]: a function from its PHP signature.
//! - [`macro@php_class`], [`macro@php_methods`]: a class, interface or enum, and its methods.
//! - [`ini!`], [`constants!`]: INI directives and global constants.
//!
//! What comes out are constants of the types of `heddle_runtime::decl`; nothing registers itself.
//! Conversions of arguments and results are `heddle_runtime::decl::convert`'s; the macros only call
//! it. How to use them: docs/recipes/.
#![forbid(unsafe_code)]

mod expand;
mod php;

use proc_macro::TokenStream;

/// Declares a PHP function on the Rust function that does its work.
///
/// `#[php("explode(string $separator, string $string, int $limit = PHP_INT_MAX): array", pure)]`
///
/// Beside the function comes a type of the same name with the constant `DECL:
/// heddle_runtime::decl::Function`, to be listed in the file's `FUNCTIONS`. Parameters: `cx: &mut
/// Request` first, then one for each PHP parameter, of any type that implements `FromArg` and takes
/// every value of the PHP type. The result is anything that implements `IntoReturn`.
///
/// Options: `pure` (may be folded), `deprecated = "since 8.5, use y() instead"`, `no_discard`.
/// `unchecked`: parameters of the Rust type `Value` come as they were given. `uncounted`: required
/// parameters may be missing, their Rust type is an `Option`. `#[PreferRef] &$x` in
/// a signature takes a reference when the argument is a variable; of `#[SensitiveParameter] $x`
/// stack traces hide the value.
#[proc_macro_attribute]
pub fn php(options: TokenStream, item: TokenStream) -> TokenStream {
    expand::function::php(options.into(), item.into()).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Declares a PHP class, interface or enum on a Rust type: its constant `CLASS:
/// heddle_runtime::decl::Class`.
///
/// `#[php_class("final class Foo extends Bar implements Baz { const int A = 1; public ?string $name
/// = null; }", hooks = HOOKS)]`
///
/// The body holds constants, cases, properties and abstract methods; methods with code stand in the
/// type's `#[php_methods]` block. Options: `hooks = PATH` (a constant `ClassHooks`), `tentative`
/// (return types of methods in the body are tentative).
#[proc_macro_attribute]
pub fn php_class(options: TokenStream, item: TokenStream) -> TokenStream {
    expand::class::php_class(options.into(), item.into()).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Declares a class's methods: `#[php("public function offsetGet(mixed $key): mixed")]` on
/// functions of an `impl` block.
///
/// Parameters: `cx: &mut Request`, then `this: &Object` unless the method is static (a static one
/// may take `called: ClassPtr`), then one for each PHP parameter as with `#[php]`. A function
/// without a body is an abstract method. Options of the block and of each method: `tentative` (the
/// return type is tentative); of each: `binding` (it is not), `deprecated = "…"`, `no_discard` (it
/// gives a changed copy, which should be used),
/// `resumes`.
#[proc_macro_attribute]
pub fn php_methods(options: TokenStream, item: TokenStream) -> TokenStream {
    expand::class::php_methods(options.into(), item.into()).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Declares INI directives: the constant `INI: &[heddle_runtime::decl::Ini]`.
///
/// ```text
/// ini! {
///     /// Most memory one request may use.
///     memory_limit: "128M", All, quantity, check = set_memory_limit;
///     date.timezone: "UTC", All;
///     open_basedir: null, All;
/// }
/// ```
///
/// `quantity`: the value is a number that may end in `K`, `M` or `G`; a malformed one is taken with
/// a warning. `check`: looks at a new value, and may refuse it.
#[proc_macro]
pub fn ini(input: TokenStream) -> TokenStream {
    expand::tables::ini(input.into()).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Declares global constants: the constant `CONSTANTS: &[heddle_runtime::decl::Constant]`.
///
/// ```text
/// constants! {
///     E_ALL = 30719;
///     M_PI = 3.141592653589793;
///     PHP_EOL = "\n";
///     JSON_HEX_TAG: int = flags::HEX_TAG;      // any Rust constant, with its PHP type
///     #[deprecated("since 8.4, …")]
///     E_STRICT = 2048;
/// }
/// ```
#[proc_macro]
pub fn constants(input: TokenStream) -> TokenStream {
    expand::tables::constants(input.into()).unwrap_or_else(syn::Error::into_compile_error).into()
}
