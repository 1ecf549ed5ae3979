//! `#[php_class]` and `#[php_methods]`: the constants `CLASS` and `METHODS` of a Rust type.

use super::function::Builtin;
use super::options::{Flags, Options};
use super::{constants, doc_text, flag_bits, literal, option, parse_text, type_decl};
use crate::php::class::{self, ConstantDecl, PropertyDecl};
use crate::php::function::{Value, parse_method};
use crate::php::types::PhpType;
use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{Attribute, Ident, ImplItem, Item, ItemImpl, Result, TraitItemFn};

/// The attribute on a struct or enum.
pub fn php_class(options: TokenStream, item: TokenStream) -> Result<TokenStream> {
    let options: Options = syn::parse2(options)?;
    let item: Item = syn::parse2(item)?;
    let (rust, attributes) = match &item {
        Item::Struct(item) => (&item.ident, &item.attrs),
        Item::Enum(item) => (&item.ident, &item.attrs),
        _ => return Err(syn::Error::new(options.text.span(), "#[php_class] stands on a struct or an enum")),
    };
    let decl = parse_text(&options.text, class::parse)?;
    let text = options.text.span();
    let class::ClassDecl { name, interfaces, .. } = &decl;
    let kind = Ident::new(decl.kind, Span::call_site());
    let flags = flag_bits(&decl.flags);
    let parent = option(decl.parent.as_ref());
    let backing = option(decl.backing.as_ref());
    let constants = decl.constants.iter().map(|constant| constant_decl(constant, text)).collect::<Result<Vec<_>>>()?;
    let properties = decl.properties.iter().map(|property| property_decl(property, text)).collect::<Result<Vec<_>>>()?;
    let method_flags = Flags { tentative: options.flags.tentative, ..Flags::default() };
    let method = |signature| Builtin { signature, flags: &method_flags, text, doc: String::new(), method: true }.decl(None);
    let methods = decl.methods.iter().map(method).collect::<Result<Vec<_>>>()?;
    let hooks = options.hooks.as_ref().map_or(quote!(::heddle_runtime::decl::ClassHooks::INHERITED), |path| quote!(#path));
    let doc = doc_text(attributes);
    Ok(quote! {
        #item
        impl #rust {
            pub const CLASS: ::heddle_runtime::decl::Class = {
                #[allow(unused_imports)]
                use ::heddle_runtime::decl::NoMethods as _;
                const ABSTRACT: &[&::heddle_runtime::decl::Function] = &[#(&#methods),*];
                const METHODS: [&::heddle_runtime::decl::Function; ABSTRACT.len() + <#rust>::METHODS.len()] =
                    ::heddle_runtime::decl::join_methods(ABSTRACT, <#rust>::METHODS);
                ::heddle_runtime::decl::Class {
                    name: #name,
                    kind: ::heddle_runtime::decl::ClassKind::#kind,
                    flags: #flags,
                    parent: #parent,
                    interfaces: &[#(#interfaces),*],
                    constants: &[#(#constants),*],
                    properties: &[#(#properties),*],
                    methods: &METHODS,
                    backing: #backing,
                    hooks: #hooks,
                    doc: #doc,
                }
            };
        }
    })
}

/// The attribute on an `impl` block.
pub fn php_methods(options: TokenStream, item: TokenStream) -> Result<TokenStream> {
    let tentative = match options.to_string().as_str() {
        "" => false,
        "tentative" => true,
        _ => return Err(syn::Error::new(Span::call_site(), "the only option of #[php_methods] is `tentative`")),
    };
    let mut block: ItemImpl = syn::parse2(item)?;
    let class = block.self_ty.clone();
    let mut methods = Vec::new();
    let mut kept = Vec::new();
    for item in std::mem::take(&mut block.items) {
        match item {
            ImplItem::Fn(mut function) => {
                if let Some(options) = take_php(&mut function.attrs)? {
                    let name = &function.sig.ident;
                    let rust = Some((&function.sig, quote!(<#class>::#name)));
                    methods.push(method(options, tentative, &function.attrs, rust)?);
                }
                kept.push(ImplItem::Fn(function));
            }
            ImplItem::Verbatim(tokens) => {
                let mut function: TraitItemFn = syn::parse2(tokens)?;
                let Some(options) = take_php(&mut function.attrs)? else {
                    return Err(syn::Error::new(function.sig.ident.span(), "a function without a body needs #[php]"));
                };
                methods.push(method(options, tentative, &function.attrs, None)?);
            }
            other => kept.push(other),
        }
    }
    block.items = kept;
    Ok(quote! {
        #block
        impl #class {
            pub(crate) const METHODS: &'static [&'static ::heddle_runtime::decl::Function] = &[#(&#methods),*];
        }
    })
}

fn method(
    mut options: Options,
    tentative: bool,
    attributes: &[Attribute],
    rust: Option<(&syn::Signature, TokenStream)>,
) -> Result<TokenStream> {
    options.flags.tentative |= tentative && !options.flags.binding;
    let mut signature = parse_text(&options.text, parse_method)?;
    let is_abstract = signature.flags.contains(&"ABSTRACT");
    let runs = options.runs.take();
    if rust.is_none() && !is_abstract && runs.is_none() {
        signature.flags.push("ABSTRACT");
    }
    if rust.is_some() && is_abstract {
        return Err(syn::Error::new(options.text.span(), "an abstract method has no body"));
    }
    let builtin =
        Builtin { signature: &signature, flags: &options.flags, text: options.text.span(), doc: doc_text(attributes), method: true };
    let decl = builtin.decl(rust)?;
    let Some(runs) = runs else { return Ok(decl) };
    let check = if options.flags.unchecked { quote!(check_count) } else { quote!(check) };
    Ok(quote! {{
        fn call(
            cx: &mut ::heddle_runtime::Request,
            args: &mut ::heddle_runtime::decl::args::Args<'_>,
        ) -> ::heddle_runtime::Result<::heddle_runtime::decl::convert::Value> {
            ::heddle_runtime::decl::args::#check(cx, args)?;
            (#runs)(cx, args)
        }
        ::heddle_runtime::decl::Function { call: Some(call), ..#decl }
    }})
}

/// Removes `#[php(…)]` and returns what stands in it.
fn take_php(attributes: &mut Vec<Attribute>) -> Result<Option<Options>> {
    let Some(index) = attributes.iter().position(|attribute| attribute.path().is_ident("php")) else { return Ok(None) };
    attributes.remove(index).parse_args().map(Some)
}

/// A `decl::Literal`; a Rust constant's variant is chosen by the PHP type.
fn constant_value(value: &Value, ty: Option<&PhpType>, text: Span) -> Result<TokenStream> {
    if let Some(literal) = literal(value) {
        return Ok(literal);
    }
    let Value::Constants(names) = value else { unreachable!("only constants are no literals") };
    let value = constants(names, text)?;
    let variant = match ty.map(|ty| ty.text.as_str()) {
        Some("int") => quote!(Int),
        Some("float") => quote!(Float),
        Some("string") => quote!(Str),
        Some("bool") => quote!(Bool),
        _ => {
            return Err(syn::Error::new(text, format!("`{value}` is a Rust constant: declare its type (int, float, string, bool)")));
        }
    };
    Ok(quote!(::heddle_runtime::decl::Literal::#variant(#value)))
}

fn constant_decl(constant: &ConstantDecl, text: Span) -> Result<TokenStream> {
    let ConstantDecl { name, case, .. } = constant;
    let value = constant_value(&constant.value, constant.ty.as_ref(), text)?;
    let flags = flag_bits(&constant.flags);
    let ty = option(constant.ty.as_ref().map(type_decl));
    let deprecated = constant.deprecated.as_deref().unwrap_or("");
    Ok(quote! {
        ::heddle_runtime::decl::ClassConstant {
            name: #name,
            value: #value,
            flags: #flags,
            ty: #ty,
            case: #case,
            deprecated: #deprecated,
        }
    })
}

fn property_decl(property: &PropertyDecl, text: Span) -> Result<TokenStream> {
    let name = &property.name;
    let ty = option(property.ty.as_ref().map(type_decl));
    let flags = flag_bits(&property.flags);
    let default = match &property.default {
        Some(default) => Some(constant_value(&default.value, property.ty.as_ref(), text)?),
        None if property.ty.is_none() => literal(&Value::Null),
        None => None,
    };
    let default = option(default);
    Ok(quote!(::heddle_runtime::decl::Property { name: #name, ty: #ty, default: #default, flags: #flags }))
}
