import { keysOf } from "@plaza/contract/typed-keys.ts";
import { readField } from "@plaza/contract/unknown-value.ts";
import { askJson, keeping, type Keeping } from "./cached.ts";

/** What can be switched without a new build, and what holds where nobody says. */
export const BUILT_IN_FLAGS = {
  /** The form on the landing that finds the best offer for an amount. */
  "express-trade": true,
  /** Login with a passkey. */
  passkeys: true,
} as const satisfies Readonly<Record<string, boolean>>;

export type Flags = Readonly<Record<keyof typeof BUILT_IN_FLAGS, boolean>>;

/** The flags by OpenFeature's remote evaluation protocol (OFREP): all of them in one question. */
export function flagsFrom(domain: string, keep: Keeping): () => Promise<Flags> {
  if (domain === "") return async () => BUILT_IN_FLAGS;
  return keeping(
    async () => {
      const answer = await askJson(`${domain}/ofrep/v1/evaluate/flags`, {
        method: "POST",
        headers: { "content-type": "application/json", accept: "application/json" },
        body: JSON.stringify({ context: { targetingKey: "site" } }),
      });
      return flagsIn(answer);
    },
    BUILT_IN_FLAGS,
    keep,
  );
}

/** A flag that isn't there, failed or is no yes or no stays as built in. */
function flagsIn(answer: unknown): Flags {
  const given = readField(answer, "flags");
  const names: readonly unknown[] = Array.isArray(given) ? given : [];
  const flags: Record<keyof Flags, boolean> = { ...BUILT_IN_FLAGS };
  for (const name of keysOf(flags)) {
    const value = readField(
      names.findLast((flag) => readField(flag, "key") === name),
      "value",
    );
    if (typeof value === "boolean") flags[name] = value;
  }
  return flags;
}
