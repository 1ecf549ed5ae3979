//! Statements, each on lines of its own.

use super::Printer;
use crate::ast::{ConstItem, Declare, Expr, Foreach, If, Stmt, StmtKind, Switch, Try, Use, UseKind};

impl Printer<'_> {
    /// Statements of a block, one level deeper, and the margin of the closing brace.
    pub(super) fn block(&mut self, stmts: &[Stmt<'_>]) {
        self.indent += 1;
        stmts.iter().for_each(|stmt| self.stmt(stmt));
        self.indent -= 1;
        self.margin();
    }

    /// A body that gets braces.
    fn braced(&mut self, body: &Stmt<'_>) {
        self.put(" {\n");
        self.indent += 1;
        self.stmt(body);
        self.indent -= 1;
        self.margin();
        self.put("}");
    }

    /// `head expr;` on a line of its own.
    fn line(&mut self, head: &str, expr: Option<&Expr<'_>>) {
        self.margin();
        self.put(head);
        if let Some(expr) = expr {
            self.expr(expr, 0);
        }
        self.put(";\n");
    }

    /// `head (expr)` followed by a body.
    fn headed(&mut self, head: &str, cond: &Expr<'_>, body: &Stmt<'_>) {
        self.put(head);
        self.put(" (");
        self.expr(cond, 0);
        self.put(")");
        self.braced(body);
    }

    fn stmt(&mut self, stmt: &Stmt<'_>) {
        match stmt.kind {
            StmtKind::Nop => {}
            StmtKind::Block(stmts) => stmts.iter().for_each(|stmt| self.stmt(stmt)),
            StmtKind::Expr(expr) => self.line("", Some(expr)),
            StmtKind::Echo(exprs) => exprs.iter().for_each(|expr| self.line("echo ", Some(expr))),
            StmtKind::Unset(exprs) => {
                for expr in exprs {
                    self.margin();
                    self.put("unset(");
                    self.expr(expr, 0);
                    self.put(");\n");
                }
            }
            StmtKind::Global(exprs) => exprs.iter().for_each(|expr| self.line("global ", Some(expr))),
            StmtKind::InlineHtml(text) => {
                self.margin();
                self.put("echo ");
                self.string(text);
                self.put(";\n");
            }
            StmtKind::Break(level) => self.line(if level.is_some() { "break " } else { "break" }, level),
            StmtKind::Continue(level) => self.line(if level.is_some() { "continue " } else { "continue" }, level),
            StmtKind::Return(value) => self.line(if value.is_some() { "return " } else { "return" }, value),
            StmtKind::Goto(label) => self.named_line("goto ", label.text, ";"),
            StmtKind::Label(label) => self.named_line("", label.text, ":"),
            StmtKind::Static(vars) => {
                for var in vars {
                    self.margin();
                    self.put("static $");
                    self.put(var.name.text);
                    if let Some(value) = var.value {
                        self.put(" = ");
                        self.expr(value, 0);
                    }
                    self.put(";\n");
                }
            }
            StmtKind::HaltCompiler(_) => self.named_line("__HALT_COMPILER();", b"", ""),
            _ => {
                self.margin();
                self.compound(stmt);
                self.put("\n");
            }
        }
    }

    fn named_line(&mut self, before: &str, name: &[u8], after: &str) {
        self.margin();
        self.put(before);
        self.put(name);
        self.put(after);
        self.put("\n");
    }

    fn compound(&mut self, stmt: &Stmt<'_>) {
        match stmt.kind {
            StmtKind::If(found) => self.if_stmt(found),
            StmtKind::While { cond, body } => self.headed("while", cond, body),
            StmtKind::DoWhile { body, cond } => {
                self.put("do");
                self.braced(body);
                self.put(" while (");
                self.expr(cond, 0);
                self.put(");");
            }
            StmtKind::For(found) => {
                self.put("for (");
                self.exprs(found.init);
                self.put(if found.cond.is_empty() { ";" } else { "; " });
                self.exprs(found.cond);
                self.put(if found.step.is_empty() { ";" } else { "; " });
                self.exprs(found.step);
                self.put(")");
                self.braced(found.body);
            }
            StmtKind::Foreach(found) => self.foreach(found),
            StmtKind::Switch(found) => self.switch(found),
            StmtKind::Try(found) => self.try_stmt(found),
            StmtKind::Const(decl) => {
                self.attributes(decl.attributes, "\n");
                self.put("const ");
                self.const_items(decl.items);
                self.put(";");
            }
            StmtKind::Function(function) => {
                self.attributes(function.attributes, "\n");
                self.function(function);
                self.put("\n");
            }
            StmtKind::Class(class) => {
                self.class_decl(class);
                self.put("\n");
            }
            StmtKind::Namespace(namespace) => {
                self.put("namespace");
                if let Some(name) = &namespace.name {
                    self.put(" ");
                    self.name(name);
                }
                self.put(" {\n");
                self.block(namespace.stmts);
                self.put("}\n");
            }
            StmtKind::Use(found) => self.use_stmt(found),
            StmtKind::Declare(found) => self.declare(found),
            _ => {}
        }
    }

    fn exprs(&mut self, exprs: &[Expr<'_>]) {
        self.list(exprs, ", ", |printer, expr| printer.expr(expr, 0));
    }

    fn if_stmt(&mut self, found: &If<'_>) {
        for (index, branch) in found.branches.iter().enumerate() {
            self.headed(if index == 0 { "if" } else { " elseif" }, branch.cond, branch.body);
        }
        match found.otherwise {
            None => {}
            Some(Stmt { kind: StmtKind::If(inner), .. }) => {
                self.put(" else ");
                self.if_stmt(inner);
            }
            Some(body) => {
                self.put(" else");
                self.braced(body);
            }
        }
    }

    fn foreach(&mut self, found: &Foreach<'_>) {
        self.put("foreach (");
        self.expr(found.subject, 0);
        self.put(" as ");
        if let Some(key) = found.key {
            self.expr(key, 0);
            self.put(" => ");
        }
        if found.by_ref {
            self.put("&");
        }
        self.expr(found.value, 0);
        self.put(")");
        self.braced(found.body);
    }

    fn switch(&mut self, found: &Switch<'_>) {
        self.put("switch (");
        self.expr(found.subject, 0);
        self.put(") {\n");
        self.indent += 1;
        for case in found.cases {
            self.margin();
            match case.value {
                Some(value) => {
                    self.put("case ");
                    self.expr(value, 0);
                }
                None => self.put("default"),
            }
            self.put(":\n");
            self.indent += 1;
            case.body.iter().for_each(|stmt| self.stmt(stmt));
            self.indent -= 1;
        }
        self.indent -= 1;
        self.margin();
        self.put("}");
    }

    fn try_stmt(&mut self, found: &Try<'_>) {
        self.put("try {\n");
        self.block(found.body);
        for catch in found.catches {
            self.put("} catch (");
            self.list(catch.types, "|", Self::name);
            if let Some(var) = catch.var {
                self.put(" $");
                self.put(var.text);
            }
            self.put(") {\n");
            self.block(catch.body);
        }
        if let Some(finally) = found.finally {
            self.put("} finally {\n");
            self.block(finally);
        }
        self.put("}");
    }

    pub(super) fn const_items(&mut self, items: &[ConstItem<'_>]) {
        self.list(items, ", ", |printer, item| {
            printer.put(item.name.text);
            printer.put(" = ");
            printer.expr(item.value, 0);
        });
    }

    fn use_stmt(&mut self, found: &Use<'_>) {
        self.put("use ");
        self.list(found.items, ", ", |printer, item| {
            printer.put(match item.kind {
                UseKind::Class => "",
                UseKind::Function => "function ",
                UseKind::Const => "const ",
            });
            printer.put(item.name.text);
            if let Some(alias) = item.alias {
                printer.put(" as ");
                printer.put(alias.text);
            }
        });
        self.put(";");
    }

    fn declare(&mut self, found: &Declare<'_>) {
        self.put("declare(");
        self.const_items(found.directives);
        self.put(")");
        match found.body {
            Some(body) => self.braced(body),
            None => self.put(";"),
        }
    }
}
