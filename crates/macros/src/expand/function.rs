//! `#[php]`: the constant `DECL` and the code that converts arguments, calls the Rust function and
//! converts its result.

use super::options::{Flags, Options};
use super::{constants, doc_text, flag_bits, literal, mask_bits, option, parse_text, type_decl};
use crate::php::function::{ByRef, Param, Signature, Value, parse_function};
use crate::php::types::PhpType;
use proc_macro2::{Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{FnArg, Ident, ItemFn, Lifetime, Pat, Result, ReturnType, Type};

/// The attribute on a free function.
pub fn php(options: TokenStream, item: TokenStream) -> Result<TokenStream> {
    let options: Options = syn::parse2(options)?;
    let function: ItemFn = syn::parse2(item)?;
    let signature = parse_text(&options.text, parse_function)?;
    let name = &function.sig.ident;
    let builtin =
        Builtin { signature: &signature, flags: &options.flags, text: options.text.span(), doc: doc_text(&function.attrs), method: false };
    let decl = builtin.decl(Some((&function.sig, quote!(#name))))?;
    let conditions = function.attrs.iter().filter(|attribute| attribute.path().is_ident("cfg"));
    let conditions: Vec<_> = conditions.collect();
    Ok(quote! {
        #function
        #(#conditions)*
        #[allow(non_camel_case_types)]
        pub(crate) enum #name {}
        #(#conditions)*
        impl #name {
            pub(crate) const DECL: ::heddle_runtime::decl::Function = #decl;
        }
    })
}

/// What is known of a function or method when its `decl::Function` is written.
pub struct Builtin<'a> {
    pub signature: &'a Signature,
    pub flags: &'a Flags,
    /// The PHP text in the source, for errors.
    pub text: Span,
    pub doc: String,
    pub method: bool,
}

impl Builtin<'_> {
    /// A `decl::Function`; with the Rust function's signature and path, or without code.
    pub fn decl(&self, rust: Option<(&syn::Signature, TokenStream)>) -> Result<TokenStream> {
        let Signature { name, params, required, returns, .. } = self.signature;
        let mut flags = self.signature.flags.clone();
        flags.extend(self.flags.deprecated.is_some().then_some("DEPRECATED"));
        flags.extend(self.flags.no_discard.then_some("NO_DISCARD"));
        flags.extend(self.flags.resumes.then_some("RESUMES"));
        flags.extend(self.flags.tentative.then_some("TENTATIVE_RETURN"));
        let flags = flag_bits(&flags);
        let params = params.iter().map(param_decl);
        let required = *required as u16;
        let returns = type_decl(returns);
        let pure = self.flags.pure;
        let deprecated = self.flags.deprecated.as_deref().unwrap_or("");
        let doc = &self.doc;
        let call = match rust {
            Some((rust, path)) => Some(self.wrapper(rust, &path)?),
            None => None,
        };
        let call = option(call);
        Ok(quote! {
            ::heddle_runtime::decl::Function {
                name: #name,
                params: &[#(#params),*],
                required: #required,
                returns: #returns,
                flags: #flags,
                pure: #pure,
                deprecated: #deprecated,
                call: #call,
                doc: #doc,
            }
        })
    }

    /// A block whose value is the `NativeFn`.
    fn wrapper(&self, rust: &syn::Signature, path: &TokenStream) -> Result<TokenStream> {
        let inputs = self.inputs(rust)?;
        let params = &self.signature.params;
        if inputs.params.len() != params.len() {
            let (php, here) = (params.len(), inputs.params.len());
            let message = format!("{}() has {php} parameters in PHP, but {here} here", self.signature.name);
            return Err(syn::Error::new(rust.ident.span(), message));
        }
        let checks = self.checks(&inputs, &rust.output);
        let unpack = self.unpack();
        let mut conversions = Vec::new();
        let mut passed = Vec::new();
        for (index, (param, ty)) in params.iter().zip(&inputs.params).enumerate() {
            conversions.push(self.conversion(index, param, ty)?);
            passed.push(format_ident!("param{index}"));
        }
        let cx = inputs.cx.then(|| quote!(cx,));
        let this = inputs.this.map(|_| quote!(args.this.expect("a method is called on an object"),));
        let called = inputs.called.then(|| quote!(args.class.expect("a static method is called on a class"),));
        Ok(quote! {{
            #checks
            #[allow(unused_variables, unused_mut, clippy::all)]
            fn call(
                cx: &mut ::heddle_runtime::Request,
                args: &mut ::heddle_runtime::decl::args::Args<'_>,
            ) -> ::heddle_runtime::Result<::heddle_runtime::decl::convert::Value> {
                use ::heddle_runtime::decl::convert::{self, FromArg as _, FromRest as _, IntoReturn as _};
                let function = args.function;
                #unpack
                #(#conversions)*
                let result = #path(#cx #this #called #(#passed),*);
                result.into_return(cx)
            }
            call
        }})
    }

    /// Checks how many arguments there are and names their slots: `slot0` …, then the iterator
    /// `optional` or the slice `rest`.
    fn unpack(&self) -> TokenStream {
        let Signature { params, required, .. } = self.signature;
        let required = if self.flags.uncounted { &0 } else { required };
        let variadic = params.last().is_some_and(|param| param.variadic);
        let slots = (0..*required).map(|index| format_ident!("slot{index}"));
        let optional = params.len() - required - usize::from(variadic);
        let too_many = (!variadic).then(|| {
            quote! {
                if optional.len() > #optional {
                    return Err(convert::wrong_count(cx, function, given));
                }
            }
        });
        quote! {
            let given = args.values.len();
            let Some((required, optional)) = args.values.split_first_chunk_mut::<#required>() else {
                return Err(convert::wrong_count(cx, function, given));
            };
            #too_many
            let [#(#slots),*] = required;
            let mut optional = optional.iter_mut();
        }
    }

    /// `let paramN = …;`
    fn conversion(&self, index: usize, param: &Param, ty: &Type) -> Result<TokenStream> {
        let out = format_ident!("param{index}");
        let (position, mut exact) = (index as u32, exact_mask(&param.ty));
        let plain = optional(ty).unwrap_or(ty);
        let plain = if let Type::Reference(reference) = plain { &*reference.elem } else { plain };
        let plain = if let Type::Slice(slice) = plain { &*slice.elem } else { plain };
        if self.flags.unchecked && last_segment(plain).is_some_and(|name| name == "Value") {
            exact = quote!(::heddle_runtime::decl::mask::MIXED);
        }
        let at = quote!(convert::At { function, index: #position, mask: #exact });
        let ty = &anonymous(ty);
        if param.variadic {
            return Ok(quote_spanned! {ty.span().resolved_at(proc_macro2::Span::call_site())=>
                let #out = <#ty as convert::FromRest<'_>>::from_rest(cx, optional.into_slice(), #at)?;
            });
        }
        let unwritten = crate::php::function::Default { text: String::new(), value: Value::Unknown };
        let Some(default) = param.default.as_ref().or(self.flags.uncounted.then_some(&unwritten)) else {
            let slot = format_ident!("slot{index}");
            return Ok(quote_spanned! {ty.span().resolved_at(proc_macro2::Span::call_site())=>
                let #out = <#ty as convert::FromArg<'_>>::from_arg(cx, #slot, #at)?;
            });
        };
        let absent = matches!(default.value, Value::Null | Value::Unknown) || !param.ty.is_nullable();
        let missing = if is_option(ty) && absent {
            quote!(::core::option::Option::None)
        } else {
            let value = match (&default.value, literal(&default.value)) {
                (_, Some(literal)) => literal,
                (Value::Constants(names), None) => {
                    let value = constants(names, self.text)?;
                    quote!(::heddle_runtime::decl::Literal::from(#value))
                }
                (_, None) => unreachable!("only constants are no literals"),
            };
            quote!(<#ty as convert::FromArg<'_>>::omitted(cx, &mut spare, #value))
        };
        Ok(quote_spanned! {ty.span().resolved_at(proc_macro2::Span::call_site())=>
            let mut spare = convert::Value::UNDEF;
            let #out = match optional.next() {
                Some(slot) if !slot.is_undef() => <#ty as convert::FromArg<'_>>::from_arg(cx, slot, #at)?,
                _ => #missing,
            };
        })
    }

    /// Constants that fail to compile when a Rust type does not fit its PHP type.
    fn checks(&self, inputs: &Inputs, output: &ReturnType) -> TokenStream {
        let name = &self.signature.name;
        let mut checks = TokenStream::new();
        for (param, ty) in self.signature.params.iter().zip(&inputs.params) {
            let ty = &anonymous(ty);
            let by_ref = match param.by_ref {
                ByRef::Value => quote!(BY_VALUE),
                ByRef::Ref => quote!(BY_REF),
                ByRef::Prefer => quote!(BY_PREFERENCE),
            };
            let (mask, php) = (effective_mask(&param.ty), &param.ty.text);
            let shown = if php.is_empty() { "an untyped parameter" } else { php };
            let message = format!("{name}(): the Rust type of ${} does not take every value of `{shown}`", param.name);
            let ref_message = format!("{name}(): ${} is by reference in PHP and its Rust type is not, or the reverse", param.name);
            let unknown = format!("{name}(): ${} has no default that can be written down, so its Rust type must be Option", param.name);
            let source = if param.variadic { quote!(FromRest) } else { quote!(FromArg) };
            let path = quote!(<#ty as ::heddle_runtime::decl::convert::#source<'_>>);
            let needs_option = param.default.as_ref().is_some_and(|default| default.value == Value::Unknown) && !is_option(ty);
            let needs_option = needs_option
                .then(|| quote_spanned!(ty.span().resolved_at(proc_macro2::Span::call_site())=> ::core::compile_error!(#unknown);));
            checks.extend(quote_spanned! {ty.span().resolved_at(proc_macro2::Span::call_site())=>
                const _: () = ::core::assert!(::heddle_runtime::decl::convert::fits(#mask, #path::ACCEPTS), #message);
                const _: () = ::core::assert!(#path::PASSING & ::heddle_runtime::decl::convert::#by_ref != 0, #ref_message);
                #needs_option
            });
        }
        if let ReturnType::Type(_, ty) = output {
            let (ty, mask) = (&anonymous(ty), effective_mask(&self.signature.returns));
            let php = &self.signature.returns.text;
            let message = format!("{name}(): the Rust result may be something else than `{php}`");
            if !self.signature.returns.masks.is_empty() || !self.signature.returns.classes.is_empty() {
                checks.extend(quote_spanned! {ty.span().resolved_at(proc_macro2::Span::call_site())=>
                    const _: () = ::core::assert!(
                        <#ty as ::heddle_runtime::decl::convert::IntoReturn>::GIVES & !(#mask) == 0, #message
                    );
                });
            }
        }
        checks
    }

    /// Sorts out the Rust parameters.
    fn inputs(&self, rust: &syn::Signature) -> Result<Inputs> {
        if rust.generics.type_params().next().is_some() {
            return Err(syn::Error::new(rust.generics.span(), "a builtin has no type parameters"));
        }
        let mut inputs = Inputs { cx: false, this: None, called: false, params: Vec::new() };
        let is_static = self.signature.flags.contains(&"STATIC");
        for (index, input) in rust.inputs.iter().enumerate() {
            let FnArg::Typed(input) = input else {
                return Err(syn::Error::new(input.span(), "write `this: &Object` instead of self"));
            };
            let name = match &*input.pat {
                Pat::Ident(pat) => pat.ident.to_string(),
                _ => String::new(),
            };
            if index == 0 && is_request(&input.ty) {
                inputs.cx = true;
            } else if self.method && !is_static && name == "this" && inputs.params.is_empty() {
                inputs.this = Some(());
            } else if self.method && is_static && name == "called" && inputs.params.is_empty() {
                inputs.called = true;
            } else {
                inputs.params.push((*input.ty).clone());
            }
        }
        if self.method && !is_static && inputs.this.is_none() {
            return Err(syn::Error::new(rust.ident.span(), "a method that is not static takes `this: &Object`"));
        }
        Ok(inputs)
    }
}

/// The Rust function's parameters.
struct Inputs {
    cx: bool,
    this: Option<()>,
    called: bool,
    /// Types of the PHP parameters.
    params: Vec<Type>,
}

fn param_decl(param: &Param) -> TokenStream {
    let name = &param.name;
    let ty = type_decl(&param.ty);
    let default = option(param.default.as_ref().map(|default| default.text.as_str()));
    let by_ref = match param.by_ref {
        ByRef::Value => quote!(Value),
        ByRef::Ref => quote!(Ref),
        ByRef::Prefer => quote!(Prefer),
    };
    let (variadic, sensitive) = (param.variadic, param.sensitive);
    quote! {
        ::heddle_runtime::decl::Param {
            name: #name,
            ty: #ty,
            default: #default,
            by_ref: ::heddle_runtime::decl::ByRef::#by_ref,
            variadic: #variadic,
            sensitive: #sensitive,
        }
    }
}

/// Types that need no look at a class: those of the mask, all of an undeclared one.
fn exact_mask(ty: &PhpType) -> TokenStream {
    if ty.text.is_empty() { quote!(::heddle_runtime::decl::mask::MIXED) } else { mask_bits(ty) }
}

/// The mask with `OBJECT` where a class is named.
fn effective_mask(ty: &PhpType) -> TokenStream {
    let mask = mask_bits(ty);
    if ty.classes.is_empty() && !ty.has("STATIC") { mask } else { quote!(#mask | ::heddle_runtime::decl::mask::OBJECT) }
}

fn last_segment(ty: &Type) -> Option<&Ident> {
    match ty {
        Type::Path(path) => path.path.segments.last().map(|segment| &segment.ident),
        _ => None,
    }
}

/// The type in an `Option`.
fn optional(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ty else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == "Option")?;
    match &last.arguments {
        syn::PathArguments::AngleBracketed(of) => of.args.iter().find_map(|arg| match arg {
            syn::GenericArgument::Type(ty) => Some(ty),
            _ => None,
        }),
        _ => None,
    }
}

fn is_option(ty: &Type) -> bool {
    last_segment(ty).is_some_and(|name| name == "Option")
}

fn is_request(ty: &Type) -> bool {
    matches!(ty, Type::Reference(to) if to.mutability.is_some() && last_segment(&to.elem).is_some_and(|name| name == "Request"))
}

/// The type with its lifetimes left to inference.
fn anonymous(ty: &Type) -> Type {
    struct Lifetimes;
    impl VisitMut for Lifetimes {
        fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
            if lifetime.ident != "static" {
                lifetime.ident = Ident::new("_", lifetime.ident.span());
            }
        }
    }
    let mut ty = ty.clone();
    visit_mut::visit_type_mut(&mut Lifetimes, &mut ty);
    ty
}
