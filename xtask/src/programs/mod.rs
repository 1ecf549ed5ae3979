//! `cargo xtask programs`: real programs out of Debian packages, run by Heddle and compared with
//! the reference.
//!
//! The packages are fetched with apt into `~/.cache/heddle/corpus`; nothing of them is in the
//! repository. What each program does is in `tests/programs/NAME`. When a reference PHP is at hand
//! it runs the same, and outputs must be equal byte for byte apart from dates and random tokens;
//! without one, what can be judged alone is judged (exit codes, statuses, what a page says of
//! itself).

pub mod dokuwiki;
mod mediawiki;
pub mod packages;
pub mod volatile;
pub mod wordpress;

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use heddle_testing::phpt::known::Known;

use crate::{options::Options, project};

/// The line in `cargo xtask help`.
pub const ABOUT: &str = "run real programs and compare with PHP: [--php BIN] [--reference PHP] [--load REQUESTS] [NAME...]";

/// A script that is run once with the folder of its packages.
struct Script {
    name: &'static str,
    /// Lists its packages, each by the names it has in one Debian or another.
    packages: &'static [&'static [&'static str]],
}

const SCRIPTS: &[Script] = &[
    Script { name: "twig", packages: &[&["php-twig"]] },
    Script { name: "php-parser", packages: &[&["php-parser", "php-nikic-php-parser"]] },
    Script { name: "phpcs", packages: &[&["php-codesniffer"]] },
    Script {
        name: "documents",
        packages: &[
            &["php-league-commonmark"],
            &["php-league-config"],
            &["php-dflydev-dot-access-data"],
            &["php-nette-schema"],
            &["php-nette-utils"],
            &["php-psr-event-dispatcher"],
            &["php-symfony-deprecation-contracts"],
            &["php-masterminds-html5"],
            &["php-tcpdf"],
            &["php-dompdf"],
            &["php-font-lib"],
            &["php-dompdf-svg-lib"],
            &["php-horde-css-parser"],
        ],
    },
    Script {
        name: "phpunit",
        packages: &[
            &["phpunit"],
            &["php-doctrine-instantiator"],
            &["php-deepcopy"],
            &["php-phar-io-manifest"],
            &["php-phar-io-version"],
            &["php-codecoverage"],
            &["php-parser", "php-nikic-php-parser"],
            &["php-file-iterator"],
            &["php-text-template"],
            &["php-tokenizer"],
            &["php-invoker"],
            &["php-timer"],
            &["phpunit-code-unit-reverse-lookup"],
            &["phpunit-complexity"],
            &["phpunit-environment"],
            &["phpunit-lines-of-code"],
            &["phpunit-version"],
            &["phpunit-cli-parser"],
            &["phpunit-code-unit"],
            &["phpunit-comparator"],
            &["phpunit-diff"],
            &["phpunit-exporter"],
            &["phpunit-recursion-context"],
            &["phpunit-global-state"],
            &["phpunit-object-reflector"],
            &["phpunit-object-enumerator"],
            &["phpunit-resource-operations"],
            &["phpunit-type"],
        ],
    },
    Script {
        name: "composer",
        packages: &[
            &["composer"],
            &["php-composer-ca-bundle"],
            &["php-composer-class-map-generator"],
            &["php-composer-metadata-minifier"],
            &["php-composer-pcre"],
            &["php-composer-semver"],
            &["php-composer-spdx-licenses"],
            &["php-composer-xdebug-handler"],
            &["php-json-schema"],
            &["jsonlint"],
            &["php-psr-container"],
            &["php-psr-log"],
            &["php-react-promise"],
            &["php-seld-signal-handler"],
            &["php-symfony-console"],
            &["php-symfony-deprecation-contracts"],
            &["php-symfony-filesystem"],
            &["php-symfony-finder"],
            &["php-symfony-process"],
            &["php-symfony-service-contracts"],
            &["php-symfony-string"],
        ],
    },
];

/// Who runs the programs.
pub struct Contest {
    /// The binary under test.
    php: PathBuf,
    /// The PHP that is right.
    reference: Option<PathBuf>,
}

/// Runs the command.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let mut options = Options::new(arguments);
    let php = options.value("--php")?.map_or_else(project::heddle, |php| Ok(PathBuf::from(php)))?;
    let reference = options.value("--reference")?.map(PathBuf::from).or_else(reference_beside);
    let load: usize = options.parsed("--load", 0)?;
    let names = options.finish()?;
    let (_, failed) = run_some(&Contest::new(&php, reference.as_deref())?, &names, load)?;
    if failed == 0 { Ok(()) } else { Err(format!("{failed} programs are not as they should be")) }
}

/// Runs every program with Heddle: how many passed and failed. Programs whose package cannot be had
/// are left out, and said so.
pub fn run_all() -> Result<(usize, usize), String> {
    /// Requests to DokuWiki, enough to meet on all threads.
    const LOAD: usize = 400;
    run_some(&Contest::new(&project::heddle()?, reference_beside().as_deref())?, &[], LOAD)
}

fn reference_beside() -> Option<PathBuf> {
    Some(project::root().join("../shared/tools/reference-php")).filter(|path| path.exists())
}

fn run_some(contest: &Contest, names: &[String], load: usize) -> Result<(usize, usize), String> {
    let mut counts = (0, 0);
    let known = Known::read(&project::root().join("tests/known-failures.txt"))?;
    let wanted = |name: &str| names.is_empty() || names.iter().any(|wanted| wanted == name);
    for script in SCRIPTS.iter().filter(|script| wanted(script.name)) {
        let folder = packages::tree(script.name, script.packages);
        judge(script.name, folder.ok().map(|folder| contest.script(script.name, &folder)), &known, &mut counts);
    }
    if wanted("wordpress") {
        let installed = wordpress::packages();
        // once more when it fails: pages name times, and a minute may turn between two visits
        let run = |folders| wordpress::run(contest, &folders).or_else(|_| wordpress::run(contest, &folders));
        judge("wordpress", installed.ok().map(run), &known, &mut counts);
    }
    if wanted("mediawiki") {
        let installed = mediawiki::package();
        let run = |folder: PathBuf| mediawiki::run(contest, &folder).or_else(|_| mediawiki::run(contest, &folder));
        judge("mediawiki", installed.ok().map(run), &known, &mut counts);
    }
    if wanted("dokuwiki") {
        let installed = dokuwiki::packages();
        judge("dokuwiki", installed.ok().map(|folders| dokuwiki::run(contest, &folders, load)), &known, &mut counts);
    }
    Ok(counts)
}

/// Counts a result in the light of the known failures, where a program stands as `programs/NAME`.
fn judge(name: &str, result: Option<Result<String, String>>, known: &Known, counts: &mut (usize, usize)) {
    let known = known.reason_for(&format!("programs/{name}"));
    match result {
        None => println!("{name}: left out, apt does not bring its package here"),
        Some(Ok(what)) if known.is_some() => {
            println!("{name}: passes, but is listed as a known failure; {what}");
            counts.1 += 1;
        }
        Some(Ok(what)) => {
            println!("{name}: passed, {what}");
            counts.0 += 1;
        }
        Some(Err(reason)) if known.is_some() => println!("{name}: known failure, {reason}"),
        Some(Err(reason)) => {
            println!("{name}: FAILED, {reason}");
            counts.1 += 1;
        }
    }
}

impl Contest {
    fn new(php: &Path, reference: Option<&Path>) -> Result<Self, String> {
        let absolute = |path: &Path| path.canonicalize().map_err(|error| format!("{}: {error}", path.display()));
        Ok(Self { php: absolute(php)?, reference: reference.map(absolute).transpose()? })
    }

    fn script(&self, name: &str, package: &Path) -> Result<String, String> {
        let script = project::root().join("tests/programs").join(name).join("run.php");
        let library = package.join("usr/share/php");
        let output = execute(&self.php, &script, &library)?;
        let Some(reference) = &self.reference else {
            return Ok(format!("{} bytes, no reference to compare with", output.len()));
        };
        let expected = execute(reference, &script, &library)?;
        compare(&expected, &output)?;
        Ok(format!("{} bytes equal to the reference's", output.len()))
    }
}

/// Runs a script and returns what it prints.
fn execute(php: &Path, script: &Path, argument: &Path) -> Result<String, String> {
    let finished = Command::new(php)
        .args(["-d", "memory_limit=512M"])
        .arg(script)
        .arg(argument)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| format!("{}: {error}", php.display()))?;
    let output = String::from_utf8_lossy(&finished.stdout).into_owned();
    if finished.status.success() {
        return Ok(output);
    }
    let errors = String::from_utf8_lossy(&finished.stderr).into_owned() + &output;
    let line = errors.lines().find(|line| line.contains("rror")).unwrap_or_default();
    Err(format!("{} ends with {}: {line}", php.display(), finished.status))
}

/// Equal, or an error that shows the first difference.
fn compare(expected: &str, output: &str) -> Result<(), String> {
    if expected == output {
        return Ok(());
    }
    let lines = expected.lines().zip(output.lines()).enumerate();
    let different = lines.into_iter().find(|(_, (expected, output))| expected != output);
    Err(match different {
        Some((index, (expected, output))) => format!("line {}:\n  expected {expected}\n  got      {output}", index + 1),
        None => format!("{} lines instead of {}", output.lines().count(), expected.lines().count()),
    })
}
