//! Draws a table of times as horizontal bars: each contestant's ratio to the first, which is the
//! line at 1.

use std::fmt::Write as _;

use crate::bench::Table;

const LABEL_WIDTH: f64 = 150.0;
const PLOT_WIDTH: f64 = 560.0;
const RIGHT: f64 = 60.0;
const BAR: f64 = 11.0;
const GAP: f64 = 7.0;
const TOP: f64 = 46.0;
/// A ratio beyond this is drawn cut off; its figure still says what it is.
const LARGEST: f64 = 3.0;
/// One colour for each contestant after the first; they differ in lightness, too.
const COLOURS: &[&str] = &["#2b6cb0", "#90bce6", "#c05621"];

/// An SVG picture of `table`'s ratios, with their geometric means at the bottom.
pub fn bars(table: &Table) -> String {
    let others = table.labels.len() - 1;
    let row_height = BAR * others as f64 + GAP;
    let width = LABEL_WIDTH + PLOT_WIDTH + RIGHT;
    let height = TOP + row_height * (table.rows.len() + 1) as f64 + 12.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
    );
    let scale = PLOT_WIDTH / largest(table);
    draw_axis(&mut svg, table, scale, height);
    let rows = table.rows.iter().map(|row| {
        let ratios = row.medians[1..].iter().map(|time| time / row.medians[0]).collect();
        (row.name.as_str(), ratios)
    });
    let means: Vec<f64> = (1..=others).map(|contestant| table.mean_ratio(contestant)).collect();
    for (index, (name, ratios)) in rows.chain([("geometric mean", means)]).enumerate() {
        draw_row(&mut svg, name, &ratios, TOP + row_height * index as f64, scale);
    }
    svg + "</svg>\n"
}

fn largest(table: &Table) -> f64 {
    let ratios = table.rows.iter().flat_map(|row| row.medians.iter().map(|time| time / row.medians[0]));
    ratios.fold(1.2, f64::max).min(LARGEST)
}

fn draw_axis(svg: &mut String, table: &Table, scale: f64, height: f64) {
    let one = LABEL_WIDTH + scale;
    let bottom = height - 8.0;
    let _ = writeln!(svg, "<text x=\"{one:.1}\" y=\"38\" text-anchor=\"middle\" fill=\"#444\">{} = 1</text>", table.labels[0]);
    let _ =
        writeln!(svg, "<line x1=\"{one:.1}\" x2=\"{one:.1}\" y1=\"{TOP}\" y2=\"{bottom:.1}\" stroke=\"#444\" stroke-dasharray=\"3 2\"/>");
    for (index, label) in table.labels[1..].iter().enumerate() {
        let x = LABEL_WIDTH + 110.0 * index as f64;
        let _ = writeln!(svg, "<rect x=\"{x}\" y=\"10\" width=\"10\" height=\"10\" fill=\"{}\"/>", colour(index));
        let _ = writeln!(svg, "<text x=\"{}\" y=\"19\">{label}</text>", x + 14.0);
    }
}

fn draw_row(svg: &mut String, name: &str, ratios: &[f64], y: f64, scale: f64) {
    let middle = y + BAR * ratios.len() as f64 / 2.0 + 4.0;
    let _ = writeln!(svg, "<text x=\"{:.1}\" y=\"{middle:.1}\" text-anchor=\"end\">{name}</text>", LABEL_WIDTH - 6.0);
    for (index, ratio) in ratios.iter().enumerate() {
        let y = y + BAR * index as f64;
        let length = ratio.min(LARGEST) * scale;
        let _ = writeln!(
            svg,
            "<rect x=\"{LABEL_WIDTH}\" y=\"{y:.1}\" width=\"{length:.1}\" height=\"{:.1}\" fill=\"{}\"/>",
            BAR - 1.0,
            colour(index)
        );
        let x = LABEL_WIDTH + length + 4.0;
        let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"9\">{ratio:.2}</text>", y + BAR - 2.5);
    }
}

fn colour(index: usize) -> &'static str {
    COLOURS[index % COLOURS.len()]
}
