"""PHP from Python, by ctypes: nothing to compile. `python3 examples/embed/hello.py target/release/libheddle.so`"""

import ctypes as c
import sys

heddle = c.CDLL(sys.argv[1])
FUNCTION = c.CFUNCTYPE(c.c_int, c.c_uint64, c.c_void_p, c.c_uint64, c.c_size_t, c.POINTER(c.c_uint64), c.POINTER(c.c_uint64))
OUTPUT = c.CFUNCTYPE(c.c_int, c.c_uint64, c.c_void_p, c.POINTER(c.c_char), c.c_size_t)
for name in ("heddle_version", "heddle_php_version", "heddle_code_name"):
    getattr(heddle, name).restype = c.c_char_p


def check(code, thread=0):
    if code != 0:
        message = c.c_char_p()
        heddle.heddle_last_error(c.c_uint64(thread), c.byref(message), None)
        raise RuntimeError(f"{heddle.heddle_code_name(code).decode()}: {message.value.decode()}")


def handle(function, *arguments):
    """Calls a function whose last argument is the place for a handle."""
    place = c.c_uint64()
    check(function(*arguments, c.byref(place)))
    return place


def text(thread, value):
    data, length = c.POINTER(c.c_char)(), c.c_size_t()
    check(heddle.heddle_get_string(thread, handle(heddle.heddle_to_string, thread, value), c.byref(data), c.byref(length)))
    return data[: length.value].decode()


@FUNCTION
def title(thread, user, this, argc, argv, result):
    words = text(c.c_uint64(thread), c.c_uint64(argv[0])).title().encode()
    return heddle.heddle_string(c.c_uint64(thread), words, c.c_size_t(len(words)), result)


output = []


@OUTPUT
def collect(thread, user, data, length):
    output.append(data[:length].decode())
    return 0


config = handle(heddle.heddle_config_new)
check(heddle.heddle_config_function(config, b"py_title", 1, 1, title, None, None))
check(heddle.heddle_config_on_output(config, collect, None))
engine = handle(heddle.heddle_engine_create, config)
thread = handle(heddle.heddle_attach, engine)
check(heddle.heddle_begin(thread, None))
code = b"echo 'from ', PHP_SAPI; $numbers = range(1, 10); return py_title('the sum is ' . array_sum($numbers));"
value = handle(heddle.heddle_run_string, thread, code, c.c_size_t(len(code)), b"hello.py")
print(text(thread, value))
print(text(thread, handle(heddle.heddle_call, thread, b"implode", c.c_size_t(2), (c.c_uint64 * 2)(
    handle(heddle.heddle_string, thread, b"-", c.c_size_t(1)).value, handle(heddle.heddle_global, thread, b"numbers").value))))
check(heddle.heddle_end(thread, None))
check(heddle.heddle_detach(thread))
check(heddle.heddle_engine_destroy(engine))
print("".join(output))
