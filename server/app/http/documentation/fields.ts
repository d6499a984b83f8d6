import type { JsonSchema } from "@plaza/contract/json-schema.ts";
import type { Parameter } from "@plaza/contract/openapi-parts.ts";
import { escapeHtml } from "./escape-html.ts";

interface Field {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly note: string;
}

/** Objects inside objects are unfolded this deep; deeper ones are named by their type alone. */
const DEEPEST = 4;
const MOST_VALUES = 12;
const REFERENCE = "#/components/schemas/";

/** @returns the fields of an object, or of a list's entries, as a table; the type alone for anything else */
export function fieldsTable(schema: JsonSchema): string {
  const fields = fieldsOf(schema, "", 1);
  if (fields.length === 0) return `<p>${typeOf(schema)}</p>`;
  return tableOf(fields);
}

/** @param parameters of an OpenAPI operation */
export function parametersTable(parameters: readonly Parameter[]): string {
  return tableOf(
    parameters.map(({ name, in: position, required, schema }) => ({
      name,
      type: typeOf(schema),
      isRequired: required,
      note: [`in the ${position}`, limitsOf(schema)].filter(Boolean).join(", "),
    })),
  );
}

function tableOf(fields: readonly Field[]): string {
  const rows = fields.map(({ name, type, isRequired, note }) => {
    const optional = isRequired ? "" : " <small>optional</small>";
    return `<tr><th scope="row"><code>${escapeHtml(name)}</code>${optional}</th><td>${type}${note === "" ? "" : `<small>${note}</small>`}</td></tr>`;
  });
  return `<table><thead><tr><th scope="col">Field</th><th scope="col">Type</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

function fieldsOf(schema: JsonSchema, prefix: string, depth: number): Field[] {
  if (schema.items !== undefined) return fieldsOf(schema.items, `${prefix}[]`, depth);
  if (schema.allOf !== undefined) return schema.allOf.flatMap((part) => fieldsOf(part, prefix, depth));
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const path = prefix === "" ? name : `${prefix}.${name}`;
    const own: Field = {
      name: path,
      type: typeOf(property),
      isRequired: schema.required?.includes(name) ?? false,
      note: limitsOf(property),
    };
    return depth < DEEPEST ? [own, ...fieldsOf(property, path, depth + 1)] : [own];
  });
}

function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(REFERENCE.length);
    return `<a href="#schema-${name}">${name}</a>`;
  }
  if ("const" in schema) return literal(schema.const);
  if (schema.enum !== undefined) return valuesOf(schema.enum.map(literal));
  if (schema.anyOf !== undefined) return valuesOf([...new Set(schema.anyOf.map(typeOf))]);
  if (schema.items !== undefined) return `list of ${typeOf(schema.items)}`;
  if (schema.format !== undefined) return `${schema.format.replace("date-time", "date and time")} string`;
  return schema.type ?? "any value";
}

function valuesOf(values: readonly string[]): string {
  const more = values.length - MOST_VALUES;
  return values.slice(0, MOST_VALUES).join(" or ") + (more > 0 ? ` or ${more} more` : "");
}

function literal(value: unknown): string {
  return `<code>${escapeHtml(JSON.stringify(value))}</code>`;
}

function limitsOf(schema: JsonSchema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  return [
    range(minimum, maximum, ""),
    range(minLength, maxLength, " characters"),
    range(minItems, maxItems, " entries"),
    schema.pattern === undefined ? "" : `matches <code>${escapeHtml(schema.pattern)}</code>`,
    escapeHtml(schema.description ?? ""),
  ]
    .filter(Boolean)
    .join(", ");
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined && most === undefined) return "";
  if (least === undefined) return `at most ${most}${unit}`;
  return most === undefined ? `at least ${least}${unit}` : `${least} to ${most}${unit}`;
}
