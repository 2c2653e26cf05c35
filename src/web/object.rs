//! Converts the contract's shapes to plain JavaScript values. It does what serde-wasm-bindgen would do, in a third of
//! the size, because nothing can fail.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

use serde::ser::{
    self, Impossible, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple, Serializer,
};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue, throw_str};

#[wasm_bindgen]
extern "C" {
    type Plain;
    #[wasm_bindgen(method, indexing_setter)]
    fn put(this: &Plain, name: &JsValue, value: &JsValue);
}

thread_local! {
    /// Field names as JavaScript strings, by address: creating them at each use cost a small solve 5 %.
    static NAMES: RefCell<BTreeMap<(usize, usize), &'static JsValue>> = const { RefCell::new(BTreeMap::new()) };
}

/// Sets a property of a plain object or an `Error`.
pub fn set(object: &JsValue, name: &'static str, value: &JsValue) {
    let place = (name.as_ptr().addr(), name.len());
    // End the borrow first: a setter on a host's prototype may throw, which runs no destructor.
    let name = NAMES.with_borrow_mut(|names| {
        *names.entry(place).or_insert_with(|| Box::leak(Box::new(JsValue::from_str(name))))
    });
    object.unchecked_ref::<Plain>().put(name, value);
}

/// A plain JavaScript value: objects, arrays, numbers; `None` becomes null.
pub fn js<T: Serialize + ?Sized>(value: &T) -> JsValue {
    let Ok(value) = value.serialize(Writer);
    value
}

/// An uninhabited error: the compiler removes all code that would handle it.
#[derive(Debug)]
enum Never {}

impl Display for Never {
    fn fmt(&self, _: &mut Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl std::error::Error for Never {}

impl ser::Error for Never {
    fn custom<T: Display>(_: T) -> Never {
        unknown()
    }
}

fn unknown() -> ! {
    throw_str("no shape of the contract is written like this")
}

type Written = Result<JsValue, Never>;
type Unknown = Impossible<JsValue, Never>;

struct Writer;
struct List(js_sys::Array);
struct Object(JsValue);
/// A map, and the key whose value comes next.
struct Map(JsValue, JsValue);

macro_rules! numbers {
    ($($method:ident: $number:ty),*) => {
        $(fn $method(self, value: $number) -> Written {
            Ok(JsValue::from_f64(value as f64))
        })*
    };
}

impl Serializer for Writer {
    type Ok = JsValue;
    type Error = Never;
    type SerializeSeq = List;
    type SerializeTuple = List;
    type SerializeMap = Map;
    type SerializeStruct = Object;
    type SerializeTupleStruct = Unknown;
    type SerializeTupleVariant = Unknown;
    type SerializeStructVariant = Unknown;

    numbers!(
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64,
        serialize_f32: f32, serialize_f64: f64
    );

    fn serialize_bool(self, value: bool) -> Written {
        Ok(value.into())
    }

    fn serialize_str(self, value: &str) -> Written {
        Ok(value.into())
    }

    fn serialize_char(self, value: char) -> Written {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_bytes(self, _: &[u8]) -> Written {
        unknown()
    }

    fn serialize_none(self) -> Written {
        Ok(JsValue::NULL)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Written {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Written {
        Ok(JsValue::NULL)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Written {
        Ok(JsValue::NULL)
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, name: &'static str) -> Written {
        self.serialize_str(name)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Written {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Written {
        unknown()
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<List, Never> {
        Ok(List(js_sys::Array::new()))
    }

    fn serialize_tuple(self, _: usize) -> Result<List, Never> {
        self.serialize_seq(None)
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Map, Never> {
        Ok(Map(js_sys::Object::new().into(), JsValue::NULL))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Object, Never> {
        Ok(Object(js_sys::Object::new().into()))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Unknown, Never> {
        unknown()
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Unknown, Never> {
        unknown()
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Unknown, Never> {
        unknown()
    }
}

impl SerializeSeq for List {
    type Ok = JsValue;
    type Error = Never;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        self.0.push(&js(value));
        Ok(())
    }

    fn end(self) -> Written {
        Ok(self.0.into())
    }
}

impl SerializeTuple for List {
    type Ok = JsValue;
    type Error = Never;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        SerializeSeq::serialize_element(self, value)
    }

    fn end(self) -> Written {
        SerializeSeq::end(self)
    }
}

impl SerializeStruct for Object {
    type Ok = JsValue;
    type Error = Never;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Result<(), Never> {
        set(&self.0, name, &js(value));
        Ok(())
    }

    fn end(self) -> Written {
        Ok(self.0)
    }
}

impl SerializeMap for Map {
    type Ok = JsValue;
    type Error = Never;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, name: &T) -> Result<(), Never> {
        self.1 = js(name);
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        self.0.unchecked_ref::<Plain>().put(&self.1, &js(value));
        Ok(())
    }

    fn end(self) -> Written {
        Ok(self.0)
    }
}
