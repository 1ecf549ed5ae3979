//! Extension `random`: random numbers, bytes, and generators as objects. The manual's chapter:
//! "Random Number Generators and Functions".
//!
//! - [`functions`]: `mt_rand`, `random_int` and their kin. [`engines`]: the classes
//!   `Random\Engine\…`. [`randomizer`]: `Random\Randomizer`.
//! - [`source`]: where words come from: the system, a generator's state, or an engine written in
//!   PHP.
//!
//! The generators themselves are in the library `heddle_rng`; the one that `mt_srand` seeds is kept
//! in the request as its `Ambient`.
#![forbid(unsafe_code)]

mod engines;
mod functions;
mod randomizer;
mod source;

use heddle_macros::php_class;
use heddle_runtime::decl::Extension;

/// What the engine registers.
pub static EXTENSION: Extension = Extension {
    name: "random",
    functions: &[functions::FUNCTIONS],
    classes: &[
        &Engine::CLASS,
        &CryptoSafeEngine::CLASS,
        &RandomError::CLASS,
        &BrokenRandomEngineError::CLASS,
        &RandomException::CLASS,
        &engines::Mt::CLASS,
        &engines::PcgEngine::CLASS,
        &engines::XoshiroEngine::CLASS,
        &engines::Secure::CLASS,
        &randomizer::IntervalBoundary::CLASS,
        &randomizer::Randomizer::CLASS,
    ],
    constants: &[functions::CONSTANTS],
    info: "Version => {PHP_VERSION}",
    ..Extension::EMPTY
};

/// What gives random words.
#[php_class("interface Random\\Engine { public function generate(): string; }")]
enum Engine {}

/// One whose words nobody can foretell.
#[php_class("interface Random\\CryptoSafeEngine extends Random\\Engine {}")]
enum CryptoSafeEngine {}

/// Something is wrong with a generator.
#[php_class("class Random\\RandomError extends Error {}")]
enum RandomError {}

/// A generator gives words that cannot be random.
#[php_class("class Random\\BrokenRandomEngineError extends Random\\RandomError {}")]
enum BrokenRandomEngineError {}

/// The system gave no random bytes.
#[php_class("class Random\\RandomException extends Exception {}")]
enum RandomException {}
