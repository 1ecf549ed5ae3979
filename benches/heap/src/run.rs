//! The parent: runs every load under every allocator in turn, takes medians, prints and writes the
//! table.

use crate::allocators::{self, Allocator};
use crate::chart;
use crate::loads::LOADS;
use crate::tables;
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
    /// Per thousand operations: current slot taken, other slots tried, tried in vain, waits. Only
    /// with `stats=1`.
    pub scan: Option<[f64; 4]>,
}

/// One load with a small pool, scanned in both ways.
pub struct Scan {
    pub load: String,
    pub pool: usize,
    pub random: Cell,
    pub zero: Cell,
}

/// The loads and sizes of pools on which the scans are compared: fewer slots than threads that run.
const SCANS: &[(&str, usize, &[usize])] = &[("rpc", 64, &[2, 4]), ("rpc", 512, &[2, 4]), ("pipe", 8, &[2, 4])];

struct Settings {
    runs: usize,
    seconds: String,
    loads: Option<Vec<String>>,
    allocators: Vec<Allocator>,
    /// Whether the scans are compared as well: when everything is measured.
    scans: bool,
    folder: Option<String>,
    /// Rates are per second of processor time: for a machine that others use as well.
    processor_time: bool,
}

/// Runs the benchmark as the arguments say.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let settings = Settings::parse(arguments)?;
    let names: Vec<&str> = settings.allocators.iter().map(|allocator| allocator.name.as_str()).collect();
    let mut rows = Vec::new();
    for load in LOADS {
        for &threads in load.threads {
            let name = format!("{}/{threads}", load.name);
            let wanted = |list: &Vec<String>| list.iter().any(|wanted| wanted == load.name || *wanted == name);
            if !settings.loads.as_ref().is_none_or(wanted) {
                continue;
            }
            let cells = measure(&settings, &settings.allocators, load.name, threads)?;
            let row = Row { name, cells };
            print!("{}", tables::text_row(&row, &names));
            rows.push(row);
        }
    }
    let scans = if settings.scans { compare_scans(&settings)? } else { Vec::new() };
    let table = heading(&settings) + &tables::loads(&rows, &names) + &tables::scans(&scans) + &tables::goals(&rows, &names);
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
        let mut settings = Settings {
            runs: 3,
            seconds: "1.0".into(),
            loads: None,
            allocators: Vec::new(),
            scans: false,
            folder: None,
            processor_time: false,
        };
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
        settings.scans = settings.loads.is_none() && names == allocators::USUAL;
        settings.allocators = allocators::find(&names)?;
        Ok(settings)
    }
}

fn compare_scans(settings: &Settings) -> Result<Vec<Scan>, String> {
    let mut scans = Vec::new();
    for &(load, threads, pools) in SCANS {
        for &pool in pools {
            let both = allocators::find(&format!("heddle-pool{pool},heddle-pool{pool}-zero"))?;
            let cells = measure(settings, &both, load, threads)?;
            scans.push(Scan { load: format!("{load}/{threads}"), pool, random: cells[0], zero: cells[1] });
        }
    }
    Ok(scans)
}

/// Medians of each allocator's runs; the allocators take turns.
fn measure(settings: &Settings, allocators: &[Allocator], load: &str, threads: usize) -> Result<Vec<Cell>, String> {
    let mut samples = vec![Vec::new(); allocators.len()];
    for _ in 0..settings.runs {
        for (allocator, samples) in allocators.iter().zip(&mut samples) {
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
        scan: samples[samples.len() / 2].scan,
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
    command.env("HEDDLE_HEAP_OPTIONS", &allocator.options);
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

fn heading(settings: &Settings) -> String {
    let time = if settings.processor_time { "processor second" } else { "second" };
    let processors = std::thread::available_parallelism().map_or(0, usize::from);
    format!(
        "<!-- written by `cargo xtask bench heap` (benches/heap) -->\n# Allocators under load\n\nMedians of {} runs of {} s on {processors} \
         processors; rates are per {time}.\n![chart](heap-bench.svg)\n\n",
        settings.runs, settings.seconds
    )
}
