//! From declarations to Rust: constants of `heddle_runtime::decl`'s types and the code around Rust
//! functions.
//!
//! - [`function`]: `#[php]`, and the conversion of arguments that methods share.
//! - [`class`]: `#[php_class]`, `#[php_methods]`.
//! - [`tables`]: `ini!`, `constants!`.
//! - [`options`]: what may stand in an attribute's parentheses behind the text.

pub mod class;
pub mod function;
pub mod options;
pub mod tables;

use crate::php::function::Value;
use crate::php::types::PhpType;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::{Attribute, Expr, ExprLit, Lit, LitStr, Meta, Result};

/// Parses the text of an attribute; an error shows where in the text it is.
fn parse_text<T>(text: &LitStr, parse: impl FnOnce(&str) -> crate::php::Result<T>) -> Result<T> {
    let php = text.value();
    parse(&php).map_err(|error| {
        let (before, after) = php.split_at(error.at.min(php.len()));
        syn::Error::new(text.span(), format!("{}\n{}\u{25b6}{}", error.message, before, after))
    })
}

/// The doc comment's text: lines without the leading space.
fn doc_text(attributes: &[Attribute]) -> String {
    let line = |attribute: &Attribute| match &attribute.meta {
        Meta::NameValue(meta) if meta.path.is_ident("doc") => match &meta.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Some(text.value().trim().to_owned()),
            _ => None,
        },
        _ => None,
    };
    attributes.iter().filter_map(line).collect::<Vec<_>>().join("\n")
}

/// `decl::flags::A | decl::flags::B`, or 0.
fn flag_bits(flags: &[&str]) -> TokenStream {
    let flags = flags.iter().map(|flag| Ident::new(flag, Span::call_site()));
    quote!(0u32 #(| ::heddle_runtime::decl::flags::#flags)*)
}

fn mask_bits(ty: &PhpType) -> TokenStream {
    let masks = ty.masks.iter().map(|mask| Ident::new(mask, Span::call_site()));
    quote!(0u32 #(| ::heddle_runtime::decl::mask::#masks)*)
}

/// A `decl::Type`.
fn type_decl(ty: &PhpType) -> TokenStream {
    let PhpType { classes, text, .. } = ty;
    let mask = mask_bits(ty);
    quote!(::heddle_runtime::decl::Type { mask: #mask, classes: &[#(#classes),*], text: #text })
}

fn option<T: quote::ToTokens>(value: Option<T>) -> TokenStream {
    match value {
        Some(value) => quote!(::core::option::Option::Some(#value)),
        None => quote!(::core::option::Option::None),
    }
}

/// A `decl::Literal`; `None` for constants, whose type is not known here.
fn literal(value: &Value) -> Option<TokenStream> {
    let variant = match value {
        Value::Null | Value::Unknown => quote!(Null),
        Value::Bool(bool) => quote!(Bool(#bool)),
        Value::Int(int) => quote!(Int(#int)),
        Value::Float(float) if float.is_nan() => quote!(Float(f64::NAN)),
        Value::Float(float) if float.is_infinite() && *float > 0.0 => quote!(Float(f64::INFINITY)),
        Value::Float(float) if float.is_infinite() => quote!(Float(f64::NEG_INFINITY)),
        Value::Float(float) => quote!(Float(#float)),
        Value::String(string) => quote!(Str(#string)),
        Value::EmptyArray => quote!(EmptyArray),
        Value::Constants(_) => return None,
    };
    Some(quote!(::heddle_runtime::decl::Literal::#variant))
}

/// PHP constants as Rust constants of the same names: `A | Foo::B`.
fn constants(names: &[String], span: Span) -> Result<TokenStream> {
    let path = |name: &String| -> Result<TokenStream> {
        let path: syn::Path = syn::parse_str(&name.replace('\\', "::"))
            .map_err(|_| syn::Error::new(span, format!("`{name}` cannot be the name of a Rust constant")))?;
        let mut path = quote!(#path);
        path = path
            .into_iter()
            .map(|mut token| {
                token.set_span(span);
                token
            })
            .collect();
        Ok(path)
    };
    let paths = names.iter().map(path).collect::<Result<Vec<_>>>()?;
    Ok(quote!(#(#paths)|*))
}
