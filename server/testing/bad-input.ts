import fc from "fast-check";
import type { JsonSchema } from "@plaza/contract/json-schema.ts";
import { anyCharacter } from "@plaza/domain/testing/any-character.ts";

type Json = Record<string, unknown>;

/** Input that has the shape that the schema asks for, whatever it means; `ids` are things that are there. */
export function wellShaped(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<Json> {
  return shapedObject(schema, ids);
}

function shaped(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf !== undefined) return fc.option(shaped(schema.anyOf[0] ?? {}, ids));
  switch (schema.type) {
    case "string":
      return shapedText(schema, ids);
    case "integer":
      return fc.integer({ min: schema.minimum ?? Number.MIN_SAFE_INTEGER, max: schema.maximum ?? Number.MAX_SAFE_INTEGER });
    case "boolean":
      return fc.boolean();
    case "array":
      return shapedList(schema, ids);
    case "object":
      return shapedObject(schema, ids);
    default:
      throw new Error(`no input is known for ${JSON.stringify(schema)}`);
  }
}

const INSTANTS = [
  "0000-01-01T00:00:00.000Z",
  "0000-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999Z",
  "2016-12-31T23:59:60Z",
  "2025-01-01T00:00:00+14:00",
  "2025-01-01t00:00:00.123456789z",
  "2025-01-01T00:00:00-23:59",
];

function shapedText(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<string> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.format === "date-time")
    return fc.oneof(
      fc.constantFrom(...INSTANTS),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    );
  const { minLength = 0, maxLength = 100 } = schema;
  if (schema.pattern === undefined)
    return fc
      .oneof(fc.string({ minLength, maxLength, unit: anyCharacter }), fc.constantFrom(...CURSORS))
      .filter((text) => passes(schema, text));
  const any = matching(schema.pattern);
  return schema.pattern.startsWith("^\\d") ? fc.oneof(any, fc.constantFrom(...ids, "9".repeat(18), "0")) : any;
}

/** The generator of a pattern is made once: that takes longer than ten texts of it, and hundreds of fields share a few patterns. */
const generators = new Map<string, fc.Arbitrary<string>>();

function matching(pattern: string): fc.Arbitrary<string> {
  const generator = generators.get(pattern) ?? fc.stringMatching(new RegExp(pattern));
  generators.set(pattern, generator);
  return generator;
}

/** Of the shape that our lists end with, and of none that they ever end with. */
const CURSORS = [
  "1_1",
  "0.5_1",
  `${"9".repeat(40)}_1`,
  `1_${"9".repeat(18)}`,
  `1_${"9".repeat(19)}`,
  `${"9".repeat(200)}.${"9".repeat(80)}_1`,
  "2147483648_1",
  "1.0000_2",
];

function shapedList(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown[]> {
  const least = schema.minItems ?? 0;
  const limits = { minLength: least, maxLength: Math.max(least, Math.min(schema.maxItems ?? 5, 5)) };
  const item = shaped(schema.items ?? {}, ids);
  return schema.uniqueItems === true ? fc.uniqueArray(item, limits) : fc.array(item, limits);
}

function shapedObject(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<Json> {
  const [named] = Object.entries(schema.patternProperties ?? {});
  if (named !== undefined) return fc.dictionary(matching(named[0]), shaped(named[1], ids), { maxKeys: 5, noNullPrototype: true });
  const fields = Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, shaped(field, ids)]));
  return fc.record(fields, { requiredKeys: [...(schema.required ?? [])], noNullPrototype: true });
}

const HOSTILE_TEXTS = [
  "",
  " ",
  "\0",
  "a\0b",
  "\ud800",
  "\udc00x",
  "1e5",
  "-1",
  "+1",
  "-0",
  "1.",
  ".5",
  "01",
  "0x10",
  "1,5",
  " 1",
  "1 ",
  "1_000",
  "NaN",
  "Infinity",
  "٣",
  "１",
  "1".repeat(19),
  "9".repeat(19),
  "1".repeat(20),
  `0.${"1".repeat(19)}`,
  "1e400",
  "true",
  "null",
  "undefined",
  "[object Object]",
  "' OR 1=1 --",
  "$1",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "\u202e",
  "🙂",
  "x".repeat(30_000),
  "0000-00-00T00:00:00.000Z",
  "2025-02-30T00:00:00.000Z",
  "2025-01-01T25:00:00.000Z",
  "2025-01-01",
  "+275760-09-13T00:00:00.000Z",
];
const NOT_TEXT = [0, -1, 1.5, 2 ** 53, 1e300, null, true, [], ["1"], {}, { $ne: "" }, [[["1"]]]];
const NOT_INTEGER = ["1", "", -1, 1.5, 1e300, null, true, [1], {}, "1e1", "0x1"];
const NOT_BOOLEAN = ["true", 1, 0, null, [], {}];
const NOT_LIST = ["a", 1, null, { length: 1, 0: "1" }, Array.from({ length: 1000 }, () => "wise"), [null], [["1"]], [{}], ["\0"]];
const NOT_OBJECT = ["a", 1, null, true, [], [{}]];

/** A value that this schema never lets through. */
function hostileFor(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constantFrom(...NOT_BOOLEAN, false);
  if (schema.anyOf !== undefined) return hostileFor(schema.anyOf[0] ?? {}).filter((value) => value !== null);
  switch (schema.type) {
    case "string":
      return fc.constantFrom<unknown>(...HOSTILE_TEXTS.filter((text) => !passes(schema, text)), ...NOT_TEXT);
    case "integer":
      return fc.constantFrom<unknown>(...NOT_INTEGER.filter((value) => value !== -1 || (schema.minimum ?? 0) >= 0));
    case "boolean":
      return fc.constantFrom<unknown>(...NOT_BOOLEAN);
    case "array":
      return fc.constantFrom<unknown>(...NOT_LIST);
    default:
      return fc.constantFrom<unknown>(...NOT_OBJECT);
  }
}

function passes(schema: JsonSchema, text: string): boolean {
  if (!text.isWellFormed() || text.includes("\0")) return false;
  if (schema.enum !== undefined) return schema.enum.includes(text);
  // A password's format says only that a screen hides it.
  if (schema.format === "date-time") return false;
  const fits = text.length >= (schema.minLength ?? 0) && text.length <= (schema.maxLength ?? Number.POSITIVE_INFINITY);
  return fits && (schema.pattern === undefined || new RegExp(schema.pattern).test(text));
}

/** Well-shaped input with one thing wrong in it: no call may let it through. */
export function spoiled(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom<unknown>(...NOT_OBJECT, "__proto__") },
    { weight: 9, arbitrary: spoiledObject(schema, ids) },
  );
}

function spoiledObject(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<Json> {
  const fields = Object.entries(schema.properties ?? {});
  const unknown = fc.constantFrom(
    "x",
    "Side",
    "advid",
    "constructor",
    "toString",
    "hasOwnProperty",
    "$where",
    "a".repeat(1000),
    "\0",
    "\ud800",
  );
  const ways: fc.Arbitrary<Json>[] = [fc.tuple(shapedObject(schema, ids), unknown).map(([value, name]) => ({ ...value, [name]: 1 }))];
  for (const required of schema.required ?? []) {
    ways.push(shapedObject(schema, ids).map((value) => Object.fromEntries(Object.entries(value).filter(([name]) => name !== required))));
  }
  if (schema.patternProperties !== undefined) ways.push(fc.constantFrom<Json>({ A: "a" }, { "": "a" }, { "a\0": "a" }));
  for (const [name, field] of fields) {
    const wrong = field.type === "object" ? fc.oneof(hostileFor(field), spoiledObject(field, ids)) : hostileFor(field);
    ways.push(fc.tuple(shapedObject(schema, ids), wrong).map(([value, bad]) => ({ ...value, [name]: bad })));
  }
  return fc.oneof(...ways);
}

const DEEP = 20_000;

/** Bytes that are no JSON object at all, or one that no program of goodwill would send. */
export const RAW_BODIES: readonly (readonly [what: string, body: string | Buffer])[] = [
  ["nothing", ""],
  ["half of an object", "{"],
  ["a comma too many", '{"side":"buy",}'],
  ["two objects", "{}{}"],
  ["no JSON", "side=buy"],
  ["a byte order mark alone", "\ufeff"],
  ["bytes that are no UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ["an own __proto__", '{"__proto__":{"isAdmin":true}}'],
  ["a constructor's prototype", '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ["lists in lists", "[".repeat(DEEP) + "]".repeat(DEEP)],
  ["objects in objects", '{"a":'.repeat(DEEP / 4) + "1" + "}".repeat(DEEP / 4)],
  ["a number beyond all numbers", '{"version":1e999}'],
  ["one field twice", '{"orderId":"1","orderId":["2"]}'],
];
