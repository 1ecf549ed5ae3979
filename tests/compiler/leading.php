<?php
class Table {
    private array $rows = [];
    function read($key) { return $this->rows[$key]; }
    function write($key, $value) { $this->rows[$key] = $value; $this->rows[] = $value; }
    function kept($key) { $element = $this->rows; return $element[$key]; }
    function test($value) {
        if ($value instanceof Table || !isset($this->rows[$value])) return 1;
        $kept = $value instanceof Table;
        do { $value = $value->next; } while ($value instanceof Table);
        return fn () => $this->rows[$kept];
    }
}
