--TEST--
Damaged images, and what is none
--FILE--
<?php
function attempt(string $bytes): void {
    $file = sys_get_temp_dir() . '/exif-errors-' . getmypid() . '-' . spl_object_id(new stdClass) . mt_rand();
    file_put_contents($file, $bytes);
    set_error_handler(function (int $level, string $text) use ($file) {
        echo $level, ' ', str_replace(basename($file), 'FILE', $text), "\n";
        return true;
    });
    var_dump(exif_read_data($file) !== false);
    restore_error_handler();
    unlink($file);
}
attempt('no image at all');
attempt("\xff\xd8\xff\xe1\0\x10Exif\0\0II*\0");
attempt("\xff\xd8\xff\xda");
attempt("II*\0\xff\0\0\0");
try {
    exif_read_data('');
} catch (ValueError $error) {
    echo $error->getMessage(), "\n";
}
var_dump(@exif_read_data(__DIR__ . '/missing.jpg'));
var_dump(@exif_imagetype(__DIR__ . '/missing.jpg'));
?>
--EXPECT--
2 exif_read_data(FILE): File not supported
bool(false)
2 exif_read_data(FILE): Error reading from file: got=x000A(=10) != itemlen-2=x000E(=14)
2 exif_read_data(FILE): Invalid JPEG file
bool(false)
2 exif_read_data(FILE): File structure corrupted
2 exif_read_data(FILE): Invalid JPEG file
bool(false)
2 exif_read_data(FILE): Error in TIFF: filesize(x0008) less than start of IFD dir(x0101)
2 exif_read_data(FILE): Invalid TIFF file
bool(false)
exif_read_data(): Argument #1 ($file) must not be empty
bool(false)
bool(false)
