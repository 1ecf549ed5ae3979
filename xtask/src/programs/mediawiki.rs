//! MediaWiki over HTTP on SQLite: its installer and maintenance scripts on the command line, pages,
//! edits, a preview, logging in, special pages, the API, the loader of styles and scripts.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use super::{
    Contest, compare,
    packages::{copy_tree, tree},
    volatile::{hidden_field, without_volatile},
};
use crate::{
    http::{Answer, Server, Visitor},
    project,
};

/// Counts the threads of the server.
const THREADS: usize = 4;
const PASSWORD: &str = "Weave-1234!xyz";
const EXTENSIONS: &str = "CategoryTree,Cite,CiteThisPage,ImageMap,InputBox,ParserFunctions,Poem,TemplateData,TextExtracts,WikiEditor";

/// Lists the directives of all runs. The program is older than PHP 8.5: what it does is deprecated
/// here and there.
const DIRECTIVES: &[&str] = &["display_errors=0", "log_errors=0", "memory_limit=512M", "register_argc_argv=1"];

/// Lists pages that are written, one after the other.
const EDITS: &[(&str, &str)] = &[
    ("Template:Yarn", "Yarn of {{{1|nothing}}} and {{{kind|-}}}. [[Category:Yarns]]<noinclude>Explained.</noinclude>"),
    (
        "Loom",
        "== Head ==\n'''Bold''' ''it'' [[Main Page|link]] [[Missing]] [https://example.org ext]<ref>A note</ref> {{#if:x|yes|no}} \
         {{PAGENAME}} {{#expr: 2^10 / 3}} {{lc:ABC}} {{padleft:7|3|0}} {{formatnum:1234567}}\n* one\n** two\n# a\n:; t : d\n\
         {| class=\"wikitable sortable\"\n! A !! B\n|-\n| 1 || \u{e4}\u{f6}\u{fc} \u{20ac}\n|}\n<poem>a\n b</poem>\n=== Sub ===\n\
         [[Category:Cloth]] &lt;b&gt; <b>x</b> <script>alert(1)</script> __TOC__\n{{Yarn|wool|kind=warm}}\n<references/>\n",
    ),
    ("Loom", "== Other ==\nA second version, quite short. {{Yarn|silk}}"),
    ("Shuttle", "#REDIRECT [[Loom]]"),
];

/// Lists what everybody may look at, below `/index.php?title=`.
const PAGES: &[&str] = &[
    "Main_Page",
    "Loom",
    "Shuttle",
    "Missing",
    "Loom&action=history",
    "Loom&diff=3&oldid=2",
    "Loom&action=info",
    "Loom&action=raw",
    "Loom&uselang=de",
    "Loom&useskin=monobook",
    "Loom&useskin=timeless",
    "Category:Yarns",
    "Special:WhatLinksHere/Loom",
    "Special:Search&search=second&fulltext=1",
    "Special:AllPages",
    "Special:Contributions/127.0.0.1",
    "Special:Statistics",
    "Special:SpecialPages",
    "Special:WantedPages",
    "Special:CreateAccount",
    "Special:ExpandTemplates",
    "Special:Nothing",
];

/// Lists pages of an administrator, likewise.
const ADMINISTRATION: &[&str] = &[
    "Special:Watchlist",
    "Special:UserRights/Admin",
    "Special:Block/Nobody",
    "Special:MovePage/Shuttle",
    "Shuttle&action=delete",
    "Shuttle&action=protect",
    "MediaWiki:Common.css&action=edit",
];

/// Lists what programs ask for.
const INTERFACES: &[&str] = &[
    "/api.php",
    "/api.php?action=parse&page=Loom",
    "/api.php?action=query&prop=info|categories|links&titles=Loom&format=json",
    "/api.php?action=query&list=search&srsearch=second&format=xml",
    "/api.php?action=opensearch&search=lo",
    "/api.php?action=expandtemplates&text={{Yarn}}&prop=wikitext&format=php",
    "/api.php?action=compare&fromrev=2&torev=3&format=json",
    "/api.php?action=nothing&format=json",
    "/rest.php/v1/search/page?q=lo&limit=3",
    "/load.php?lang=en&modules=startup&only=scripts&raw=1&skin=vector",
    "/load.php?lang=en&modules=site.styles|skins.vector.styles.legacy&only=styles&skin=vector",
    "/load.php?lang=en&modules=jquery|mediawiki.base&skin=vector",
];

/// Lists scripts that are run after the visit.
const SCRIPTS: &[&[&str]] = &[
    &["maintenance/getText.php", "Loom"],
    &["maintenance/runJobs.php", "--quiet"],
    &["maintenance/refreshLinks.php"],
    &["maintenance/initSiteStats.php", "--update"],
    &["maintenance/showSiteStats.php"],
    &["maintenance/createAndPromote.php", "Weaver", "Some-pass-99xx", "--sysop"],
    &["maintenance/nothing.php"],
];

/// Fetches the packages.
///
/// # Errors
/// One of them cannot be had.
pub fn package() -> Result<PathBuf, String> {
    tree("mediawiki", &[&["mediawiki"], &["mediawiki-classes"]])
}

/// Installs MediaWiki with each PHP and compares what visitors, an administrator and programs see.
///
/// # Errors
/// A page is not as it should be.
pub fn run(contest: &Contest, package: &Path) -> Result<String, String> {
    let seen = visit(&contest.php, package)?;
    let Some(reference) = &contest.reference else {
        return Ok(format!("{} bytes of pages, no reference to compare with", seen.len()));
    };
    let expected = visit(reference, package)?;
    for (side, pages) in [("expected", &expected), ("got", &seen)] {
        let file = project::root().join(format!("target/programs/mediawiki.{side}"));
        fs::write(&file, pages).map_err(|error| format!("{}: {error}", file.display()))?;
    }
    compare(&expected, &seen)?;
    Ok(format!("{} bytes of pages equal to the reference's", seen.len()))
}

/// Returns all pages with what is volatile taken out. The wiki has the same folder with each PHP:
/// its cache knows files by their paths.
fn visit(php: &Path, package: &Path) -> Result<String, String> {
    let site = project::root().join("target/programs/mediawiki");
    let mut pages = install(php, package, &site)?;
    let server = Server::start_with(php, &site, THREADS, DIRECTIVES)?;
    let mut visitor = Visitor::new(&server);
    let mut show = |name: &str, answer: &Answer| {
        let location = answer.location.as_deref().unwrap_or_default();
        let body: Vec<&str> = answer.body.lines().filter(|line| !line.contains("wgBackendResponseTime")).collect();
        let shown = format!("##### {name} {} {location}\n{}", answer.status, body.join("\n"));
        pages.push_str(&without_volatile(&shown, is_volatile));
    };
    for (title, text) in EDITS {
        for button in ["wpPreview", "wpSave"] {
            show(title, &edit(&mut visitor, title, text, button)?);
        }
    }
    for page in PAGES {
        show(page, &visitor.get(&format!("/index.php?title={page}"))?);
    }
    for path in INTERFACES {
        show(path, &visitor.get(path)?);
    }
    for password in ["wrong", PASSWORD] {
        show("log in", &log_in(&mut visitor, password)?);
    }
    for page in ADMINISTRATION {
        show(page, &visitor.get(&format!("/index.php?title={page}"))?);
    }
    if !pages.contains("A second version, quite short") || !pages.contains("pt-logout") {
        return Err("an edit was not saved, or nobody was let in".to_owned());
    }
    for script in SCRIPTS {
        let (_, output) = script_of(php, &site, script)?;
        pages.push_str(&without_volatile(&format!("##### {}\n{output}", script.join(" ")), is_volatile));
    }
    Ok(pages)
}

fn edit(visitor: &mut Visitor, title: &str, text: &str, button: &str) -> Result<Answer, String> {
    let form = visitor.get(&format!("/index.php?title={title}&action=edit"))?.body;
    let names = ["wpEditToken", "wpStarttime", "wpEdittime", "editRevId", "parentRevId", "oldid", "wpAutoSummary", "model", "format"];
    let hidden: Vec<(&str, String)> = names.iter().map(|name| (*name, hidden_field(&form, name).unwrap_or_default())).collect();
    let mut fields: Vec<(&str, &str)> = hidden.iter().map(|(name, value)| (*name, value.as_str())).collect();
    fields.extend([("wpUnicodeCheck", "\u{2133}\u{1d4b2}\u{2665}\u{1d4ca}\u{1d4c3}\u{1d4be}\u{1d4b8}\u{2134}\u{1d4b9}\u{212f}")]);
    fields.extend([("wpUltimateParam", "1"), ("wpTextbox1", text), ("wpSummary", "woven"), (button, "1")]);
    visitor.post(&format!("/index.php?title={title}&action=submit"), &fields)
}

fn log_in(visitor: &mut Visitor, password: &str) -> Result<Answer, String> {
    let form = visitor.get("/index.php?title=Special:UserLogin")?.body;
    let token = hidden_field(&form, "wpLoginToken").unwrap_or_default().replace("&#43;", "+");
    let fields =
        [("wpName", "Admin"), ("wpPassword", password), ("wpLoginToken", &token), ("wploginattempt", "1"), ("authAction", "login")];
    visitor.post("/index.php?title=Special:UserLogin", &fields)
}

/// Puts a fresh wiki into `site`, and returns what its installer says.
fn install(php: &Path, package: &Path, site: &Path) -> Result<String, String> {
    if site.exists() {
        fs::remove_dir_all(site).map_err(|error| error.to_string())?;
    }
    let program = package.join("usr/share/mediawiki");
    copy_tree(&program, site)?;
    copy_tree(&program.join("extensions-core"), &site.join("extensions"))?;
    copy_tree(&package.join("var/lib/mediawiki/images"), &site.join("images"))?;
    let data = site.join("data").display().to_string();
    let head = ["maintenance/install.php", "--dbtype", "sqlite", "--dbname", "wiki", "--dbpath", &data, "--pass", PASSWORD];
    let tail = ["--server", "http://localhost", "--scriptpath", "", "--extensions", EXTENSIONS, "--skins", "Vector,MonoBook,Timeless"];
    let arguments: Vec<&str> = head.iter().chain(&tail).chain(&["Loom & Co", "Admin"]).copied().collect();
    let (done, output) = script_of(php, site, &arguments)?;
    let settings = site.join("LocalSettings.php");
    if !done || !settings.is_file() {
        return Err(format!("the installer fails: {output:.300}"));
    }
    let own = project::root().join("tests/programs/mediawiki/settings.php");
    fs::copy(own, site.join("settings.php")).map_err(|error| error.to_string())?;
    let text = fs::read_to_string(&settings).map_err(|error| error.to_string())?;
    fs::write(&settings, text + "\nrequire __DIR__ . '/settings.php';\n").map_err(|error| error.to_string())?;
    // not every PHP has it
    let lines: Vec<&str> = output.lines().filter(|line| !line.contains("APCu")).collect();
    Ok(without_volatile(&lines.join("\n"), is_volatile))
}

/// Runs a script of the program: whether it ends well, and what it prints.
fn script_of(php: &Path, site: &Path, arguments: &[&str]) -> Result<(bool, String), String> {
    let mut command = Command::new(php);
    for directive in DIRECTIVES {
        command.args(["-d", directive]);
    }
    let finished = command.args(arguments).current_dir(site).stdin(Stdio::null()).output();
    let finished = finished.map_err(|error| format!("{}: {error}", php.display()))?;
    Ok((finished.status.success(), String::from_utf8_lossy(&finished.stdout).into_owned()))
}

/// Returns whether a word is a token, a time or a date.
fn is_volatile(word: &str) -> bool {
    let word = word.trim_matches(':');
    let all = |test: fn(&u8) -> bool| word.bytes().all(|byte| test(&byte));
    match word.len() {
        5 | 8 | 12 => all(|byte| byte.is_ascii_digit() || matches!(*byte, b':' | b'T' | b'Z')) && word.contains(':'),
        10 | 13 | 14 | 24 | 32 | 40.. => all(u8::is_ascii_hexdigit),
        _ => false,
    }
}
