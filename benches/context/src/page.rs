//! The tables and the chart of docs/context.md: tables are written between markers, so that the
//! words around them stay.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::engine::{BUILDS, Cost};
use crate::prices::{Price, Prices};

const LEFT: f64 = 230.0;
const WIDTH: f64 = 430.0;
const BAR: f64 = 11.0;
const TOP: f64 = 44.0;
const COLOURS: [&str; 3] = ["#2b6cb0", "#90bce6", "#c05621"];
const LABELS: [&str; 3] = ["one field", "four globals, one pointer", "four globals, a variable each"];

/// The price list.
pub fn prices(list: &[Prices]) -> String {
    let mut text =
        "| way | code in | one field | four globals, one pointer | four globals, a variable each |\n|---|---|---:|---:|---:|\n".to_owned();
    for prices in list {
        let cell = |price: &Option<Price>| match price {
            Some(price) => format!("{:.0} · {:.2}", price.instructions, price.nanoseconds),
            None => "–".to_owned(),
        };
        let cells: Vec<String> = prices.of.iter().map(cell).collect();
        let _ = writeln!(text, "| {} | {} | {} |", prices.way.name, prices.way.place, cells.join(" | "));
    }
    text
}

/// The engine's table: each build in each place, and its ratio to the first build in the
/// executable.
pub fn engine(costs: &[Cost]) -> String {
    let mut text =
        "| build | place | instructions (M) | ratio | calls of `__tls_get_addr` (M) | instructions in it (M) | seconds | ratio |\n"
            .to_owned();
    text += "|---|---|---:|---:|---:|---:|---:|---:|\n";
    let Some(first) = costs.first() else { return text };
    let millions = |number: u64| format!("{:.1}", number as f64 / 1e6);
    for cost in costs {
        let (calls, inside) =
            cost.fetches.map_or(("–".to_owned(), "–".to_owned()), |(calls, inside)| (millions(calls), millions(inside)));
        let _ = writeln!(
            text,
            "| {} | {} | {} | {:.3} | {calls} | {inside} | {:.3} | {:.3} |",
            cost.build.name,
            cost.place,
            millions(cost.instructions),
            cost.instructions as f64 / first.instructions as f64,
            cost.seconds,
            cost.seconds / first.seconds
        );
    }
    for build in &BUILDS[1..] {
        let of = |name: &str| {
            costs.iter().find(|cost| cost.build.name == name && cost.place == "executable").map_or(0, |cost| cost.instructions)
        };
        let more = of(build.name).saturating_sub(of(BUILDS[0].name));
        let _ = writeln!(text, "\n{}: {} M instructions more in the executable.", build.name, millions(more));
    }
    text
}

/// Writes a table between its markers in `context.md`.
pub fn write_table(folder: &Path, name: &str, table: &str) -> Result<(), String> {
    let file = folder.join("context.md");
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let (start, end) = (format!("<!-- {name}: written by `cargo xtask bench context` -->"), format!("<!-- end of {name} -->"));
    let parts = text.split_once(&start).and_then(|(before, rest)| Some((before, rest.split_once(&end)?.1)));
    let Some((before, after)) = parts else { return Err(format!("{} has no '{start}' … '{end}'", file.display())) };
    fs::write(&file, format!("{before}{start}\n\n{}\n\n{end}{after}", table.trim_end()))
        .map_err(|error| format!("{}: {error}", file.display()))
}

/// Draws the instructions of the price list.
pub fn write_chart(folder: &Path, list: &[Prices]) -> Result<(), String> {
    let file = folder.join("context.svg");
    fs::write(&file, chart(list)).map_err(|error| format!("{}: {error}", file.display()))
}

fn chart(list: &[Prices]) -> String {
    let group = BAR * 3.0 + 9.0;
    let (width, height) = (LEFT + WIDTH + 50.0, TOP + group * list.len() as f64 + 8.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n\
         <text x=\"8\" y=\"36\" fill=\"#444\">instructions a call (shorter is better)</text>\n"
    );
    for (index, (label, colour)) in LABELS.iter().zip(COLOURS).enumerate() {
        let x = 8.0 + 190.0 * index as f64;
        let _ = writeln!(svg, "<rect x=\"{x}\" y=\"8\" width=\"10\" height=\"10\" fill=\"{colour}\"/>");
        let _ = writeln!(svg, "<text x=\"{}\" y=\"17\">{label}</text>", x + 14.0);
    }
    let all = list.iter().flat_map(|prices| prices.of.iter().flatten());
    let scale = WIDTH / all.map(|price| price.instructions).fold(1.0, f64::max);
    for (number, prices) in list.iter().enumerate() {
        let y = TOP + group * number as f64;
        let _ = writeln!(svg, "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>", LEFT - 6.0, y + BAR * 1.5 + 4.0, prices.way.name);
        for (index, price) in prices.of.iter().enumerate() {
            let Some(price) = price else { continue };
            let (y, length) = (y + BAR * index as f64, price.instructions * scale);
            let colour = COLOURS[index];
            let _ = writeln!(svg, "<rect x=\"{LEFT}\" y=\"{y:.1}\" width=\"{length:.1}\" height=\"{:.1}\" fill=\"{colour}\"/>", BAR - 1.0);
            let x = LEFT + length + 4.0;
            let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"9\">{:.0}</text>", y + BAR - 2.5, price.instructions);
        }
    }
    svg + "</svg>\n"
}
