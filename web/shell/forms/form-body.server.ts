import type { Call } from "@plaza/contract/call.ts";
import type { JsonSchema } from "@plaza/contract/json-schema.ts";
import { calls, type Name, type WireOf } from "@plaza/contract/calls/index.ts";
import { ID_PATTERN } from "@plaza/contract/ids.ts";
import type { Caller } from "../api/call.ts";
import { MalformedForm, type FormFields } from "./form-fields.ts";

type Body<One extends Name> = WireOf<One>["body"];
type KnownField<Field> = Field extends readonly (infer Item)[]
  ? readonly Item[]
  : Field extends string | number | boolean | null | undefined
    ? Field
    : { readonly [Part in keyof Field]?: KnownField<Field[Part]> | undefined };

/** The fields of a call's body that its page knows or reads in another way than by their names; undefined leaves an optional one out. */
type Known<One extends Name> = { readonly [Field in keyof Body<One>]?: KnownField<Body<One>[Field]> | undefined };

/** What a contract's schema says of a field: TypeBox schemas are JSON Schema. */
const DECLARED: Readonly<Record<string, Call>> = calls;

/**
 * Sends a form as the body of a call, read by the schema that the contract declares for it. @param known what the page knows by itself
 * @throws Refusal @throws MalformedForm
 */
export function sendForm<const One extends Name>(
  api: Caller,
  fields: FormFields,
  name: One,
  known?: Known<One>,
): Promise<WireOf<One>["data"]> {
  const call = api as unknown as (name: Name, input: { readonly body: unknown }) => Promise<WireOf<One>["data"]>;
  return call(name, { body: readBody(fields, name, known) });
}

/**
 * The body of a call out of a form whose fields have the schema's names. A choice, an id, a number or a day that the schema doesn't have is a
 * malformed form, as is a field that has to be there. How long a text or how large a number may be is what people type, and the API's to refuse
 * in their language, by the same schema. Blank text of an optional field is left out, of one that may be null it is null.
 * @throws MalformedForm
 */
export function readBody<const One extends Name>(fields: FormFields, name: One, known?: Known<One>): Body<One> {
  const body: JsonSchema | undefined = DECLARED[name]?.body;
  if (body === undefined) throw new RangeError(`${name} takes no body`);
  return readObject(fields, body, known ?? {}) as Body<One>;
}

function readObject(fields: FormFields, schema: JsonSchema, known: object): Record<string, unknown> {
  const values = new Map<string, unknown>(Object.entries(known));
  const read = Object.entries(schema.properties ?? {}).map(([name, field]): [string, unknown] => {
    const given = values.get(name);
    // One that may have other fields is another program's, and goes as it is.
    const isOpen = field.additionalProperties === true;
    if (field.properties !== undefined && !isOpen && isPlainObject(given)) return [name, readObject(fields, field, given)];
    if (values.has(name)) return [name, given];
    const isOptional = schema.required?.includes(name) !== true;
    if (isOptional && isBlank(fields, name, field)) return [name, undefined];
    // An id that need not be there is typed: of the others the page knows each.
    return [name, isOptional && field.pattern === ID_PATTERN ? fields.typedId(name) : readField(fields, name, field)];
  });
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

function readField(fields: FormFields, name: string, schema: JsonSchema): unknown {
  if (schema.anyOf !== undefined) {
    if (isBlank(fields, name, schema)) return null;
    return readField(fields, name, schema.anyOf.find(({ type }) => type !== "null") ?? {});
  }
  if (schema.enum !== undefined) return fields.choice(name, schema.enum);
  if (schema.const === true || schema.type === "boolean") return readBoolean(fields, name, schema);
  if (schema.type === "integer") return fields.wholeNumber(name);
  if (schema.type === "array") return readList(fields, name, schema.items ?? {});
  if (schema.type === "object") return readObject(fields, schema, {});
  if (schema.type !== "string") throw new RangeError(`no form can say ${name}: its page has to`);
  if (schema.pattern === ID_PATTERN) return fields.id(name);
  if (schema.format === "password") return fields.secret(name);
  return schema.format === "date-time" ? fields.day(name) : fields.text(name);
}

function readBoolean(fields: FormFields, name: string, schema: JsonSchema): boolean {
  const isYes = fields.choice(name, ["yes", "no"]) === "yes";
  if (schema.const === true && !isYes) throw new MalformedForm(`the field ${name} can only be agreed to`);
  return isYes;
}

/** Each value once. */
function readList(fields: FormFields, name: string, item: JsonSchema): readonly string[] {
  if (item.enum !== undefined) return fields.choices(name, item.enum);
  if (item.pattern === ID_PATTERN) return [...new Set(fields.ids(name))];
  return [...new Set(fields.texts(name).filter((text) => text !== ""))];
}

/** The page leaves the field out, or it was left empty. Objects have no field with their name. */
function isBlank(fields: FormFields, name: string, schema: JsonSchema): boolean {
  if (schema.type === "object") return Object.keys(schema.properties ?? {}).every((field) => !fields.has(field));
  return fields.isBlank(name);
}

function isPlainObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
