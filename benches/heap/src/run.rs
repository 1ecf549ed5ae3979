//! The parent: runs every load under every allocator in turn, takes medians, prints and writes the table.

use crate::allocators::{self, Allocator};
use crate::chart;
use crate::loads::LOADS;
use std::fmt::Write as _;
use std::process::Command;

/// One load on a number of threads, with its figures for each allocator.
pub struct Row {
    pub name: String,
    pub cells: Vec<Cell>,
}

/// Medians.
#[derive(Clone, Copy)]
pub struct Cell {
    /// Operations per second.
    pub rate: f64,
    /// Peak resident memory in KiB.
    pub peak: f64,
    /// Per thousand operations: current slot taken, other slots tried, tried in vain, waits. Only with `stats=1`.
    pub scan: Option<[f64; 4]>,
}

struct Settings {
    runs: usize,
    seconds: String,
    loads: Option<Vec<String>>,
    allocators: Vec<Allocator>,
    folder: Option<String>,
    /// Rates are per second of processor time: for a machine that others use as well.
    processor_time: bool,
}

/// Runs the benchmark as the arguments say.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let settings = Settings::parse(arguments)?;
    let names: Vec<&str> = settings.allocators.iter().map(|allocator| allocator.name).collect();
    let mut rows = Vec::new();
    for load in LOADS {
        for &threads in load.threads {
            let name = format!("{}/{threads}", load.name);
            let wanted = |list: &Vec<String>| list.iter().any(|wanted| wanted == load.name || *wanted == name);
            if !settings.loads.as_ref().is_none_or(wanted) {
                continue;
            }
            let cells = measure(&settings, load.name, threads)?;
            let row = Row { name, cells };
            print!("{}", text_row(&row, &names));
            rows.push(row);
        }
    }
    let table = heading(&settings) + &markdown(&rows, &names);
    println!("\n{table}");
    if let Some(folder) = &settings.folder {
        let write =
            |name: &str, text: &str| std::fs::write(format!("{folder}/{name}"), text).map_err(|error| format!("{folder}/{name}: {error}"));
        write("heap-bench.md", &table)?;
        write("heap-bench.svg", &chart::bars(&rows, &names))?;
    }
    Ok(())
}

impl Settings {
    fn parse(arguments: &[String]) -> Result<Settings, String> {
        let mut settings =
            Settings { runs: 3, seconds: "1.0".into(), loads: None, allocators: Vec::new(), folder: None, processor_time: false };
        let mut names = allocators::USUAL.to_owned();
        let mut rest = arguments.iter();
        while let Some(flag) = rest.next() {
            let value = rest.next().ok_or_else(|| format!("{flag} needs a value"))?;
            match flag.as_str() {
                "--runs" => settings.runs = value.parse().map_err(|_| "--runs takes a number")?,
                "--time" => settings.processor_time = value == "processor",
                "--seconds" => settings.seconds = value.clone(),
                "--loads" => settings.loads = Some(value.split(',').map(str::to_owned).collect()),
                "--with" => names = value.clone(),
                "--write" => settings.folder = Some(value.clone()),
                _ => return Err(format!("unknown flag {flag}")),
            }
        }
        settings.allocators = allocators::find(&names)?;
        Ok(settings)
    }
}

fn measure(settings: &Settings, load: &str, threads: usize) -> Result<Vec<Cell>, String> {
    let mut samples = vec![Vec::new(); settings.allocators.len()];
    for _ in 0..settings.runs {
        for (allocator, samples) in settings.allocators.iter().zip(&mut samples) {
            samples.push(child(allocator, load, threads, settings)?);
        }
    }
    let median = |samples: &[Cell], figure: fn(&Cell) -> f64| {
        let mut figures: Vec<f64> = samples.iter().map(figure).collect();
        figures.sort_by(f64::total_cmp);
        figures[figures.len() / 2]
    };
    let cell = |samples: &Vec<Cell>| Cell {
        rate: median(samples, |cell| cell.rate),
        peak: median(samples, |cell| cell.peak),
        scan: samples[0].scan,
    };
    Ok(samples.iter().map(cell).collect())
}

fn child(allocator: &Allocator, load: &str, threads: usize, settings: &Settings) -> Result<Cell, String> {
    let seconds = &settings.seconds;
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let mut command = Command::new(program);
    command.args(["load", load, &threads.to_string(), seconds]);
    if let Some(library) = &allocator.library {
        command.env("LD_PRELOAD", library);
    }
    command.env("HEDDLE_HEAP_OPTIONS", allocator.options);
    let output = command.output().map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout);
    let mut figures = text.split_whitespace().filter_map(|figure| figure.parse().ok());
    match (output.status.success(), figures.next(), figures.next(), figures.next()) {
        (true, Some(wall_rate), Some(peak), Some(processor_rate)) => {
            let rate = if settings.processor_time { processor_rate } else { wall_rate };
            let operations = wall_rate * seconds.parse::<f64>().unwrap_or(1.0);
            let scan = scan_figures(&String::from_utf8_lossy(&output.stderr), operations);
            Ok(Cell { rate, peak, scan })
        }
        _ => Err(format!("{load}/{threads} under {}: {}", allocator.name, String::from_utf8_lossy(&output.stderr))),
    }
}

/// The registry's counters out of the statistics, per thousand operations.
fn scan_figures(statistics: &str, operations: f64) -> Option<[f64; 4]> {
    let line = statistics.lines().find(|line| line.contains("registry:"))?;
    let counters = line.rsplit(';').next()?.split(',');
    let mut figures = [0.0; 4];
    for (figure, counter) in figures.iter_mut().zip(counters) {
        *figure = counter.split_whitespace().next()?.parse::<f64>().ok()? / operations * 1000.0;
    }
    Some(figures)
}

fn text_row(row: &Row, names: &[&str]) -> String {
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

fn heading(settings: &Settings) -> String {
    let time = if settings.processor_time { "processor second" } else { "second" };
    let processors = std::thread::available_parallelism().map_or(0, usize::from);
    format!(
        "<!-- written by `bench-heap` (benches/heap) -->\n# Allocators under load\n\nMedians of {} runs of {} s on {processors} \
         processors; rates are per {time}.\n![chart](heap-bench.svg)\n\n",
        settings.runs, settings.seconds
    )
}

/// Geometric mean over all rows of one allocator's figure.
pub fn mean(rows: &[Row], column: usize, figure: impl Fn(&Cell) -> f64) -> f64 {
    let logs: f64 = rows.iter().map(|row| figure(&row.cells[column]).ln()).sum();
    (logs / rows.len().max(1) as f64).exp()
}

fn markdown(rows: &[Row], names: &[&str]) -> String {
    let mut text = String::from("Throughput per second, peak MiB, and thousand operations per second and MiB.\n\nOperations:");
    LOADS.iter().for_each(|load| _ = write!(text, " {}: a {};", load.name, load.unit));
    text += " registry counters are per thousand operations.\n\n| load |";
    names.iter().for_each(|name| _ = write!(text, " {name} |"));
    text += "\n|---|";
    text += &"---|".repeat(names.len());
    let quotient = |cell: &Cell| cell.rate / cell.peak * 1024.0 / 1000.0;
    for row in rows {
        _ = write!(text, "\n| {} |", row.name);
        for cell in &row.cells {
            if let Some([contended, tries, failures, waits]) = cell.scan {
                _ = write!(text, " {contended:.2} contended, {tries:.2} tries, {failures:.2} failures, {waits:.2} waits:");
            }
            _ = write!(text, " {} · {:.1} · {:.2} |", short(cell.rate), cell.peak / 1024.0, quotient(cell));
        }
    }
    text += "\n| geometric mean |";
    for column in 0..names.len() {
        let (rate, peak) = (mean(rows, column, |cell| cell.rate), mean(rows, column, |cell| cell.peak));
        _ = write!(text, " {} · {:.1} · {:.2} |", short(rate), peak / 1024.0, mean(rows, column, quotient));
    }
    text + "\n"
}
