//! Rules of a site: patterns over paths, and what is done with a request that one fits.

use crate::authenticate::Users;
use crate::upstream::Upstream;
use hyper::StatusCode;
use hyper::header::{HeaderName, HeaderValue};
use regex::Regex;
use std::sync::Arc;

/// A rule. Rules are asked in order; the first answer counts, fields are added by all that fit.
#[derive(Debug)]
pub struct Rule {
    /// Searched in the decoded path.
    pub pattern: Regex,
    /// Whether only paths are meant that lead to no file.
    pub unless_file: bool,
    pub action: Action,
}

/// Action of a rule.
#[derive(Debug)]
pub enum Action {
    /// Answers with 404: nobody needs to know that there is something.
    Deny,
    /// Goes on with another path and query; `$1` stands for a group of the pattern. What was asked
    /// for follows the query.
    Rewrite(String),
    /// Sends the client to another URL, with a status from 301 to 308.
    Redirect(String, StatusCode),
    /// Lets only those in whose name and password are in a list; further rules follow.
    Authenticate(Arc<Users>),
    /// Has another server answer.
    Proxy(Arc<Upstream>),
    /// Adds fields to the response.
    Headers(Vec<(HeaderName, HeaderValue)>),
}

/// All rules of a site.
#[derive(Debug, Default)]
pub struct Rules(pub Vec<Rule>);

/// Outcome of the rules for a path.
#[derive(Debug)]
pub enum Outcome {
    /// No rule answers.
    Continue,
    Deny,
    /// Path and query in place of those that were asked for.
    Rewrite {
        path: String,
        query: Option<String>,
    },
    Redirect(String, StatusCode),
    Proxy(Arc<Upstream>),
}

impl Rules {
    /// Returns the lists of users that a path is kept for: each must know the client.
    pub fn lists(&self, path: &str) -> impl Iterator<Item = &Arc<Users>> {
        self.0.iter().filter_map(move |rule| match &rule.action {
            Action::Authenticate(users) if rule.pattern.is_match(path) => Some(users),
            _ => None,
        })
    }

    /// Asks the rules; `is_file` says whether a path leads to a file.
    pub fn decide(&self, path: &str, query: Option<&str>, is_file: impl Fn(&str) -> bool) -> Outcome {
        for rule in &self.0 {
            if matches!(rule.action, Action::Headers(_) | Action::Authenticate(_)) {
                continue;
            }
            let Some(found) = rule.pattern.captures(path) else { continue };
            if rule.unless_file && is_file(path) {
                continue;
            }
            let expanded = |template: &str| {
                let mut text = String::new();
                found.expand(template, &mut text);
                text
            };
            return match &rule.action {
                Action::Deny => Outcome::Deny,
                Action::Redirect(to, status) => Outcome::Redirect(with_query(expanded(to), query), *status),
                Action::Rewrite(to) => {
                    let target = with_query(expanded(to), query);
                    let (path, query) = target.split_once('?').map_or((&target[..], None), |(path, query)| (path, Some(query)));
                    Outcome::Rewrite { path: path.to_owned(), query: query.map(str::to_owned) }
                }
                Action::Proxy(upstream) => Outcome::Proxy(upstream.clone()),
                Action::Headers(_) | Action::Authenticate(_) => Outcome::Continue,
            };
        }
        Outcome::Continue
    }

    /// Returns the fields that rules add to the response for a path.
    pub fn headers(&self, path: &str) -> impl Iterator<Item = &(HeaderName, HeaderValue)> {
        self.0.iter().filter(move |rule| rule.pattern.is_match(path)).flat_map(|rule| match &rule.action {
            Action::Headers(list) => &list[..],
            _ => &[],
        })
    }
}

/// A target that keeps the query that was asked for.
fn with_query(target: String, query: Option<&str>) -> String {
    match query.filter(|query| !query.is_empty()) {
        Some(query) if target.contains('?') => format!("{target}&{query}"),
        Some(query) => format!("{target}?{query}"),
        None => target,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_rule_that_fits_counts() {
        let rule = |pattern: &str, unless_file: bool, action: Action| Rule {
            pattern: Regex::new(pattern).expect("a pattern"),
            unless_file,
            action,
        };
        let rules = Rules(vec![
            rule("^/private/", false, Action::Deny),
            rule("^/old/(.*)$", false, Action::Redirect("/new/$1".to_owned(), StatusCode::FOUND)),
            rule("^/(.*)$", true, Action::Rewrite("/doku.php?id=$1".to_owned())),
        ]);
        let decide = |path: &str, query: Option<&str>| rules.decide(path, query, |path| path == "/a.css");
        assert_eq!(format!("{:?}", decide("/private/x", None)), "Deny");
        assert_eq!(format!("{:?}", decide("/old/x", Some("a=b"))), "Redirect(\"/new/x?a=b\", 302)");
        assert_eq!(format!("{:?}", decide("/a.css", None)), "Continue");
        let rewritten = Outcome::Rewrite { path: "/doku.php".to_owned(), query: Some("id=wiki&x".to_owned()) };
        assert_eq!(format!("{:?}", decide("/wiki", Some("x"))), format!("{rewritten:?}"));
    }
}
