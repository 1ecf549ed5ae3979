//! Lists of a class's members: methods, properties, constants, interfaces, static and default values.

use crate::held::{ClassHeld, FunctionHeld, PropertyHeld, list, refuse};
use crate::{classes, constants, methods, properties};
use heddle_runtime::class::{Class, ClassPtr, NO_SLOT, Property};
use heddle_runtime::decl::flags;
use heddle_runtime::object::{self, class_of, static_property, statics};
use heddle_runtime::property::{place, state};
use heddle_runtime::reflect::TraitRule;
use heddle_runtime::{Request, Result};
use heddle_value::{Array, KeyRef, Object, Str, Value};

/// `getMethods`.
pub(crate) fn methods(cx: &mut Request, held: &ClassHeld, filter: Option<i64>) -> Array {
    let wanted = |bits: u32| filter.is_none_or(|filter| i64::from(bits) & filter != 0);
    let all = held.class.get().methods.values().copied();
    let mut objects: Vec<Object> = all
        .filter(|method| wanted(method.flags & KEPT))
        .filter(|method| method.flags & flags::PRIVATE == 0 || method.scope() == Some(held.class))
        .map(|method| methods::object(cx, FunctionHeld::of(method, held.class)))
        .collect();
    if held.class == cx.engine.known.closure
        && wanted(flags::PUBLIC)
        && let Some(invoke) = methods::find(cx, held.class, held.object.as_ref(), b"__invoke")
    {
        objects.push(methods::object(cx, invoke));
    }
    list(cx, objects)
}

/// Modifiers that a filter can ask for.
const KEPT: u32 = flags::VISIBILITY | flags::STATIC | flags::ABSTRACT | flags::FINAL;

/// `getProperties`: declared ones, then those that only the object has.
pub(crate) fn properties(cx: &mut Request, held: &ClassHeld, filter: Option<i64>) -> Array {
    let wanted = |bits: i64| filter.is_none_or(|filter| bits & filter != 0);
    let mut objects = Vec::new();
    for property in visible_properties(held.class) {
        if wanted(properties::modifiers(property)) {
            let name = Str::clone(&property.name);
            objects.push(properties::object(cx, PropertyHeld { class: held.class, name, property: Some(property.clone()) }));
        }
    }
    if let Some(object) = &held.object
        && wanted(i64::from(flags::PUBLIC))
    {
        for name in dynamic_names(cx, object) {
            objects.push(properties::object(cx, PropertyHeld { class: held.class, name, property: None }));
        }
    }
    list(cx, objects)
}

/// Names of an object's dynamic properties.
pub(crate) fn dynamic_names(cx: &Request, object: &Object) -> Vec<Str> {
    let name = |key: KeyRef<'_>| match key {
        KeyRef::Str(name) => name.clone(),
        KeyRef::Int(number) => cx.str(number.to_string()),
    };
    object.dynamic().map_or_else(Vec::new, |dynamic| dynamic.keys().map(name).collect())
}

/// Returns whether a parent's private property hides a dynamic one of this name.
pub(crate) fn hidden(class: ClassPtr, name: &[u8]) -> bool {
    let parents = std::iter::successors(class.get().parent, |parent| parent.get().parent);
    parents.filter_map(|parent| parent.get().properties.get(name)).any(|property| property.flags & flags::PRIVATE != 0)
}

/// Properties as Reflection sees them: no private ones of parents.
pub(crate) fn visible_properties(class: ClassPtr) -> impl Iterator<Item = &'static Property> {
    let all: &'static Class = class.get();
    all.properties.values().filter(move |property| property.flags & flags::PRIVATE == 0 || property.declared_by == class)
}

/// `getProperty('Parent::name')`.
pub(crate) fn qualified_property(cx: &mut Request, held: &ClassHeld, class: &[u8], name: &[u8]) -> Result<Object> {
    let Some(other) = cx.lookup_class(class)? else {
        return Err(crate::held::no_such_class(cx, &class.to_ascii_lowercase(), -1));
    };
    if !held.class.is_subclass_of(other) {
        let message =
            [b"Fully qualified property name ", other.shown(), b"::$", name, b" does not specify a base class of ", held.class.shown()];
        return Err(cx.throw_new(cx.engine.classes[&b"reflectionexception"[..]], &message.concat(), -1));
    }
    let name = cx.str(name);
    match properties::find(&ClassHeld { class: other, object: None }, &name) {
        Some(found) => Ok(properties::object(cx, found)),
        None => Err(refuse(cx, [b"Property ", held.class.shown(), b"::$", &name[..], b" does not exist"].concat())),
    }
}

fn constant_fits(class: ClassPtr, constant: &heddle_runtime::class::ClassConstant, filter: Option<i64>) -> bool {
    let hidden = constant.flags & flags::PRIVATE != 0 && constant.declared_by != class;
    !hidden && filter.is_none_or(|filter| i64::from(constant.flags & (flags::VISIBILITY | flags::FINAL)) & filter != 0)
}

/// `getReflectionConstants`.
pub(crate) fn constants(cx: &mut Request, class: ClassPtr, filter: Option<i64>) -> Array {
    let all = class.get().constants.iter().filter(|(_, constant)| constant_fits(class, constant, filter));
    let objects = all.map(|(name, _)| constants::object(cx, class, name)).collect();
    list(cx, objects)
}

/// `getConstants`.
pub(crate) fn constant_values(cx: &mut Request, class: ClassPtr, filter: Option<i64>) -> Result<Array> {
    let mut array = Array::new();
    for (name, _) in class.get().constants.iter().filter(|(_, constant)| constant_fits(class, constant, filter)) {
        let value = constants::value(cx, class, name)?;
        array.insert_bytes(cx.heap(), name, value);
    }
    Ok(array)
}

/// Objects of classes by their names.
pub(crate) fn classes_by_name(cx: &Request, all: &[ClassPtr]) -> Array {
    let mut array = Array::new();
    for class in all {
        let object = classes::object(cx, *class);
        array.insert(cx.heap(), &*class.get().name, Value::from(object));
    }
    array
}

/// Names of classes.
pub(crate) fn names(cx: &Request, all: &[ClassPtr]) -> Array {
    Array::from_values(cx.heap(), all.iter().map(|class| Value::from(Str::clone(&class.get().name))))
}

/// `getTraitAliases`: new names to `Trait::method`.
pub(crate) fn trait_aliases(cx: &mut Request, class: ClassPtr) -> Array {
    let mut array = Array::new();
    for rule in class.get().decl().map_or(&[][..], |decl| &decl.trait_rules[..]) {
        let TraitRule::As { of, method, alias: Some(alias), .. } = rule else { continue };
        let owner = match of {
            Some(of) => Some(of.to_vec()),
            None => {
                let lower = method.to_ascii_lowercase();
                let used = class.get().traits.iter().find(|used| used.method(&lower).is_some());
                used.map(|used| used.name.to_vec())
            }
        };
        let text = [&owner.unwrap_or_default()[..], b"::", method].concat();
        let text = Value::from(cx.str(text));
        array.insert_bytes(cx.heap(), alias, text);
    }
    array
}

/// `getStaticProperties`: those that have a value.
pub(crate) fn static_properties(cx: &mut Request, class: ClassPtr) -> Result<Array> {
    object::initialise(cx, class)?;
    let mut array = Array::new();
    for property in visible_properties(class).filter(|property| property.flags & flags::STATIC != 0) {
        let (_, at) = statics::listed(cx, property.declared_by, &property.name, Some(property.declared_by))?;
        let value = at.get();
        if !value.is_undef() {
            array.insert_bytes(cx.heap(), &property.name, value);
        }
    }
    Ok(array)
}

/// The static property with this name, whoever may use it.
fn find_static(class: ClassPtr, name: &[u8]) -> Option<&'static Property> {
    let class: &'static Class = class.get();
    class.properties.get(name).filter(|property| property.flags & flags::STATIC != 0)
}

/// `getStaticPropertyValue`.
pub(crate) fn static_value(cx: &mut Request, class: ClassPtr, name: &Str, default: Option<Value>) -> Result<Value> {
    let Some(property) = find_static(class, name) else {
        return default.ok_or_else(|| refuse(cx, [b"Property ", class.shown(), b"::$", &name[..], b" does not exist"].concat()));
    };
    let (info, at) = static_property(cx, class, name, Some(property.declared_by))?;
    let value = at.get();
    if value.is_undef() {
        return Err(statics::uninitialized(cx, info));
    }
    Ok(value)
}

/// `setStaticPropertyValue`.
pub(crate) fn set_static_value(cx: &mut Request, class: ClassPtr, name: &Str, value: Value) -> Result<()> {
    let Some(property) = find_static(class, name) else {
        let message = [b"Class ", class.shown(), b" does not have a property named ", &name[..]];
        return Err(refuse(cx, message.concat()));
    };
    let (info, at) = static_property(cx, class, name, Some(property.declared_by))?;
    place::store(cx, at.as_ptr(), Some(info), value).map(drop)
}

/// `getDefaultProperties`: static ones, then the others; typed ones without default are left out.
pub(crate) fn defaults(cx: &mut Request, class: ClassPtr) -> Result<Array> {
    let mut array = Array::new();
    for wanted_static in [true, false] {
        for property in visible_properties(class).filter(|property| (property.flags & flags::STATIC != 0) == wanted_static) {
            if let Some(value) = default(cx, class, property)? {
                array.insert_bytes(cx.heap(), &property.name, value);
            }
        }
    }
    Ok(array)
}

/// What a property begins with; `None` for a typed or virtual one without default.
pub(crate) fn default(cx: &mut Request, class: ClassPtr, property: &Property) -> Result<Option<Value>> {
    object::initialise(cx, class)?;
    if property.flags & flags::STATIC != 0 {
        let value = statics::initial(cx, property)?;
        return Ok(Some(value).filter(|value| !value.is_undef()));
    }
    if property.slot == NO_SLOT {
        return Ok(None);
    }
    let slot = property.slot as usize;
    let computed = cx.class_state(class).defaults.as_ref().map(|values| values[slot].clone());
    let mut value = computed.unwrap_or_else(|| Value::clone(&class.get().info.info.defaults()[slot]));
    value.set_spare(value.spare() & !state::UNINITIALIZED);
    Ok(Some(value).filter(|value| !value.is_undef()))
}

/// Whether the object is one of the class, for properties.
pub(crate) fn belongs(object: &Object, class: ClassPtr) -> bool {
    class_of(object).is_subclass_of(class)
}
