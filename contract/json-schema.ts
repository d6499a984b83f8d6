/**
 * A schema as JSON Schema has it, with the words that the contract uses. TypeBox's own type of a schema has no fields at all, so every schema
 * of the contract is also one of these.
 */
export interface JsonSchema {
  readonly $ref?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly default?: unknown;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly type?: string;
  readonly contentMediaType?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: boolean;
  readonly required?: readonly string[];
}

/** The schema with another one in place of each that it is made of; what is deeper, the caller asks for itself. */
export function mapSchemas(schema: JsonSchema, change: (inner: JsonSchema) => JsonSchema): JsonSchema {
  const { properties, patternProperties, items, anyOf, allOf } = schema;
  return {
    ...schema,
    ...(properties && { properties: mapEach(properties, change) }),
    ...(patternProperties && { patternProperties: mapEach(patternProperties, change) }),
    ...(items && { items: change(items) }),
    ...(anyOf && { anyOf: anyOf.map(change) }),
    ...(allOf && { allOf: allOf.map(change) }),
  };
}

function mapEach(schemas: Readonly<Record<string, JsonSchema>>, change: (inner: JsonSchema) => JsonSchema): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, change(schema)]));
}
