//! `gettext()` and its kin.

use crate::catalog::Catalog;
use heddle_macros::php;
use heddle_runtime::decl::Function;
use heddle_runtime::decl::convert::{OrFalse, PathArg};
use heddle_runtime::stream::access::{self, Access};
use heddle_runtime::{Request, Result};
use heddle_value::Str;
use std::collections::HashMap;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::rc::Rc;

pub(crate) const FUNCTIONS: &[&Function] = &[
    &textdomain::DECL,
    &gettext::DECL,
    &gettext::DECL.alias("_"),
    &dgettext::DECL,
    &dcgettext::DECL,
    &bindtextdomain::DECL,
    &ngettext::DECL,
    &dngettext::DECL,
    &dcngettext::DECL,
    &bind_textdomain_codeset::DECL,
];

/// The longest text, and the longest name of a domain.
const LONGEST_TEXT: usize = 4096;
const LONGEST_DOMAIN: usize = 1024;
/// `LC_MESSAGES` and `LC_ALL`.
const LC_MESSAGES: i64 = 5;
const LC_ALL: i64 = 6;
/// Names of folders by category.
const CATEGORIES: [&str; 6] = ["LC_CTYPE", "LC_NUMERIC", "LC_TIME", "LC_COLLATE", "LC_MONETARY", "LC_MESSAGES"];

/// The request's domains.
#[derive(Default)]
struct Domains {
    current: Option<Vec<u8>>,
    folders: HashMap<Vec<u8>, Vec<u8>>,
    charsets: HashMap<Vec<u8>, Vec<u8>>,
    /// By path; `None`: there is no such file.
    catalogs: HashMap<Vec<u8>, Option<Rc<Catalog>>>,
}

/// Returns a text up to its first null byte, as the C library reads it.
fn of_c(text: &[u8]) -> &[u8] {
    text.split(|byte| *byte == 0).next().unwrap_or_default()
}

/// Returns the message as it was given where no translation was found for what C reads of it.
fn whole(found: Vec<u8>, text: &[u8], message: &[u8]) -> Vec<u8> {
    if found == text { message.to_vec() } else { found }
}

fn check_domain<'t>(cx: &mut Request, domain: &'t [u8], number: usize) -> Result<&'t [u8]> {
    if domain.is_empty() {
        return Err(cx.bad_argument(number, "must not be empty"));
    }
    if domain.len() > LONGEST_DOMAIN {
        return Err(cx.bad_argument(number, "is too long"));
    }
    Ok(of_c(domain))
}

fn check_text<'t>(cx: &mut Request, text: &'t [u8], number: usize) -> Result<&'t [u8]> {
    if text.len() > LONGEST_TEXT { Err(cx.bad_argument(number, "is too long")) } else { Ok(of_c(text)) }
}

fn check_category(cx: &mut Request, category: i64, number: usize) -> Result<()> {
    if category == LC_ALL { Err(cx.bad_argument(number, "cannot be LC_ALL")) } else { Ok(()) }
}

/// Returns the languages that are wanted, the most wanted first.
fn languages(cx: &mut Request, category: i64) -> Vec<Vec<u8>> {
    let name = CATEGORIES.get(category as usize).copied().unwrap_or("LC_MESSAGES");
    let set = |cx: &mut Request, name: &str| cx.env(name.as_bytes()).filter(|text| !text.is_empty());
    let locale = ["LC_ALL", name, "LANG"].iter().find_map(|name| set(cx, name)).unwrap_or_default();
    if matches!(&locale[..], b"" | b"C" | b"POSIX") {
        return Vec::new();
    }
    let list = set(cx, "LANGUAGE").unwrap_or(locale);
    let mut found = Vec::new();
    for language in list.split(|byte| *byte == b':').filter(|language| !language.is_empty()) {
        let without_modifier = language.split(|byte| *byte == b'@').next().unwrap_or(language);
        let without_charset = without_modifier.split(|byte| *byte == b'.').next().unwrap_or(language);
        let alone = without_charset.split(|byte| *byte == b'_').next().unwrap_or(language);
        for name in [language, without_charset, alone] {
            if !found.iter().any(|known| known == name) {
                found.push(name.to_vec());
            }
        }
    }
    found
}

/// Finds the catalogs of a domain, in the order of the languages.
fn catalogs(cx: &mut Request, domain: &[u8], category: i64) -> Result<Vec<Rc<Catalog>>> {
    let folder = cx.state::<Domains>().folders.get(domain).cloned().unwrap_or_else(|| b"/usr/share/locale".to_vec());
    let category_name = CATEGORIES.get(category as usize).copied().unwrap_or("LC_MESSAGES");
    let mut found = Vec::new();
    for language in languages(cx, category) {
        if language.contains(&b'/') {
            continue;
        }
        let path = [&folder[..], b"/", &language, b"/", category_name.as_bytes(), b"/", domain, b".mo"].concat();
        if let Some(known) = cx.state::<Domains>().catalogs.get(&path) {
            found.extend(known.clone());
            continue;
        }
        let readable = Path::new(OsStr::from_bytes(&path)).is_file() && access::check(cx, &path, Access::Read)?;
        let bytes = if readable { std::fs::read(OsStr::from_bytes(&path)).ok() } else { None };
        let catalog = bytes.and_then(|bytes| Catalog::parse(&bytes)).map(Rc::new);
        found.extend(catalog.clone());
        cx.state::<Domains>().catalogs.insert(path, catalog);
    }
    Ok(found)
}

fn current(cx: &mut Request) -> Vec<u8> {
    cx.state::<Domains>().current.clone().unwrap_or_else(|| b"messages".to_vec())
}

fn translate(cx: &mut Request, domain: &[u8], text: &[u8], category: i64) -> Result<Vec<u8>> {
    let catalogs = catalogs(cx, domain, category)?;
    Ok(catalogs.iter().find_map(|catalog| catalog.get(text)).unwrap_or(text).to_vec())
}

fn translate_plural(cx: &mut Request, domain: &[u8], [singular, plural]: [&[u8]; 2], number: i64, category: i64) -> Result<Vec<u8>> {
    let catalogs = catalogs(cx, domain, category)?;
    let usual = if number == 1 { singular } else { plural };
    Ok(catalogs.iter().find_map(|catalog| catalog.get_plural(singular, number as u64)).unwrap_or(usual).to_vec())
}

/// Sets and returns the domain.
#[php("textdomain(?string $domain = null): string")]
fn textdomain(cx: &mut Request, domain: Option<Str>) -> Result<Vec<u8>> {
    if let Some(domain) = domain {
        let domain = check_domain(cx, &domain, 1)?;
        if domain == b"0" {
            return Err(cx.bad_argument(1, "cannot be zero"));
        }
        cx.state::<Domains>().current = Some(domain.to_vec());
    }
    Ok(current(cx))
}

/// Translates a text of the domain.
#[php("gettext(string $message): string")]
fn gettext(cx: &mut Request, message: &[u8]) -> Result<Vec<u8>> {
    let text = check_text(cx, message, 1)?;
    let domain = current(cx);
    translate(cx, &domain, text, LC_MESSAGES).map(|found| whole(found, text, message))
}

/// Translates a text of a domain.
#[php("dgettext(string $domain, string $message): string")]
fn dgettext(cx: &mut Request, domain: &[u8], message: &[u8]) -> Result<Vec<u8>> {
    let domain = check_domain(cx, domain, 1)?;
    let text = check_text(cx, message, 2)?;
    translate(cx, domain, text, LC_MESSAGES).map(|found| whole(found, text, message))
}

/// Translates a text of a domain and a category.
#[php("dcgettext(string $domain, string $message, int $category): string")]
fn dcgettext(cx: &mut Request, domain: &[u8], message: &[u8], category: i64) -> Result<Vec<u8>> {
    let domain = check_domain(cx, domain, 1)?;
    let text = check_text(cx, message, 2)?;
    check_category(cx, category, 3)?;
    translate(cx, domain, text, category).map(|found| whole(found, text, message))
}

/// Sets and returns the folder of a domain.
#[php("bindtextdomain(string $domain, ?string $directory = null): string|false")]
fn bindtextdomain(cx: &mut Request, domain: PathArg, directory: Option<PathArg>) -> Result<OrFalse<Vec<u8>>> {
    let domain = check_domain(cx, &domain, 1)?;
    let Some(directory) = directory else {
        let usual = || b"/usr/share/locale".to_vec();
        return Ok(OrFalse(Some(cx.state::<Domains>().folders.get(domain).cloned().unwrap_or_else(usual))));
    };
    let path = if directory.is_empty() || &directory[..] == b"0" { cx.directory.clone() } else { cx.path(&directory) };
    let Ok(real) = path.canonicalize() else { return Ok(OrFalse(None)) };
    let real = real.as_os_str().as_bytes().to_vec();
    cx.state::<Domains>().folders.insert(domain.to_vec(), real.clone());
    Ok(OrFalse(Some(real)))
}

/// Translates a text with a number, of the domain.
#[php("ngettext(string $singular, string $plural, int $count): string")]
fn ngettext(cx: &mut Request, singular: &[u8], plural: &[u8], count: i64) -> Result<Vec<u8>> {
    let singular = check_text(cx, singular, 1)?;
    let plural = check_text(cx, plural, 2)?;
    let domain = current(cx);
    translate_plural(cx, &domain, [singular, plural], count, LC_MESSAGES)
}

/// Translates a text with a number, of a domain.
#[php("dngettext(string $domain, string $singular, string $plural, int $count): string")]
fn dngettext(cx: &mut Request, domain: &[u8], singular: &[u8], plural: &[u8], count: i64) -> Result<Vec<u8>> {
    let domain = check_domain(cx, domain, 1)?;
    let singular = check_text(cx, singular, 2)?;
    let plural = check_text(cx, plural, 3)?;
    translate_plural(cx, domain, [singular, plural], count, LC_MESSAGES)
}

/// Translates a text with a number, of a domain and a category.
#[php("dcngettext(string $domain, string $singular, string $plural, int $count, int $category): string")]
fn dcngettext(cx: &mut Request, domain: &[u8], singular: &[u8], plural: &[u8], count: i64, category: i64) -> Result<Vec<u8>> {
    let domain = check_domain(cx, domain, 1)?;
    let singular = check_text(cx, singular, 2)?;
    let plural = check_text(cx, plural, 3)?;
    check_category(cx, category, 5)?;
    translate_plural(cx, domain, [singular, plural], count, category)
}

/// Sets and returns the charset of a domain.
#[php("bind_textdomain_codeset(string $domain, ?string $codeset = null): string|false")]
fn bind_textdomain_codeset(cx: &mut Request, domain: &[u8], codeset: Option<Str>) -> Result<OrFalse<Vec<u8>>> {
    let domain = check_domain(cx, domain, 1)?;
    if let Some(codeset) = codeset {
        cx.state::<Domains>().charsets.insert(domain.to_vec(), of_c(&codeset).to_vec());
    }
    Ok(OrFalse(cx.state::<Domains>().charsets.get(domain).cloned()))
}
