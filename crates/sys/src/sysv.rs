//! System V's shared memory, message queues and semaphores.

use std::io;

fn checked(result: i32) -> io::Result<i32> {
    if result < 0 { Err(io::Error::last_os_error()) } else { Ok(result) }
}

/// The flag that makes what is not there.
pub const CREATE: i32 = libc::IPC_CREAT;
/// The flag that refuses what is there already.
pub const EXCLUSIVE: i32 = libc::IPC_EXCL;
/// The flag that does not wait.
pub const NO_WAIT: i32 = libc::IPC_NOWAIT;

/// A segment of shared memory, attached.
pub struct Segment {
    id: i32,
    at: *mut u8,
    size: usize,
    writable: bool,
}

impl Segment {
    /// Finds or makes the segment of a key: its number.
    pub fn find(key: i32, size: usize, flags: i32) -> io::Result<i32> {
        // SAFETY: takes numbers only.
        checked(unsafe { libc::shmget(key, size, flags) })
    }

    /// Attaches a segment.
    pub fn attach(id: i32, writable: bool) -> io::Result<Segment> {
        let size = size_of_segment(id)?;
        let flags = if writable { 0 } else { libc::SHM_RDONLY };
        // SAFETY: the system chooses the address.
        let at = unsafe { libc::shmat(id, core::ptr::null(), flags) };
        if at.addr() == usize::MAX {
            return Err(io::Error::last_os_error());
        }
        Ok(Segment { id, at: at.cast(), size, writable })
    }

    /// Its number of bytes.
    pub fn len(&self) -> usize {
        self.size
    }

    /// Whether it has no bytes.
    pub fn is_empty(&self) -> bool {
        self.size == 0
    }

    /// Copies bytes out of it; those beyond its end are left out. Other processes may write
    /// meanwhile, so nobody gets a reference to them.
    pub fn read(&self, start: usize, length: usize) -> Vec<u8> {
        let start = start.min(self.size);
        let mut bytes = vec![0; length.min(self.size - start)];
        // SAFETY: the range lies within the segment, which is attached as long as `self` lives.
        unsafe { core::ptr::copy(self.at.add(start), bytes.as_mut_ptr(), bytes.len()) };
        bytes
    }

    /// Copies bytes into it; returns how many had room.
    pub fn write(&self, start: usize, bytes: &[u8]) -> usize {
        if !self.writable || start > self.size {
            return 0;
        }
        let length = bytes.len().min(self.size - start);
        // SAFETY: the range lies within the segment, which is attached for writing.
        unsafe { core::ptr::copy(bytes.as_ptr(), self.at.add(start), length) };
        length
    }

    /// Has it removed when nobody is attached any more.
    pub fn remove(&self) -> io::Result<()> {
        // SAFETY: takes numbers; the command reads no struct.
        checked(unsafe { libc::shmctl(self.id, libc::IPC_RMID, core::ptr::null_mut()) }).map(drop)
    }
}

fn size_of_segment(id: i32) -> io::Result<usize> {
    // SAFETY: an all-zero struct is valid, and the call fills it.
    unsafe {
        let mut info: libc::shmid_ds = core::mem::zeroed();
        checked(libc::shmctl(id, libc::IPC_STAT, &mut info))?;
        Ok(info.shm_segsz)
    }
}

impl Drop for Segment {
    fn drop(&mut self) {
        // SAFETY: it was attached here and nobody keeps an address into it.
        unsafe { libc::shmdt(self.at.cast()) };
    }
}

/// Finds or makes the message queue of a key: its number.
pub fn queue(key: i32, flags: i32) -> io::Result<i32> {
    // SAFETY: takes numbers only.
    checked(unsafe { libc::msgget(key, flags) })
}

/// Sends a message.
pub fn send(queue: i32, kind: i64, bytes: &[u8], flags: i32) -> io::Result<()> {
    let mut message = Vec::with_capacity(8 + bytes.len());
    message.extend_from_slice(&kind.to_ne_bytes());
    message.extend_from_slice(bytes);
    // SAFETY: the message is a number and as many bytes as said.
    checked(unsafe { libc::msgsnd(queue, message.as_ptr().cast(), bytes.len(), flags) }).map(drop)
}

/// Receives a message of at most so many bytes: its kind and bytes.
pub fn receive(queue: i32, kind: i64, most: usize, flags: i32) -> io::Result<(i64, Vec<u8>)> {
    let mut message = vec![0_u8; 8 + most];
    // SAFETY: there is room for a number and as many bytes as said.
    let length = unsafe { libc::msgrcv(queue, message.as_mut_ptr().cast(), most, kind, flags) };
    let length = usize::try_from(length).map_err(|_| io::Error::last_os_error())?;
    let kind = i64::from_ne_bytes(message[..8].try_into().unwrap_or_default());
    message.truncate(8 + length);
    message.drain(..8);
    Ok((kind, message))
}

/// What is known of a message queue.
#[derive(Clone, Copy, Debug, Default)]
pub struct QueueState {
    pub user: u32,
    pub group: u32,
    pub mode: u32,
    pub sent_at: i64,
    pub received_at: i64,
    pub changed_at: i64,
    pub messages: u64,
    /// Bytes that it may hold.
    pub capacity: u64,
    pub last_sender: i32,
    pub last_receiver: i32,
}

fn queue_info(queue: i32) -> io::Result<libc::msqid_ds> {
    // SAFETY: an all-zero struct is valid, and the call fills it.
    unsafe {
        let mut info: libc::msqid_ds = core::mem::zeroed();
        checked(libc::msgctl(queue, libc::IPC_STAT, &mut info))?;
        Ok(info)
    }
}

/// Returns what is known of a message queue.
pub fn queue_state(queue: i32) -> io::Result<QueueState> {
    let info = queue_info(queue)?;
    Ok(QueueState {
        user: info.msg_perm.uid,
        group: info.msg_perm.gid,
        mode: u32::from(info.msg_perm.mode),
        sent_at: info.msg_stime,
        received_at: info.msg_rtime,
        changed_at: info.msg_ctime,
        messages: info.msg_qnum,
        capacity: info.msg_qbytes,
        last_sender: info.msg_lspid,
        last_receiver: info.msg_lrpid,
    })
}

/// Sets owner, mode and capacity of a message queue.
pub fn set_queue_state(queue: i32, state: &QueueState) -> io::Result<()> {
    let mut info = queue_info(queue)?;
    info.msg_perm.uid = state.user;
    info.msg_perm.gid = state.group;
    info.msg_perm.mode = state.mode as u16;
    info.msg_qbytes = state.capacity;
    // SAFETY: the struct outlives the call.
    checked(unsafe { libc::msgctl(queue, libc::IPC_SET, &mut info) }).map(drop)
}

/// Removes a message queue.
pub fn remove_queue(queue: i32) -> io::Result<()> {
    // SAFETY: the command reads no struct.
    checked(unsafe { libc::msgctl(queue, libc::IPC_RMID, core::ptr::null_mut()) }).map(drop)
}

/// Finds or makes the semaphores of a key: their number.
pub fn semaphores(key: i32, count: i32, flags: i32) -> io::Result<i32> {
    // SAFETY: takes numbers only.
    checked(unsafe { libc::semget(key, count, flags) })
}

/// A step of [`operate`].
#[derive(Clone, Copy, Debug)]
pub struct Step {
    pub semaphore: u16,
    pub change: i16,
    /// It is taken back when the process ends.
    pub undo: bool,
    pub no_wait: bool,
}

/// Changes semaphores, all at once.
pub fn operate(set: i32, steps: &[Step]) -> io::Result<()> {
    let mut list: Vec<libc::sembuf> = steps
        .iter()
        .map(|step| libc::sembuf {
            sem_num: step.semaphore,
            sem_op: step.change,
            sem_flg: (if step.undo { libc::SEM_UNDO } else { 0 } | if step.no_wait { libc::IPC_NOWAIT } else { 0 }) as i16,
        })
        .collect();
    // SAFETY: the list is as long as said.
    checked(unsafe { libc::semop(set, list.as_mut_ptr(), list.len()) }).map(drop)
}

/// Returns the value of a semaphore.
pub fn value(set: i32, semaphore: i32) -> io::Result<i32> {
    // SAFETY: the command takes no further argument.
    checked(unsafe { libc::semctl(set, semaphore, libc::GETVAL, 0) })
}

/// Sets the value of a semaphore.
pub fn set_value(set: i32, semaphore: i32, value: i32) -> io::Result<()> {
    // SAFETY: the command takes a number.
    checked(unsafe { libc::semctl(set, semaphore, libc::SETVAL, value) }).map(drop)
}

/// Returns whether semaphores are there.
pub fn exists(set: i32) -> io::Result<()> {
    // SAFETY: an all-zero struct is valid, and the call fills it.
    unsafe {
        let mut info: libc::semid_ds = core::mem::zeroed();
        checked(libc::semctl(set, 0, libc::IPC_STAT, &mut info)).map(drop)
    }
}

/// Removes semaphores.
pub fn remove_semaphores(set: i32) -> io::Result<()> {
    // SAFETY: the command takes no further argument.
    checked(unsafe { libc::semctl(set, 0, libc::IPC_RMID) }).map(drop)
}
