#!/usr/bin/env python3
"""Writes tables of this folder from public ones: those of Python's codecs, and of the C library's iconv for EUC-TW.

A line is a row: its first bytes in hexadecimal, a space, the characters of its cells; U+FFFD where there is none. A line that begins
with + is a code of two characters. Plane 14 of CNS 11643 (today plane 3, of which PHP reads a part) is left as it is: its rows in
cns11643.txt are what PHP answers for the codes. So are all of vendors.txt: Apple's Japanese and the pictures of mobile phones, which Unicode
lists as JAPANESE.TXT and EmojiSources.txt: a name, a code, its characters; behind a name with < a code that is only written. Run it in this folder: python3 generate.py
"""
import ctypes
import ctypes.util

HOLE = "\ufffd"


def decode(code, codec):
    try:
        return code.decode(codec)
    except UnicodeDecodeError:
        return HOLE


def write(name, rows, pairs=()):
    with open(name, "w", encoding="utf-8", newline="\n") as out:
        for head, cells in rows:
            cells = "".join(cells).rstrip(HOLE)
            if cells:
                out.write(f"{head} {cells}\n")
        for code, text in pairs:
            out.write(f"+ {code} {text}\n")


def rows(codec, leads, trails, keep=lambda char: True, prefix=b""):
    for lead in leads:
        texts = [decode(prefix + bytes([lead, trail]), codec) for trail in trails]
        cells = [text if len(text) == 1 and keep(text) else HOLE for text in texts]
        yield (prefix + bytes([lead, trails[0]])).hex(), cells


def couples(codec, leads, trails):
    for lead in leads:
        for trail in trails:
            text = decode(bytes([lead, trail]), codec)
            if len(text) == 2:
                yield bytes([lead, trail]).hex(), text


def taiwan():
    libc = ctypes.CDLL(ctypes.util.find_library("c"))
    libc.iconv_open.restype = ctypes.c_void_p
    libc.iconv.argtypes = [ctypes.c_void_p] * 5
    state = libc.iconv_open(b"UTF-32BE", b"EUC-TW")

    def convert(code):
        source, target = ctypes.create_string_buffer(code, len(code)), ctypes.create_string_buffer(16)
        at, to = ctypes.c_void_p(ctypes.addressof(source)), ctypes.c_void_p(ctypes.addressof(target))
        left, room = ctypes.c_size_t(len(code)), ctypes.c_size_t(16)
        refs = [ctypes.byref(item) for item in (at, left, to, room)]
        libc.iconv(state, None, None, None, None)
        libc.iconv(state, *[ctypes.cast(ref, ctypes.c_void_p) for ref in refs])
        return chr(int.from_bytes(target.raw[:4], "big")) if room.value == 12 and not left.value else HOLE

    for plane in (1, 2):
        for row in range(0xA1, 0xFF):
            head = bytes([0x8E, 0xA0 + plane, row])
            yield (head + b"\xa1").hex(), [convert(head + bytes([cell])) for cell in range(0xA1, 0xFF)]


def is_private(char):
    return 0xE000 <= ord(char) < 0xF900


GRAPHIC = range(0xA1, 0xFF)
SJIS_LEADS = [*range(0x81, 0xA0), *range(0xE0, 0xF0), *range(0xFA, 0xFD)]
WIDE = [trail for trail in range(0x40, 0xFF)]

if __name__ == "__main__":
    write("cp932.txt", rows("cp932", SJIS_LEADS, range(0x40, 0xFD)))
    write("jis0212.txt", rows("euc_jp", GRAPHIC, GRAPHIC, prefix=b"\x8f"))
    second = [0xA0 + row for row in (1, 3, 4, 5, 8, 12, 13, 14, 15, *range(78, 95))]
    planes = [*rows("euc_jis_2004", GRAPHIC, GRAPHIC), *rows("euc_jis_2004", second, GRAPHIC, prefix=b"\x8f")]
    write("jisx0213.txt", planes, couples("euc_jis_2004", GRAPHIC, GRAPHIC))
    write("gb18030.txt", rows("gb18030", range(0x81, 0xFF), WIDE, lambda char: not 0xE000 <= ord(char) < 0xE766))
    write("cp950.txt", rows("cp950", range(0xA1, 0xFA), WIDE, lambda char: not is_private(char)))
    write("cp949.txt", rows("cp949", range(0x81, 0xFE), range(0x41, 0xFF)))
    with open("cns11643.txt", encoding="utf-8") as before:
        plane_14 = [line.rstrip("\n").split(" ", 1) for line in before if line.startswith("8eae")]
    write("cns11643.txt", [*taiwan(), *plane_14])
