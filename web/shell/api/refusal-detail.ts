import type { Refusal } from "./call.ts";

/** A word of what a refusal says to programs, such as the field that it is about; null where there is none, as with an API of another make. */
export function detailOf({ details }: Pick<Refusal, "details">, name: string): string | null {
  if (typeof details !== "object" || details === null) return null;
  const value: unknown = Reflect.get(details, name);
  return typeof value === "string" ? value : null;
}
