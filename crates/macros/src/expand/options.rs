//! What stands in an attribute's parentheses: the PHP text, then options.

use syn::parse::{Parse, ParseStream};
use syn::{Expr, Ident, LitStr, Path, Result, Token};

/// `("text", pure, tentative, binding, no_discard, resumes, unchecked, uncounted, deprecated = "…",
/// hooks = PATH, runs = EXPRESSION)`
pub struct Options {
    pub text: LitStr,
    pub flags: Flags,
    pub hooks: Option<Path>,
    /// Makes the code of a method without a body: a function of the request and the arguments.
    pub runs: Option<Expr>,
}

/// Options without the text.
#[derive(Default, Clone)]
pub struct Flags {
    pub pure: bool,
    pub tentative: bool,
    /// The return type binds although its block is tentative.
    pub binding: bool,
    pub no_discard: bool,
    pub resumes: bool,
    /// Values reach the function as they were given; it checks them itself.
    pub unchecked: bool,
    /// Fewer arguments than are required reach the function; it counts them itself.
    pub uncounted: bool,
    pub deprecated: Option<String>,
}

impl Parse for Options {
    fn parse(input: ParseStream<'_>) -> Result<Options> {
        let text = input.parse().map_err(|error| syn::Error::new(error.span(), "expected the PHP declaration as a string"))?;
        let mut options = Options { text, flags: Flags::default(), hooks: None, runs: None };
        while !input.is_empty() {
            input.parse::<Token![,]>()?;
            if input.is_empty() {
                break;
            }
            let name: Ident = input.parse()?;
            match name.to_string().as_str() {
                "pure" => options.flags.pure = true,
                "tentative" => options.flags.tentative = true,
                "binding" => options.flags.binding = true,
                "no_discard" => options.flags.no_discard = true,
                "resumes" => options.flags.resumes = true,
                "unchecked" => options.flags.unchecked = true,
                "uncounted" => options.flags.uncounted = true,
                "deprecated" => {
                    input.parse::<Token![=]>()?;
                    options.flags.deprecated = Some(input.parse::<LitStr>()?.value());
                }
                "hooks" => {
                    input.parse::<Token![=]>()?;
                    options.hooks = Some(input.parse()?);
                }
                "runs" => {
                    input.parse::<Token![=]>()?;
                    options.runs = Some(input.parse()?);
                }
                _ => {
                    return Err(syn::Error::new(
                        name.span(),
                        "expected pure, tentative, binding, no_discard, resumes, unchecked, uncounted, deprecated = \"…\", hooks = PATH or runs = EXPRESSION",
                    ));
                }
            }
        }
        Ok(options)
    }
}
