//! The tables: throughput and memory of every load, the shared registry's scans, and what came out
//! for each goal.

use crate::loads::LOADS;
use crate::run::{Cell, Row, Scan};
use std::fmt::Write as _;

/// A load's line on the terminal.
pub fn text_row(row: &Row, names: &[&str]) -> String {
    let mut text = format!("{:<16}", row.name);
    for (cell, name) in row.cells.iter().zip(names) {
        _ = write!(text, " {name} {}/s {:.0}M |", short(cell.rate), cell.peak / 1024.0);
    }
    text + "\n"
}

fn short(rate: f64) -> String {
    match rate {
        1e6.. => format!("{:.2}M", rate / 1e6),
        1e3.. => format!("{:.1}K", rate / 1e3),
        _ => format!("{rate:.1}"),
    }
}

/// Geometric mean over all rows.
fn mean(rows: &[Row], figure: impl Fn(&Row) -> f64) -> f64 {
    let logs: f64 = rows.iter().map(|row| figure(row).ln()).sum();
    (logs / rows.len().max(1) as f64).exp()
}

/// Throughput, peak memory and their quotient.
pub fn loads(rows: &[Row], names: &[&str]) -> String {
    let mut text = String::from("Throughput per second, peak MiB, and thousand operations per second and MiB.\n\nOperations:");
    let units: Vec<String> = LOADS.iter().map(|load| format!(" {}: a {}", load.name, load.unit)).collect();
    text += &units.join(";");
    text += ".\n\n| load |";
    names.iter().for_each(|name| _ = write!(text, " {name} |"));
    text += "\n|---|";
    text += &"---|".repeat(names.len());
    let quotient = |cell: &Cell| cell.rate / cell.peak * 1024.0 / 1000.0;
    for row in rows {
        _ = write!(text, "\n| {} |", row.name);
        for cell in &row.cells {
            _ = write!(text, " {} · {:.1} · {:.2} |", short(cell.rate), cell.peak / 1024.0, quotient(cell));
        }
    }
    text += "\n| geometric mean |";
    for column in 0..names.len() {
        let of = |figure: fn(&Cell) -> f64| mean(rows, |row| figure(&row.cells[column]));
        _ = write!(text, " {} · {:.1} · {:.2} |", short(of(|cell| cell.rate)), of(|cell| cell.peak) / 1024.0, of(quotient));
    }
    text + "\n"
}

/// What looking for a slot costs in pools smaller than the number of threads, at random and from
/// index 0.
pub fn scans(scans: &[Scan]) -> String {
    if scans.is_empty() {
        return String::new();
    }
    let mut text = String::from(
        "\n## Random scan against scan from index 0\n\nThe shared registry without neighbourhoods. Counters are per thousand operations of \
         the load: current slot found taken, others tried, tried in vain, waits.\n\n| load | pool | scan | throughput | random : from 0 | \
         contended | tries | failures | waits |\n|---|---|---|---|---|---|---|---|---|\n",
    );
    for Scan { load, pool, random, zero } in scans {
        for (cell, scan) in [(random, "random"), (zero, "from 0")] {
            let ratio = if scan == "random" { format!("{:.2}", random.rate / zero.rate) } else { String::new() };
            let [contended, tries, failures, waits] = cell.scan.unwrap_or_default();
            let rate = short(cell.rate);
            _ = writeln!(
                text,
                "| {load} | {pool} | {scan} | {rate} | {ratio} | {contended:.3} | {tries:.3} | {failures:.3} | {waits:.3} |"
            );
        }
    }
    text
}

/// A goal: what is compared, and what it should be.
type Goal = (String, f64, &'static str);

/// The figures that the goals are about, as far as the allocators that they need took part.
pub fn goals(rows: &[Row], names: &[&str]) -> String {
    let mut goals = Vec::new();
    for row in rows.iter().filter(|row| ["rpc/64", "rpc/512"].contains(&row.name.as_str())) {
        rpc_goals(row, names, &mut goals);
    }
    for (peer, goal) in [("mimalloc", "at most 1.10"), ("scudo", "at most 0.70")] {
        if let (Some(ours), Some(theirs)) = (column(names, "heddle"), column(names, peer))
            && !rows.is_empty()
        {
            let figure = mean(rows, |row| row.cells[theirs].rate / row.cells[ours].rate);
            goals.push((format!("geometric mean over all loads, time of heddle : {peer}"), figure, goal));
        }
    }
    if goals.is_empty() {
        return String::new();
    }
    let mut text = String::from("\n## Goals\n\n| figure | here | goal |\n|---|---|---|\n");
    goals.iter().for_each(|(what, figure, goal)| _ = writeln!(text, "| {what} | {figure:.2} | {goal} |"));
    text
}

fn column(names: &[&str], name: &str) -> Option<usize> {
    names.iter().position(|known| *known == name)
}

fn rpc_goals(row: &Row, names: &[&str], goals: &mut Vec<Goal>) {
    let load = &row.name;
    let Some(shared) = column(names, "heddle-shared").map(|column| row.cells[column]) else { return };
    let others = ["glibc", "tcmalloc", "jemalloc", "mimalloc", "scudo"].iter().filter_map(|name| column(names, name));
    let fastest = others.map(|column| row.cells[column].rate).fold(0.0, f64::max);
    if fastest > 0.0 {
        goals.push((format!("{load}, requests/s of heddle-shared : fastest other"), shared.rate / fastest, "0.95 or more"));
    }
    if let Some(tcmalloc) = column(names, "tcmalloc").map(|column| row.cells[column]) {
        goals.push((format!("{load}, requests/s of heddle-shared : tcmalloc"), shared.rate / tcmalloc.rate, "1.00 or more"));
        goals.push((format!("{load}, peak memory of heddle-shared : tcmalloc"), shared.peak / tcmalloc.peak, "at most 0.75"));
    }
    if let Some(exclusive) = column(names, "heddle-exclusive").map(|column| row.cells[column]) {
        let goal = if load == "rpc/512" { "at most 0.60" } else { "" };
        goals.push((format!("{load}, peak memory of heddle-shared : heddle-exclusive"), shared.peak / exclusive.peak, goal));
    }
}
