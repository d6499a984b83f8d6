/**
 * A field of a value whose type is not known, such as another program's JSON or an error that a library throws.
 * @returns undefined where the value is no object or has no such field
 */
export function readField(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  const field: unknown = Reflect.get(value, name);
  return field;
}

/** What an error says, for a log or a person: whatever was thrown. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
