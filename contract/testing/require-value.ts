/** What a test needs to go on. @throws if there is none */
export function requireValue<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new Error("a value that the test needs is missing");
  return value;
}
