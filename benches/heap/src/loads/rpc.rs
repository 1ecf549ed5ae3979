//! Requests and replies: half of the threads are clients, half are servers, over a pool of
//! connections.
//!
//! A client makes a request of several blocks, sends it down a connection, and frees the reply that
//! a server made; a server frees the request, works with scratch blocks, and keeps some state per
//! connection that is replaced now and then. So every block that travels is freed by another thread
//! than the one that made it.

use super::{Clock, Dice, block, on_threads};
use std::collections::VecDeque;
use std::sync::{Condvar, Mutex};
use std::time::Duration;

/// Requests on their way per client.
const DEPTH: usize = 16;
/// Blocks of state per connection.
const STATE: usize = 64;

struct Message {
    header: Box<[u64; 12]>,
    body: Vec<u8>,
    fields: Vec<Vec<u8>>,
}

#[derive(Default)]
struct Queue {
    messages: Mutex<VecDeque<Message>>,
    arrived: Condvar,
}

struct Connection {
    requests: Queue,
    replies: Queue,
    state: Mutex<Vec<Vec<u8>>>,
}

impl Queue {
    fn send(&self, batch: &mut Vec<Message>) {
        self.messages.lock().expect("no thread panics").extend(batch.drain(..));
        self.arrived.notify_one();
    }

    /// Everything that has arrived; waits a little for the first.
    fn receive(&self, into: &mut Vec<Message>) {
        let mut messages = self.messages.lock().expect("no thread panics");
        if messages.is_empty() {
            let wait = Duration::from_millis(20);
            messages = self.arrived.wait_timeout(messages, wait).expect("no thread panics").0;
        }
        into.extend(messages.drain(..));
    }
}

fn message(dice: &mut Dice) -> Message {
    let body = match dice.roll(20) {
        0 => 4096 + dice.roll(28 << 10),
        1..6 => 512 + dice.roll(3584),
        _ => 64 + dice.roll(448),
    };
    let fields = (0..2 + dice.roll(6)).map(|_| block(8 + dice.roll(120))).collect();
    Message { header: Box::new([7; 12]), body: block(body), fields }
}

/// The load.
pub fn rpc(threads: usize, clock: &Clock) -> u64 {
    let connections: Vec<Connection> =
        (0..threads / 2).map(|_| Connection { requests: Queue::default(), replies: Queue::default(), state: Mutex::default() }).collect();
    on_threads(threads, |number| {
        let connection = &connections[number / 2];
        if number % 2 == 0 { client(number, connection, clock) } else { serve(number, connection, clock) }
    })
}

fn client(number: usize, connection: &Connection, clock: &Clock) -> u64 {
    let mut dice = Dice::new(number);
    let (mut out, mut back) = (Vec::new(), Vec::new());
    let (mut on_the_way, mut finished) = (0, 0);
    while !clock.is_over() {
        while on_the_way < DEPTH {
            out.push(message(&mut dice));
            on_the_way += 1;
        }
        connection.requests.send(&mut out);
        connection.replies.receive(&mut back);
        on_the_way -= back.len();
        finished += back.len() as u64;
        for reply in back.drain(..) {
            std::hint::black_box(reply.header[3] as usize + reply.body.len() + reply.fields.len());
        }
    }
    finished
}

fn serve(number: usize, connection: &Connection, clock: &Clock) -> u64 {
    let mut dice = Dice::new(number);
    let (mut batch, mut replies) = (Vec::new(), Vec::new());
    while !clock.is_over() {
        connection.requests.receive(&mut batch);
        let mut state = connection.state.lock().expect("no thread panics");
        for request in batch.drain(..) {
            let scratch: Vec<Vec<u8>> = (0..10).map(|_| block(16 + dice.roll(240))).collect();
            std::hint::black_box(scratch.len() + request.fields.len());
            if state.len() < STATE {
                state.push(block(32 + dice.roll(992)));
            } else if dice.roll(4) == 0 {
                let place = dice.roll(STATE);
                state[place] = block(32 + dice.roll(992));
            }
            replies.push(message(&mut dice));
        }
        if !replies.is_empty() {
            connection.replies.send(&mut replies);
        }
    }
    0
}
