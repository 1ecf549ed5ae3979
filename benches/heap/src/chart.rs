//! An SVG of the table: for every load the throughput of each allocator as a share of the fastest,
//! and its peak memory as a share of the largest.

use crate::run::Row;
use std::fmt::Write as _;

const COLOURS: &[&str] = &["#444444", "#8a6d3b", "#c05621", "#2f855a", "#805ad5", "#2b6cb0", "#63b3ed", "#90cdf4", "#d53f8c", "#b83280"];
const BAR: f64 = 7.0;
const WIDTH: f64 = 300.0;
const LEFT: f64 = 110.0;

/// The chart.
pub fn bars(rows: &[Row], names: &[&str]) -> String {
    let group = BAR * names.len() as f64 + 10.0;
    let top = 40.0 + 14.0 * names.len().div_ceil(5) as f64;
    let (width, height) = (LEFT + 2.0 * WIDTH + 60.0, top + group * rows.len() as f64 + 10.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    let second = LEFT + WIDTH + 30.0;
    label(&mut svg, LEFT, top - 8.0, "throughput (longer is better)");
    label(&mut svg, second, top - 8.0, "peak memory (shorter is better)");
    for (index, name) in names.iter().enumerate() {
        let (x, y) = (10.0 + 130.0 * (index % 5) as f64, 10.0 + 14.0 * (index / 5) as f64);
        rectangle(&mut svg, (x, y), 8.0, index);
        label(&mut svg, x + 12.0, y + 8.0, name);
    }
    for (number, row) in rows.iter().enumerate() {
        let y = top + group * number as f64;
        label(&mut svg, 6.0, y + group / 2.0, &row.name);
        let fastest = row.cells.iter().map(|cell| cell.rate).fold(0.0, f64::max);
        let largest = row.cells.iter().map(|cell| cell.peak).fold(0.0, f64::max);
        for (index, cell) in row.cells.iter().enumerate() {
            let y = y + BAR * index as f64;
            rectangle(&mut svg, (LEFT, y), WIDTH * cell.rate / fastest, index);
            rectangle(&mut svg, (second, y), WIDTH * cell.peak / largest, index);
        }
    }
    svg + "</svg>\n"
}

fn rectangle(svg: &mut String, (x, y): (f64, f64), width: f64, colour: usize) {
    let colour = COLOURS[colour % COLOURS.len()];
    _ = writeln!(svg, "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{:.1}\" fill=\"{colour}\"/>", BAR - 1.0);
}

fn label(svg: &mut String, x: f64, y: f64, text: &str) {
    _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\">{text}</text>");
}
