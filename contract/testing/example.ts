import type { Static, TSchema } from "typebox";
import { Check } from "typebox/value";
import { exampleOf } from "../openapi-examples.ts";

/** A value of a schema with every field, for a test that then sets those that it is about. @throws if the example doesn't fit the schema */
export function exampleFrom<Schema extends TSchema>(schema: Schema): Static<Schema> {
  const example = exampleOf(schema);
  if (!Check(schema, example)) throw new Error(`the example doesn't fit its schema: ${JSON.stringify(example)}`);
  return example;
}
