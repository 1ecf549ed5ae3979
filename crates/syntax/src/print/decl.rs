//! Functions, classes, members.

use super::Printer;
use crate::ast::{
    ArgList, AttributeGroup, ClassConstDecl, ClassDecl, ClassKind, ClosureUse, Function, FunctionBody, Hook, Member, MemberKind, Method,
    Modifiers, Param, PropertyDecl, TraitAdaptation, TraitUse, Type,
};

impl Printer<'_> {
    pub(super) fn attributes(&mut self, groups: &[AttributeGroup<'_>], after: &str) {
        for group in groups {
            self.put("#[");
            self.list(group.attributes, ", ", |printer, attribute| {
                printer.name(&attribute.name);
                if let Some(args @ ArgList::Args([_, ..])) = attribute.args {
                    printer.args(&args);
                }
            });
            self.put("]");
            self.put(after);
            if after == "\n" {
                self.margin();
            }
        }
    }

    /// Parameters, `use`, return type.
    pub(super) fn signature(&mut self, function: &Function<'_>, uses: &[ClosureUse<'_>]) {
        self.put("(");
        self.list(function.params, ", ", Self::param);
        self.put(")");
        if !uses.is_empty() {
            self.put(" use(");
            self.list(uses, ", ", |printer, used| {
                printer.put(if used.by_ref { "&$" } else { "$" });
                printer.put(used.name.text);
            });
            self.put(")");
        }
        if let Some(ty) = function.return_type {
            self.put(": ");
            self.ty(ty);
        }
    }

    fn param(&mut self, param: &Param<'_>) {
        self.attributes(param.attributes, " ");
        self.visibility(param.modifiers);
        self.leading_type(param.ty);
        if param.by_ref {
            self.put("&");
        }
        if param.variadic {
            self.put("...");
        }
        self.put("$");
        self.put(param.name.text);
        if let Some(default) = param.default {
            self.put(" = ");
            self.expr(default, 0);
        }
        if let Some(hooks) = param.hooks {
            self.hooks(hooks);
        }
    }

    /// What a function does, behind its signature.
    pub(super) fn body(&mut self, body: &FunctionBody<'_>) {
        match body {
            FunctionBody::None => self.put(";"),
            FunctionBody::Expr(expr) => {
                self.put(" => ");
                self.expr(expr, 0);
            }
            FunctionBody::Block(stmts) => {
                self.put(" {\n");
                self.block(stmts);
                self.put("}");
            }
        }
    }

    fn visibility(&mut self, modifiers: Modifiers) {
        const WORDS: [(Modifiers, &str); 6] = [
            (Modifiers::PUBLIC, "public "),
            (Modifiers::PROTECTED, "protected "),
            (Modifiers::PRIVATE, "private "),
            (Modifiers::PUBLIC_SET, "public(set) "),
            (Modifiers::PROTECTED_SET, "protected(set) "),
            (Modifiers::PRIVATE_SET, "private(set) "),
        ];
        for (modifier, word) in WORDS {
            if modifiers.has(modifier) {
                self.put(word);
            }
        }
    }

    pub(super) fn function(&mut self, function: &Function<'_>) {
        self.put("function ");
        if function.by_ref {
            self.put("&");
        }
        self.put(function.name.text);
        self.signature(function, &[]);
        self.body(&function.body);
    }

    pub(super) fn class_decl(&mut self, class: &ClassDecl<'_>) {
        self.attributes(class.attributes, "\n");
        let words = [(Modifiers::ABSTRACT, "abstract "), (Modifiers::FINAL, "final "), (Modifiers::READONLY, "readonly ")];
        self.words(class.modifiers, &words);
        self.put(match class.kind {
            ClassKind::Class | ClassKind::Anonymous => "class ",
            ClassKind::Interface => "interface ",
            ClassKind::Trait => "trait ",
            ClassKind::Enum => "enum ",
        });
        self.put(class.name.text);
        self.class_body(class);
    }

    /// From `extends` on.
    pub(super) fn class_body(&mut self, class: &ClassDecl<'_>) {
        if let Some(ty) = class.backing_type {
            self.put(": ");
            self.ty(ty);
        }
        let interface = class.kind == ClassKind::Interface;
        if let Some(parent) = class.extends.first().filter(|_| !interface) {
            self.put(" extends ");
            self.name(parent);
        }
        let interfaces = if interface { class.extends } else { class.implements };
        if !interfaces.is_empty() {
            self.put(" implements ");
            self.list(interfaces, ", ", Self::name);
        }
        self.put(" {\n");
        self.indent += 1;
        for member in class.members {
            self.margin();
            self.member_decl(member);
            self.put("\n");
        }
        self.indent -= 1;
        self.margin();
        self.put("}");
    }

    fn member_decl(&mut self, member: &Member<'_>) {
        match member.kind {
            MemberKind::Const(decl) => self.const_decl(decl),
            MemberKind::Property(decl) => self.property_decl(decl),
            MemberKind::Method(method) => self.method(method),
            MemberKind::EnumCase(case) => {
                self.attributes(case.attributes, "\n");
                self.put("case ");
                self.put(case.name.text);
                if let Some(value) = case.value {
                    self.put(" = ");
                    self.expr(value, 0);
                }
                self.put(";");
            }
            MemberKind::TraitUse(found) => self.trait_use(found),
        }
    }

    /// The visibility as written; public if none was.
    fn some_visibility(&mut self, modifiers: Modifiers) {
        self.visibility(if modifiers.has(Modifiers::VISIBILITY) { modifiers } else { Modifiers::PUBLIC });
    }

    fn words(&mut self, modifiers: Modifiers, words: &[(Modifiers, &str)]) {
        for &(modifier, word) in words {
            if modifiers.has(modifier) {
                self.put(word);
            }
        }
    }

    fn leading_type(&mut self, ty: Option<&Type<'_>>) {
        if let Some(ty) = ty {
            self.ty(ty);
            self.put(" ");
        }
    }

    fn const_decl(&mut self, decl: &ClassConstDecl<'_>) {
        self.attributes(decl.attributes, "\n");
        self.some_visibility(decl.modifiers);
        self.put("const ");
        self.leading_type(decl.ty);
        self.const_items(decl.items);
        self.put(";");
    }

    fn property_decl(&mut self, decl: &PropertyDecl<'_>) {
        self.attributes(decl.attributes, "\n");
        self.visibility(decl.modifiers);
        self.words(decl.modifiers, &[(Modifiers::STATIC, "static "), (Modifiers::READONLY, "readonly ")]);
        self.leading_type(decl.ty);
        self.list(decl.items, ", ", |printer, item| {
            printer.put("$");
            printer.put(item.name.text);
            if let Some(default) = item.default {
                printer.put(" = ");
                printer.expr(default, 0);
            }
            if let Some(hooks) = item.hooks {
                printer.hooks(hooks);
            }
        });
        if decl.items.iter().all(|item| item.hooks.is_none()) {
            self.put(";");
        }
    }

    fn method(&mut self, method: &Method<'_>) {
        self.attributes(method.function.attributes, "\n");
        self.some_visibility(method.modifiers);
        let words = [(Modifiers::STATIC, "static "), (Modifiers::ABSTRACT, "abstract "), (Modifiers::FINAL, "final ")];
        self.words(method.modifiers, &words);
        self.function(&method.function);
        self.put("\n");
    }

    fn trait_use(&mut self, found: &TraitUse<'_>) {
        self.put("use ");
        self.list(found.traits, ", ", Self::name);
        if found.adaptations.is_empty() {
            return self.put(";");
        }
        self.put(" {\n");
        self.indent += 1;
        for adaptation in found.adaptations {
            self.margin();
            self.adaptation(adaptation);
            self.put(";\n");
        }
        self.indent -= 1;
        self.margin();
        self.put("}");
    }

    fn adaptation(&mut self, adaptation: &TraitAdaptation<'_>) {
        match adaptation {
            TraitAdaptation::Precedence { class, method, instead_of } => {
                self.name(class);
                self.put("::");
                self.put(method.text);
                self.put(" insteadof ");
                self.list(*instead_of, ", ", Self::name);
            }
            TraitAdaptation::Alias { class, method, modifiers, alias } => {
                if let Some(class) = class {
                    self.name(class);
                    self.put("::");
                }
                self.put(method.text);
                self.put(" as");
                let mark = self.out.len();
                self.put(" ");
                self.visibility(*modifiers);
                self.out.truncate(if self.out.len() == mark + 1 { mark } else { self.out.len() - 1 });
                if let Some(alias) = alias {
                    self.put(" ");
                    self.put(alias.text);
                }
            }
        }
    }

    /// `{ get; set => ..; }` behind a property.
    fn hooks(&mut self, hooks: &[Hook<'_>]) {
        self.put(" {\n");
        self.indent += 1;
        for hook in hooks {
            self.margin();
            self.attributes(hook.function.attributes, "\n");
            if hook.modifiers.has(Modifiers::FINAL) {
                self.put("final ");
            }
            if hook.function.by_ref {
                self.put("&");
            }
            self.put(hook.function.name.text);
            self.body(&hook.function.body);
            if matches!(hook.function.body, FunctionBody::Expr(_)) {
                self.put(";");
            }
            self.put("\n");
        }
        self.indent -= 1;
        self.margin();
        self.put("}");
    }
}
