/** Values whose type is not known, such as another program's JSON or an error that a library throws. */

/**
 * What is at the end of a path of fields and positions.
 * @returns undefined where the path leads nowhere
 */
export function readField(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((found, name) => {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, name)) return undefined;
    const field: unknown = Reflect.get(found, name);
    return field;
  }, value);
}

/** The same for a text. @throws TypeError if there is none */
export function readText(value: unknown, ...path: readonly (string | number)[]): string {
  const found = readField(value, ...path);
  if (typeof found !== "string") throw new TypeError(`${path.join(".")} is no text`);
  return found;
}

/** The same for a text that may be missing. @returns "" if there is none */
export function readOptionalText(value: unknown, ...path: readonly (string | number)[]): string {
  const found = readField(value, ...path);
  return typeof found === "string" ? found : "";
}

/** The same for a list. @throws TypeError if there is none */
export function readList(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const found = readField(value, ...path);
  if (!Array.isArray(found)) throw new TypeError(`${path.join(".")} is no list`);
  return found;
}

/** The same for an object with fields. @throws TypeError if there is none */
export function readRecord(value: unknown, ...path: readonly (string | number)[]): Readonly<Record<string, unknown>> {
  const found = readField(value, ...path);
  if (!isRecord(found)) throw new TypeError(`${path.join(".")} is no object`);
  return found;
}

/** Whether a value is an object with fields, and no list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether a value is an object whose fields are all texts. */
export function isTextRecord(value: unknown): value is Readonly<Record<string, string>> {
  return isRecord(value) && Object.values(value).every((field) => typeof field === "string");
}

/** What an error says, for a log or a person: whatever was thrown. */
export function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
