//! The methods of `Redis`, by what they work on.
//!
//! Most are a row: the PHP signature, and the command with the forms of its arguments and the kind
//! of its reply ([`crate::call::send`]).

pub(crate) mod connection;
pub(crate) mod geo;
pub(crate) mod hashes;
pub(crate) mod keys;
pub(crate) mod lists;
pub(crate) mod messages;
pub(crate) mod scan;
pub(crate) mod scripting;
pub(crate) mod server;
pub(crate) mod sets;
pub(crate) mod sorted;
pub(crate) mod streams;
pub(crate) mod strings;
pub(crate) mod transactions;

use heddle_runtime::decl::Function;

/// Holds all of them.
pub(crate) const METHODS: &[&[&Function]] = &[
    connection::Connection::METHODS,
    strings::Strings::METHODS,
    keys::Keys::METHODS,
    hashes::Hashes::METHODS,
    lists::Lists::METHODS,
    sets::Sets::METHODS,
    sorted::SortedSets::METHODS,
    geo::Geo::METHODS,
    streams::Streams::METHODS,
    scan::Scan::METHODS,
    transactions::Transactions::METHODS,
    messages::Messages::METHODS,
    scripting::Scripting::METHODS,
    server::Server::METHODS,
];
