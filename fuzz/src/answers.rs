//! Every builtin function and method with tame to odd arguments, under Heddle and the reference.
//!
//! A script holds calls of one builtin and runs under both binaries, in the same folder one after
//! the other; a call that ends the process costs that call. Answers (what is printed, the value,
//! the exception, the object afterwards) are compared call by call, and shown as a table of
//! builtins with the smallest call that differs, grouped by the look of the difference. Each script
//! follows from the seed and its number.

mod compared;
mod objects;
mod values;

use crate::{
    Wanted,
    builtins::{self, Builtin, Kind, Parameter},
    mutation::Random,
};
use std::{
    collections::{BTreeMap, HashMap, HashSet},
    fs,
    io::Write,
    path::Path,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};

/// Calls in one script.
const CALLS: usize = 24;
/// Bytes of an answer that are compared.
const LONGEST: usize = 100_000;
/// Characters of a line that are shown.
const SHOWN: usize = 300;

/// Source that stands before the calls.
const PRELUDE: &str = include_str!("answers/prelude.php");

/// A call whose answers differ.
struct Difference {
    builtin: String,
    call: String,
    reference: String,
    heddle: String,
}

/// Lists the builtins that both binaries have, and the constructors of classes.
struct Library {
    builtins: Vec<Builtin>,
    constructors: HashMap<String, Vec<Parameter>>,
    methods: HashMap<String, Vec<usize>>,
}

/// Runs the command.
///
/// # Errors
///
/// Without binaries to compare, or when any answer differs.
pub fn run(wanted: &Wanted) -> Result<(), String> {
    let reference = wanted.php.clone().ok_or("--php REFERENCE is needed")?;
    let heddle = wanted.heddle.clone().ok_or("--heddle BIN is needed")?;
    let folder = builtins::folder()?;
    let absolute = |path: &Path| path.canonicalize().map_err(|error| format!("{}: {error}", path.display()));
    let (reference, heddle) = (absolute(&reference)?, absolute(&heddle)?);
    let library = Library::read(&reference, &heddle, &folder)?;
    let chosen: Vec<&Builtin> = library.builtins.iter().filter(|one| compared::is_compared(one) && one.is_named(&wanted.places)).collect();
    if chosen.is_empty() {
        return Err("no builtin has such a name".to_owned());
    }
    let scripts = chosen.len() * wanted.count;
    let log = Mutex::new(fs::File::create(folder.join("answers.txt")).map_err(|error| error.to_string())?);
    let (next, found) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let workers = wanted.jobs.unwrap_or_else(|| std::thread::available_parallelism().map_or(2, usize::from));
    std::thread::scope(|scope| {
        for worker in 0..workers {
            let (next, found, chosen, library, log) = (&next, &found, &chosen, &library, &log);
            let (reference, heddle, place) = (&reference, &heddle, folder.join(format!("answers-{worker}")));
            scope.spawn(move || {
                while let Some(number) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|number| *number < scripts) {
                    let builtin = chosen[number % chosen.len()];
                    let mut random = Random::new(wanted.seed.wrapping_add(number as u64));
                    let calls: Vec<String> = (0..CALLS).map(|_| library.call(builtin, &mut random)).collect();
                    let script = script(&calls);
                    let answers = [reference, heddle].map(|php| answers(php, &place, &script));
                    let differ = compare(builtin, &calls, &answers);
                    keep(log, &differ);
                    found.lock().unwrap_or_else(PoisonError::into_inner).extend(differ);
                }
            });
        }
    });
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    let calls = scripts * CALLS;
    println!("{}", table(&found));
    println!("{calls} calls of {} builtins: {} differ", chosen.len(), found.len());
    if found.is_empty() { Ok(()) } else { Err(format!("{} answers differ", found.len())) }
}

impl Library {
    fn read(reference: &Path, heddle: &Path, folder: &Path) -> Result<Library, String> {
        let known: HashSet<String> = builtins::list(heddle, folder)?.into_iter().map(|one| one.name).collect();
        let mut builtins = builtins::list(reference, folder)?;
        builtins.retain(|one| known.contains(&one.name));
        let (mut constructors, mut methods) = (HashMap::new(), HashMap::<String, Vec<usize>>::new());
        for (at, builtin) in builtins.iter().enumerate() {
            if let Some((class, method)) = builtin.name.split_once("::") {
                methods.entry(class.to_owned()).or_default().push(at);
                if method == "__construct" {
                    constructors.insert(class.to_owned(), builtin.parameters.clone());
                }
            }
        }
        Ok(Library { builtins, constructors, methods })
    }

    /// Makes the source of a call, as statements in a function whose result is the answer.
    fn call(&self, builtin: &Builtin, random: &mut Random) -> String {
        let arguments = self.arguments(builtin, random);
        match (builtin.kind, builtin.name.split_once("::")) {
            (Kind::Method, Some((class, "__construct"))) => format!("$o = new \\{class}({arguments}); return $o;"),
            (Kind::Method, Some((class, method))) => {
                let before = match &self.methods[class] {
                    others if random.below(5) < 2 => {
                        let other = &self.builtins[others[random.below(others.len())]];
                        let plain = other.name.rsplit(':').next().unwrap_or_default();
                        let is_fit = compared::is_compared(other) && !plain.starts_with("__");
                        if is_fit { format!("b(fn() => $o->{plain}({}));", self.arguments(other, random)) } else { String::new() }
                    }
                    _ => String::new(),
                };
                format!("$o = {}; {before} return $o->{method}({arguments});", self.object(class, random))
            }
            _ => format!("return \\{}({arguments});", builtin.name),
        }
    }

    /// Makes the source of an object of a class.
    fn object(&self, class: &str, random: &mut Random) -> String {
        let recipes = objects::objects(class);
        match self.constructors.get(class) {
            _ if random.below(40) == 0 => format!("(new ReflectionClass('{class}'))->newInstanceWithoutConstructor()"),
            Some(parameters) if recipes.is_empty() || random.below(4) == 0 => {
                let least = parameters.iter().filter(|one| !one.is_optional).count();
                let count = least + random.below(parameters.len() - least + 1);
                format!("new \\{class}({})", self.values(&parameters[..count], random))
            }
            _ if recipes.is_empty() => format!("new \\{class}"),
            _ => recipes[random.below(recipes.len())].to_owned(),
        }
    }

    fn arguments(&self, builtin: &Builtin, random: &mut Random) -> String {
        let mut count = builtin.least + random.below(builtin.most.saturating_sub(builtin.least) + 1);
        match random.below(60) {
            0 => count = count.saturating_sub(1),
            1 => count += 1,
            _ => {}
        }
        let parameters: Vec<&Parameter> = builtin.parameters.iter().collect();
        let at = |at: usize| parameters.get(at).or(parameters.last().filter(|last| last.is_variadic)).copied();
        let mut all: Vec<String> = (0..count).map(|position| self.value(at(position), random)).collect();
        if let (0, Some(last), Some(parameter)) = (random.below(25), all.last_mut(), parameters.get(count.wrapping_sub(1))) {
            *last = format!("{}: {last}", parameter.name);
        }
        all.join(", ")
    }

    fn values(&self, parameters: &[Parameter], random: &mut Random) -> String {
        parameters.iter().map(|one| self.value(Some(one), random)).collect::<Vec<_>>().join(", ")
    }

    /// Makes the source of a value for a parameter: mostly one that its type and name ask for.
    fn value(&self, parameter: Option<&Parameter>, random: &mut Random) -> String {
        let Some(parameter) = parameter else { return values::odd(random).to_owned() };
        if parameter.is_by_reference {
            return values::variable(&parameter.kind, random);
        }
        if random.below(9) == 0 {
            return values::odd(random).to_owned();
        }
        let kinds: Vec<&str> = match parameter.kind.strip_prefix('?') {
            Some(kind) => vec![kind, "null"],
            None => parameter.kind.split('|').collect(),
        };
        // Null is rarer than the other types a parameter takes.
        let mut kind = kinds[random.below(kinds.len())];
        if kind == "null" && random.below(2) == 0 {
            kind = kinds[0];
        }
        match values::of_type(kind, &parameter.name, random) {
            Some(value) => value.to_owned(),
            None if objects::objects(kind).is_empty() && !self.constructors.contains_key(kind) => values::odd(random).to_owned(),
            // Deeper than this nothing new comes of it.
            None if random.below(3) == 0 && objects::objects(kind).is_empty() => format!("new \\{kind}"),
            None => self.object(kind, random),
        }
    }
}

/// Makes a script of the calls.
fn script(calls: &[String]) -> String {
    let mut text = PRELUDE.to_owned();
    for (number, call) in calls.iter().enumerate() {
        text.push_str(&format!("c({number}, function ($v, &$o, &$w) {{ $w = &$v; {call} }});\n"));
    }
    text.push_str("echo \"\\x01end\\n\";\n");
    text
}

/// Returns what each call of the script answers under a binary.
fn answers(php: &Path, place: &Path, script: &str) -> Vec<String> {
    let mut answers = vec![String::new(); CALLS];
    let mut from = 0;
    while from < CALLS {
        let _ = fs::remove_dir_all(place);
        let (said, end) = match builtins::run_once(php, place, script, from) {
            Ok(ended) => ended,
            Err(reason) => (String::new(), reason),
        };
        let mut last = from;
        let mut is_whole = false;
        for part in said.split('\u{1}') {
            match part.split_once('\n') {
                Some(("end", _)) => is_whole = true,
                Some((number, text)) => {
                    if let Some(number) = number.parse::<usize>().ok().filter(|number| *number < CALLS) {
                        last = number;
                        answers[number] = compared::masked(&text[..text.floor_char_boundary(LONGEST)]);
                    }
                }
                None => {}
            }
        }
        if is_whole {
            break;
        }
        answers[last].push_str(&format!("<{end}>"));
        from = last + 1;
    }
    answers
}

/// Writes whole answers that differ to `target/fuzz/answers.txt` as they are found.
fn keep(log: &Mutex<fs::File>, found: &[Difference]) {
    let mut log = log.lock().unwrap_or_else(PoisonError::into_inner);
    for Difference { builtin, call, reference, heddle } in found {
        let _ = writeln!(log, "==== {builtin}\n{call}\n---- reference\n{reference}\n---- heddle\n{heddle}");
    }
}

fn compare(builtin: &Builtin, calls: &[String], answers: &[Vec<String>; 2]) -> Vec<Difference> {
    let [references, heddles] = answers;
    let both = references.iter().zip(heddles).zip(calls).filter(|((reference, heddle), _)| reference != heddle);
    both.filter(|((reference, _), _)| !reference.contains("<signal") && !reference.ends_with("<hangs>"))
        .map(|((reference, heddle), call)| Difference {
            builtin: builtin.name.clone(),
            call: call.clone(),
            reference: reference.clone(),
            heddle: heddle.clone(),
        })
        .collect()
}

/// Shows differences, grouped by how the first differing lines look; the smallest call of each.
fn table(found: &[Difference]) -> String {
    let mut groups: BTreeMap<(String, String), BTreeMap<&str, (usize, &Difference)>> = BTreeMap::new();
    for difference in found {
        let lines = first_differing(difference);
        let plain = difference.builtin.rsplit(':').next().unwrap_or_default();
        let look =
            |line: &str| line.replace(&difference.builtin, "F").replace(plain, "F").chars().filter(|c| !c.is_ascii_digit()).collect();
        let group = groups.entry((look(lines.0), look(lines.1))).or_default();
        let entry = group.entry(&difference.builtin).or_insert((0, difference));
        entry.0 += 1;
        if difference.call.len() < entry.1.call.len() {
            entry.1 = difference;
        }
    }
    let mut text = String::new();
    for members in groups.values() {
        text.push_str("----\n");
        let named = |(name, (count, _)): (&&str, &(usize, &Difference))| format!("{name} ({count})");
        text.push_str(&format!("{}\n", members.iter().map(named).collect::<Vec<_>>().join(", ")));
        if let Some((_, smallest)) = members.values().min_by_key(|(_, one)| one.call.len()) {
            let (reference, heddle) = first_differing(smallest);
            text.push_str(&format!("  {}\n  - {}\n  + {}\n", smallest.call, cut(reference), cut(heddle)));
        }
    }
    text
}

fn cut(line: &str) -> String {
    let shown: String = line.chars().take(SHOWN).collect();
    if shown.len() < line.len() { format!("{shown}… ({} bytes)", line.len()) } else { shown }
}

/// Returns the first lines in which two answers differ.
fn first_differing(difference: &Difference) -> (&str, &str) {
    let (mut reference, mut heddle) = (difference.reference.lines(), difference.heddle.lines());
    loop {
        match (reference.next(), heddle.next()) {
            (None, None) => return ("", ""),
            (one, other) if one != other => return (one.unwrap_or("(end)"), other.unwrap_or("(end)")),
            _ => {}
        }
    }
}
