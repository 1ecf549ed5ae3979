//! `ini!` and `constants!`: rows to tables.

use super::{doc_text, option};
use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::{Attribute, Expr, ExprLit, ExprUnary, Ident, Lit, LitStr, Path, Result, Token, UnOp};

/// `[doc] name: "default" | null, Scope [, quantity] [, check = path];`
struct IniRow {
    doc: String,
    name: String,
    default: Option<LitStr>,
    scope: Ident,
    quantity: bool,
    check: Option<Path>,
}

impl Parse for IniRow {
    fn parse(input: ParseStream<'_>) -> Result<IniRow> {
        let doc = doc_text(&input.call(Attribute::parse_outer)?);
        let name = name(input)?;
        if input.peek(Token![:]) {
            input.parse::<Token![:]>()?;
        } else {
            input.parse::<Token![=]>()?;
        }
        let default = match input.parse::<LitStr>() {
            Ok(text) => Some(text),
            Err(error) => {
                let word: Ident = input.parse().map_err(|_| syn::Error::new(error.span(), "expected the default as a string, or null"))?;
                if word != "null" {
                    return Err(syn::Error::new(word.span(), "expected the default as a string, or null"));
                }
                None
            }
        };
        input.parse::<Token![,]>()?;
        let scope: Ident = input.parse()?;
        if !["User", "PerDir", "System", "All"].iter().any(|known| scope == known) {
            return Err(syn::Error::new(scope.span(), "expected User, PerDir, System or All"));
        }
        let (mut quantity, mut check) = (false, None);
        while check.is_none() && input.peek(Token![,]) {
            input.parse::<Token![,]>()?;
            let word: Ident = input.parse()?;
            if word == "quantity" && !quantity {
                quantity = true;
            } else if word == "check" {
                input.parse::<Token![=]>()?;
                check = Some(input.parse()?);
            } else {
                return Err(syn::Error::new(word.span(), "expected `quantity` or `check = FUNCTION`"));
            }
        }
        input.parse::<Token![;]>()?;
        Ok(IniRow { doc, name, default, scope, quantity, check })
    }
}

/// A word, words with dots between, or a string.
fn name(input: ParseStream<'_>) -> Result<String> {
    if input.peek(LitStr) {
        return Ok(input.parse::<LitStr>()?.value());
    }
    let mut name = input.call(Ident::parse_any)?.to_string();
    while input.peek(Token![.]) {
        input.parse::<Token![.]>()?;
        name = format!("{name}.{}", input.call(Ident::parse_any)?);
    }
    Ok(name)
}

/// All rows of a table.
fn rows<T: Parse>(input: TokenStream) -> Result<Vec<T>> {
    let parser = |input: ParseStream<'_>| {
        let mut rows = Vec::new();
        while !input.is_empty() {
            rows.push(input.parse()?);
        }
        Ok(rows)
    };
    parser.parse2(input)
}

pub fn ini(input: TokenStream) -> Result<TokenStream> {
    let rows = rows::<IniRow>(input)?.into_iter().map(|IniRow { doc, name, default, scope, quantity, check }| {
        let (default, check) = (option(default), option(check));
        quote! {
            ::heddle_runtime::decl::Ini {
                name: #name,
                default: #default,
                scope: ::heddle_runtime::decl::IniScope::#scope,
                quantity: #quantity,
                check: #check,
                doc: #doc,
            }
        }
    });
    Ok(quote!(pub(crate) const INI: &[::heddle_runtime::decl::Ini] = &[#(#rows),*];))
}

/// `[#[deprecated("…")]] NAME [: type] = value;`
struct ConstantRow {
    name: String,
    value: TokenStream,
    deprecated: Option<LitStr>,
}

impl Parse for ConstantRow {
    fn parse(input: ParseStream<'_>) -> Result<ConstantRow> {
        let mut deprecated = None;
        for attribute in input.call(Attribute::parse_outer)? {
            if attribute.path().is_ident("deprecated") {
                deprecated = Some(attribute.parse_args()?);
            }
        }
        let name = name(input)?;
        let ty = if input.peek(Token![:]) {
            input.parse::<Token![:]>()?;
            Some(input.call(Ident::parse_any)?)
        } else {
            None
        };
        input.parse::<Token![=]>()?;
        let value: Expr = input.parse()?;
        input.parse::<Token![;]>()?;
        Ok(ConstantRow { name, value: constant(ty, value)?, deprecated })
    }
}

/// A `decl::Literal`, its variant from the declared type or the literal.
fn constant(ty: Option<Ident>, value: Expr) -> Result<TokenStream> {
    let literal = match &value {
        Expr::Unary(ExprUnary { op: UnOp::Neg(_), expr, .. }) => expr,
        other => other,
    };
    let variant = match (ty.as_ref().map(Ident::to_string).as_deref(), literal) {
        (Some("int"), _) | (None, Expr::Lit(ExprLit { lit: Lit::Int(_), .. })) => quote!(Int),
        (Some("float"), _) | (None, Expr::Lit(ExprLit { lit: Lit::Float(_), .. })) => quote!(Float),
        (Some("string"), _) | (None, Expr::Lit(ExprLit { lit: Lit::Str(_), .. })) => quote!(Str),
        (Some("bool"), _) | (None, Expr::Lit(ExprLit { lit: Lit::Bool(_), .. })) => quote!(Bool),
        (None, Expr::Path(path)) if path.path.is_ident("null") => {
            return Ok(quote!(::heddle_runtime::decl::Literal::Null));
        }
        (Some(_), _) => return Err(syn::Error::new_spanned(ty, "expected int, float, string or bool")),
        (None, _) => {
            return Err(syn::Error::new_spanned(value, "not a literal: write `NAME: int = …` (or float, string, bool)"));
        }
    };
    Ok(quote!(::heddle_runtime::decl::Literal::#variant(#value)))
}

pub fn constants(input: TokenStream) -> Result<TokenStream> {
    let rows = rows::<ConstantRow>(input)?.into_iter().map(|ConstantRow { name, value, deprecated }| {
        let deprecated = option(deprecated);
        quote!(::heddle_runtime::decl::Constant { name: #name, value: #value, deprecated: #deprecated })
    });
    Ok(quote!(pub(crate) const CONSTANTS: &[::heddle_runtime::decl::Constant] = &[#(#rows),*];))
}
