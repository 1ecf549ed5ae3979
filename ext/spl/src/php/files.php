<?php
// SPL's classes about files and folders, written in PHP itself: loaded when a program first names one of these classes.

class SplFileInfo implements Stringable
{
    private $pathName;
    private $__file = SplFileObject::class;
    private $__info = SplFileInfo::class;
    public function __construct(string $filename) { $this->pathName = rtrim($filename, '/') === '' ? $filename : rtrim($filename, '/'); }
    protected function __setPath(string $path): void { $this->pathName = $path; }
    public function getPath(): string { $at = strrpos($this->pathName, '/'); return $at === false ? '' : substr($this->pathName, 0, $at); }
    public function getFilename(): string { $at = strrpos($this->pathName, '/'); return $at === false ? $this->pathName : substr($this->pathName, $at + 1); }
    public function getExtension(): string { return pathinfo($this->getFilename(), PATHINFO_EXTENSION); }
    public function getBasename(string $suffix = ''): string { return basename($this->pathName, $suffix); }
    public function getPathname(): string { return $this->pathName; }
    private function __ask(string $function, string $what)
    {
        if (!file_exists($this->pathName) && !is_link($this->pathName)) {
            throw new RuntimeException("SplFileInfo::$what(): stat failed for {$this->pathName}");
        }
        return $function($this->pathName);
    }
    public function getPerms(): int|false { return $this->__ask('fileperms', 'getPerms'); }
    public function getInode(): int|false { return $this->__ask('fileinode', 'getInode'); }
    public function getSize(): int|false { return $this->__ask('filesize', 'getSize'); }
    public function getOwner(): int|false { return $this->__ask('fileowner', 'getOwner'); }
    public function getGroup(): int|false { return $this->__ask('filegroup', 'getGroup'); }
    public function getATime(): int|false { return $this->__ask('fileatime', 'getATime'); }
    public function getMTime(): int|false { return $this->__ask('filemtime', 'getMTime'); }
    public function getCTime(): int|false { return $this->__ask('filectime', 'getCTime'); }
    public function getType(): string|false { return $this->__ask('filetype', 'getType'); }
    public function isWritable(): bool { return is_writable($this->pathName); }
    public function isReadable(): bool { return is_readable($this->pathName); }
    public function isExecutable(): bool { return is_executable($this->pathName); }
    public function isFile(): bool { return is_file($this->pathName); }
    public function isDir(): bool { return is_dir($this->pathName); }
    public function isLink(): bool { return is_link($this->pathName); }
    public function getLinkTarget(): string|false { return readlink($this->pathName); }
    public function getRealPath(): string|false { return realpath($this->pathName); }
    public function getFileInfo(?string $class = null): SplFileInfo { $class ??= $this->__info; return new $class($this->pathName); }
    public function getPathInfo(?string $class = null): ?SplFileInfo { $class ??= $this->__info; return new $class($this->getPath()); }
    public function openFile(string $mode = 'r', bool $useIncludePath = false, $context = null): SplFileObject
    {
        return new ($this->__file)($this->pathName, $mode, $useIncludePath, $context);
    }
    public function setFileClass(string $class = SplFileObject::class): void { $this->__file = $class; }
    public function setInfoClass(string $class = SplFileInfo::class): void { $this->__info = $class; }
    public function __toString(): string { return $this->pathName; }
    public function __debugInfo(): array
    {
        return ["\0SplFileInfo\0pathName" => $this->pathName, "\0SplFileInfo\0fileName" => $this->getFilename()];
    }
}

class DirectoryIterator extends SplFileInfo implements SeekableIterator
{
    private $__dir;
    private $__names = [];
    private $__at = 0;
    public function __construct(string $directory)
    {
        if ($directory === '') {
            throw new ValueError(static::class . '::__construct(): Argument #1 ($directory) must not be empty');
        }
        $this->__dir = rtrim($directory, '/') === '' ? $directory : rtrim($directory, '/');
        $names = @scandir($directory, SCANDIR_SORT_NONE);
        if ($names === false) {
            throw new UnexpectedValueException(static::class . "::__construct($directory): Failed to open directory: No such file or directory");
        }
        $this->__names = $this->__choose($names);
        $this->__move();
    }
    protected function __choose(array $names): array { return $names; }
    protected function __folder(): string { return $this->__dir; }
    protected function __name(): ?string { return $this->__names[$this->__at] ?? null; }
    private function __move(): void { $this->__setPath(isset($this->__names[$this->__at]) ? $this->__dir . '/' . $this->__names[$this->__at] : ''); }
    public function getFilename(): string { return $this->__names[$this->__at] ?? ''; }
    public function isDot(): bool { return in_array($this->getFilename(), ['.', '..'], true); }
    public function rewind(): void { $this->__at = 0; $this->__move(); }
    public function valid(): bool { return isset($this->__names[$this->__at]); }
    public function key(): mixed { return $this->__at; }
    public function current(): mixed { return $this; }
    public function next(): void { $this->__at++; $this->__move(); }
    public function seek(int $offset): void { $this->__at = $offset; $this->__move(); }
    public function __toString(): string { return $this->getFilename(); }
}

class FilesystemIterator extends DirectoryIterator
{
    public const int CURRENT_MODE_MASK = 240;
    public const int CURRENT_AS_PATHNAME = 32;
    public const int CURRENT_AS_FILEINFO = 0;
    public const int CURRENT_AS_SELF = 16;
    public const int KEY_MODE_MASK = 3840;
    public const int KEY_AS_PATHNAME = 0;
    public const int FOLLOW_SYMLINKS = 16384;
    public const int KEY_AS_FILENAME = 256;
    public const int NEW_CURRENT_AND_KEY = 256;
    public const int OTHER_MODE_MASK = 28672;
    public const int SKIP_DOTS = 4096;
    public const int UNIX_PATHS = 8192;
    protected $__flags;
    public function __construct(string $directory, int $flags = FilesystemIterator::KEY_AS_PATHNAME | FilesystemIterator::CURRENT_AS_FILEINFO | FilesystemIterator::SKIP_DOTS)
    {
        $this->__flags = $flags | ($this instanceof RecursiveDirectoryIterator ? 0 : self::SKIP_DOTS);
        parent::__construct($directory);
    }
    protected function __choose(array $names): array
    {
        return $this->__flags & self::SKIP_DOTS ? array_values(array_diff($names, ['.', '..'])) : $names;
    }
    public function key(): string { return $this->__flags & self::KEY_AS_FILENAME ? $this->getFilename() : $this->getPathname(); }
    public function current(): string|SplFileInfo|FilesystemIterator
    {
        if ($this->__flags & self::CURRENT_AS_PATHNAME) {
            return $this->getPathname();
        }
        if ($this->__flags & self::CURRENT_AS_SELF) {
            return $this;
        }
        return $this->getFileInfo();
    }
    public function getFlags(): int { return $this->__flags & (self::KEY_MODE_MASK | self::CURRENT_MODE_MASK | self::OTHER_MODE_MASK); }
    public function setFlags(int $flags): void { $this->__flags = $flags; }
    public function __toString(): string { return $this->getPathname(); }
}

class RecursiveDirectoryIterator extends FilesystemIterator implements RecursiveIterator
{
    private $__sub = '';
    public function __construct(string $directory, int $flags = FilesystemIterator::KEY_AS_PATHNAME | FilesystemIterator::CURRENT_AS_FILEINFO)
    {
        parent::__construct($directory, $flags);
    }
    public function hasChildren(bool $allowLinks = false): bool
    {
        if ($this->isDot() || !$this->valid()) {
            return false;
        }
        return is_dir($this->getPathname()) && ($allowLinks || $this->__flags & self::FOLLOW_SYMLINKS || !is_link($this->getPathname()));
    }
    public function getChildren(): RecursiveDirectoryIterator
    {
        $children = new static($this->getPathname(), $this->__flags);
        $children->__sub = ($this->__sub === '' ? '' : $this->__sub . '/') . $this->getFilename();
        return $children;
    }
    public function getSubPath(): string { return $this->__sub; }
    public function getSubPathname(): string { return ($this->__sub === '' ? '' : $this->__sub . '/') . $this->getFilename(); }
}

class GlobIterator extends FilesystemIterator implements Countable
{
    private $__found = [];
    private $__place = 0;
    public function __construct(string $pattern, int $flags = FilesystemIterator::KEY_AS_PATHNAME | FilesystemIterator::CURRENT_AS_FILEINFO)
    {
        $this->__flags = $flags;
        $this->__found = glob($pattern) ?: [];
        $this->rewind();
    }
    private function __step(): void { $this->__setPath($this->__found[$this->__place] ?? ''); }
    public function rewind(): void { $this->__place = 0; $this->__step(); }
    public function next(): void { $this->__place++; $this->__step(); }
    public function valid(): bool { return isset($this->__found[$this->__place]); }
    public function getFilename(): string { return basename($this->__found[$this->__place] ?? ''); }
    public function count(): int { return count($this->__found); }
}

class SplFileObject extends SplFileInfo implements RecursiveIterator, SeekableIterator
{
    public const int DROP_NEW_LINE = 1;
    public const int READ_AHEAD = 2;
    public const int SKIP_EMPTY = 4;
    public const int READ_CSV = 8;
    private $__stream;
    private $__line = 0;
    private $__text = false;
    private $__flags = 0;
    private $__max = 0;
    private $__csv = [',', '"', '\\'];
    public function __construct(string $filename, string $mode = 'r', bool $useIncludePath = false, $context = null)
    {
        parent::__construct($filename);
        if (is_dir($filename)) {
            throw new LogicException("Cannot use SplFileObject with directories");
        }
        $this->__stream = @fopen($filename, $mode, $useIncludePath);
        if (!$this->__stream) {
            throw new RuntimeException("SplFileObject::__construct($filename): Failed to open stream: No such file or directory");
        }
    }
    private function __readLine(): string|array|false
    {
        do {
            $line = fgets($this->__stream);
            if ($line === false) {
                return false;
            }
            if ($this->__flags & self::DROP_NEW_LINE) {
                $line = rtrim($line, "\r\n");
            }
        } while ($this->__flags & self::SKIP_EMPTY && $this->__flags & self::READ_AHEAD && $line === '');
        return $this->__flags & self::READ_CSV ? str_getcsv(rtrim($line, "\r\n"), ...$this->__csv) : $line;
    }
    public function rewind(): void { rewind($this->__stream); $this->__line = 0; $this->__text = $this->__flags & self::READ_AHEAD ? $this->__readLine() : false; }
    public function eof(): bool { return feof($this->__stream); }
    public function valid(): bool { return $this->__flags & self::READ_AHEAD ? $this->__text !== false : $this->__text !== false || !feof($this->__stream); }
    public function fgets(): string
    {
        $line = fgets($this->__stream);
        if ($line === false) {
            throw new RuntimeException('Cannot read from file ' . $this->getFilename());
        }
        $this->__line++;
        return $line;
    }
    public function fread(int $length): string|false { return fread($this->__stream, $length); }
    public function fgetcsv(string $separator = ',', string $enclosure = '"', string $escape = '\\'): array|false { return fgetcsv($this->__stream, null, $separator, $enclosure, $escape); }
    public function fputcsv(array $fields, string $separator = ',', string $enclosure = '"', string $escape = '\\', string $eol = "\n"): int|false { return fputcsv($this->__stream, $fields, $separator, $enclosure, $escape, $eol); }
    public function setCsvControl(string $separator = ',', string $enclosure = '"', string $escape = '\\'): void { $this->__csv = [$separator, $enclosure, $escape]; }
    public function getCsvControl(): array { return $this->__csv; }
    public function flock(int $operation, &$wouldBlock = null): bool { return flock($this->__stream, $operation, $wouldBlock); }
    public function fflush(): bool { return fflush($this->__stream); }
    public function ftell(): int|false { return ftell($this->__stream); }
    public function fseek(int $offset, int $whence = SEEK_SET): int { return fseek($this->__stream, $offset, $whence); }
    public function fgetc(): string|false { return fgetc($this->__stream); }
    public function fpassthru(): int { return fpassthru($this->__stream); }
    public function fwrite(string $data, int $length = 0): int|false { return $length > 0 ? fwrite($this->__stream, $data, $length) : fwrite($this->__stream, $data); }
    public function fstat(): array { return fstat($this->__stream); }
    public function ftruncate(int $size): bool { return ftruncate($this->__stream, $size); }
    public function current(): string|array|false
    {
        if ($this->__text === false) {
            $this->__text = $this->__readLine();
        }
        return $this->__text === false ? '' : $this->__text;
    }
    public function key(): int { return $this->__line; }
    public function next(): void
    {
        if ($this->__text === false) {
            $this->__readLine();
        }
        $this->__text = $this->__flags & self::READ_AHEAD ? $this->__readLine() : false;
        $this->__line++;
    }
    public function setFlags(int $flags): void { $this->__flags = $flags; }
    public function getFlags(): int { return $this->__flags; }
    public function setMaxLineLen(int $maxLength): void { $this->__max = $maxLength; }
    public function getMaxLineLen(): int { return $this->__max; }
    public function hasChildren(): false { return false; }
    public function getChildren(): null { return null; }
    public function seek(int $line): void
    {
        if ($line < 0) {
            throw new ValueError('SplFileObject::seek(): Argument #1 ($line) must be greater than or equal to 0');
        }
        $this->rewind();
        for ($i = 0; $i < $line && $this->valid(); $i++) {
            $this->current();
            $this->next();
        }
    }
    public function getCurrentLine(): string { return $this->fgets(); }
    public function __toString(): string { return (string) $this->fgets(); }
}

class SplTempFileObject extends SplFileObject
{
    public function __construct(int $maxMemory = 2097152)
    {
        parent::__construct($maxMemory < 0 ? 'php://memory' : 'php://temp/maxmemory:' . $maxMemory, 'wb');
    }
}
