import { askJson, isRecord, keeping, type Keeping } from "./cached.ts";

/** What can be switched without a new build, and what holds where nobody says. */
export const BUILT_IN_FLAGS = {
  /** The form on the landing that finds the best offer for an amount. */
  "express-trade": true,
  /** Login with a passkey. */
  passkeys: true,
} as const satisfies Readonly<Record<string, boolean>>;

export type Flags = { readonly [Flag in keyof typeof BUILT_IN_FLAGS]: boolean };

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
    BUILT_IN_FLAGS as Flags,
    keep,
  );
}

/** A flag that isn't there, failed or is no yes or no stays as built in. */
function flagsIn(answer: unknown): Flags {
  const told = isRecord(answer) && Array.isArray(answer["flags"]) ? (answer["flags"] as unknown[]) : [];
  const flags: Record<string, boolean> = { ...BUILT_IN_FLAGS };
  for (const one of told) {
    if (isRecord(one) && typeof one["key"] === "string" && Object.hasOwn(flags, one["key"]) && typeof one["value"] === "boolean")
      flags[one["key"]] = one["value"];
  }
  return flags as Flags;
}
