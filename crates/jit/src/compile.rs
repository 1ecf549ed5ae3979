//! From a [`Job`] to bytes.

use crate::emit::{Emit, Signatures};
use crate::instruction::Ins;
use crate::job::Job;
use crate::lessons::Record;
use crate::living::Living;
use crate::read::read;
use crate::reasons::{Account, Declined};
use crate::state::Ways;
use cranelift_codegen::Context;
use cranelift_codegen::control::ControlPlane;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{AbiParam, Function, Signature, UserFuncName};
use cranelift_codegen::isa::{CallConv, OwnedTargetIsa};
use cranelift_codegen::settings::{self, Configurable};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use heddle_bytecode::decode::{jump_target, op_at};
use std::sync::LazyLock;

/// Most exits of one piece of code that are learnt from.
const NOTES: usize = 4096;
/// Words of bytecode for which one such exit is expected.
const WORDS_A_NOTE: usize = 4;
/// Longest code that is compiled, in words.
const LONGEST: usize = 12_000;
/// Cost of entering machine code, in lowered instructions that win it back.
const WAY_IN: f64 = 16.0;

/// Machine code that is not in its place yet.
pub struct Machine {
    pub bytes: Vec<u8>,
    pub text: Option<String>,
    pub records: Vec<Record>,
    pub account: Account,
}

/// Returns the processor that code is made for; `None` when Cranelift does not know it.
#[must_use]
pub fn target() -> Option<&'static OwnedTargetIsa> {
    static TARGET: LazyLock<Option<OwnedTargetIsa>> = LazyLock::new(this_processor);
    TARGET.as_ref()
}

fn this_processor() -> Option<OwnedTargetIsa> {
    let mut flags = settings::builder();
    flags.set("opt_level", "speed").ok()?;
    flags.set("enable_probestack", "false").ok()?;
    flags.set("preserve_frame_pointers", "false").ok()?;
    flags.set("enable_verifier", if cfg!(debug_assertions) { "true" } else { "false" }).ok()?;
    cranelift_native::builder().ok()?.finish(settings::Flags::new(flags)).ok()
}

fn signature(params: usize, results: usize) -> Signature {
    let mut signature = Signature::new(CallConv::SystemV);
    signature.params.extend((0..params).map(|_| AbiParam::new(I64)));
    signature.returns.extend((0..results).map(|_| AbiParam::new(I64)));
    signature
}

/// Returns first word and end of what is compiled for a head: the function, or the loop.
fn region(job: &Job) -> (usize, usize) {
    let code = &job.code().code;
    if job.is_entry {
        return (0, code.len());
    }
    let start = job.offset as usize;
    let (mut at, mut end) = (start, start);
    while at < code.len() {
        let meta = op_at(code, at).meta();
        if jump_target(code, at, meta)
            .is_some_and(|target| target >= 0 && target as usize <= start && at >= start && target as usize >= start)
        {
            end = at + meta.words;
        }
        at += meta.words;
    }
    (start, end)
}

/// Compiles, or says why not.
pub fn compile(job: &Job, isa: &OwnedTargetIsa, with_text: bool) -> Result<Machine, Declined> {
    let code = job.code();
    if code.code.len() > LONGEST {
        return Err(Declined::TooLong);
    }
    let region = region(job);
    if !job.forced {
        may_pay(job, region)?;
    }
    // their address stands in the code, so there is room for them before it is known how many
    let mut records: Vec<Record> = Vec::with_capacity((region.1 - region.0) / WORDS_A_NOTE + 16);
    let mut ways = Ways::default();
    let living = Living::of(code);
    let mut builder_context = FunctionBuilderContext::new();
    for _ in 0..64 {
        let mut function = Function::with_name_signature(UserFuncName::default(), signature(3, 2));
        let mut notes = Vec::new();
        let mut builder = FunctionBuilder::new(&mut function, &mut builder_context);
        let signatures = Signatures {
            step: builder.import_signature(signature(3, 2)),
            native: builder.import_signature(signature(3, 2)),
            follow: builder.import_signature(signature(4, 2)),
            note: builder.import_signature(signature(2, 0)),
            ask: builder.import_signature(signature(3, 1)),
            put: builder.import_signature(signature(4, 1)),
        };
        let base = records.as_ptr() as usize;
        let emit = Emit::new(&mut builder, job, living.as_ref(), signatures, region, ways.clone(), &mut notes, base);
        let (mut found, account) = emit.run();
        builder.seal_all_blocks();
        builder.finalize(isa.frontend_config());
        found.join(&ways);
        let changed = found != ways;
        if !changed && notes.len() > NOTES {
            return Err(Declined::Unsettled);
        }
        if !changed && !job.forced && !pays(job, &account) {
            return Err(Declined::DoesNotPay(account));
        }
        if notes.len() > records.capacity() {
            records.reserve_exact(notes.len());
        } else if !changed {
            return finish(job, function, isa, with_text, records, notes, account).ok_or(Declined::Refused);
        }
        ways = found;
    }
    Err(Declined::Unsettled)
}

/// Makes machine code of what was lowered.
fn finish(
    job: &Job,
    function: Function,
    isa: &OwnedTargetIsa,
    with_text: bool,
    mut records: Vec<Record>,
    notes: Vec<Record>,
    account: Account,
) -> Option<Machine> {
    records.extend(notes);
    let mut text = with_text.then(|| function.display().to_string());
    let mut context = Context::for_function(function);
    context.set_disasm(with_text);
    let compiled = context.compile(&**isa, &mut ControlPlane::default()).ok()?;
    if !compiled.buffer.relocs().is_empty() {
        return None;
    }
    if let (Some(text), Some(assembly)) = (&mut text, &compiled.vcode) {
        text.push_str(assembly);
    }
    let bytes = compiled.code_buffer().to_vec();
    Record::prepare(&mut records, job, bytes.len(), gain(job, &account));
    Some(Machine { bytes, text, records, account })
}

/// Says how many lowered instructions win back a call of a handler.
pub const HANDLER: f64 = 3.0;

/// Returns whether machine code is likely to be quicker.
fn pays(job: &Job, account: &Account) -> bool {
    gain(job, account) > 0.0
}

/// Returns by how much what was lowered outweighs the calls of handlers, and the way in, in lowered
/// instructions. The way in is paid once for all that machine code calls.
fn gain(job: &Job, account: &Account) -> f64 {
    let calls = !job.sites.callees.is_empty() || !job.sites.wants.is_empty();
    let way_in = if job.is_entry && !job.is_wanted && !job.has_loop() && !calls { WAY_IN } else { 0.0 };
    account.native - account.other * HANDLER - way_in
}

/// Looks whether [`pays`] could be true if each instruction that has a lowering gets it: what
/// never can is found here without an attempt.
fn may_pay(job: &Job, region: (usize, usize)) -> Result<(), Declined> {
    let code = &job.code().code;
    let (mut at, mut account) = (region.0, Account::default());
    while at < region.1 {
        let (op, ins) = read(code, at);
        let weight = job.weight(at);
        let is_lowered = match ins {
            Ins::Other => false,
            Ins::CallUser { cache, .. } => job.sites.callees.contains_key(&cache),
            Ins::Call { caches, .. } => job.sites.fresh.contains_key(&caches[0]),
            Ins::Builtin { number, .. } => job.sites.intrinsics.contains_key(&number),
            _ => true,
        } && !job.is_left(at);
        if !is_lowered {
            let burden = job.burden(at);
            account.other += burden;
            account.others.push((op, burden));
        } else if !matches!(ins, Ins::Nop | Ins::Jump { .. }) {
            account.native += weight;
            account.native += weight * job.sites.inlined.get(&at).map_or(0.0, |inlined| inlined.job.length());
        }
        at += op.meta().words;
    }
    if pays(job, &account) { Ok(()) } else { Err(Declined::DoesNotPay(account)) }
}
