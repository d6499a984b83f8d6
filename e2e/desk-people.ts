import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, inject } from "vitest";
import { authenticatorCode, PASSWORD } from "./people.ts";
import type { Tab } from "./tab.ts";

/** The demo's staff. */
export type Colleague = "support1" | "support2" | "operator";

/** A code counts once for each person: whoever has used this one in the run waits for the next. */
export async function freshCode(colleague: Colleague): Promise<string> {
  const note = path.join(inject("scratch"), `desk-code-${colleague}`);
  const used = existsSync(note) ? readFileSync(note, "utf8") : "";
  await expect.poll(authenticatorCode, { timeout: 40_000, interval: 500 }).not.toBe(used);
  const code = authenticatorCode();
  writeFileSync(note, code);
  return code;
}

/** Signs in at the desk and stands on its overview. */
export async function signInAtDesk({ page, t }: Tab, colleague: Colleague): Promise<void> {
  await page.goto("/desk/sign-in");
  await page.getByLabel(t("account.email")).fill(`${colleague}@demo.test`);
  await page.locator("input[name=password]").fill(PASSWORD);
  await page.locator("input[name=code]").fill(await freshCode(colleague));
  await page.getByRole("button", { name: t("desk.sign_in"), exact: true }).click();
  await page.getByRole("heading", { level: 1, name: t("desk.overview") }).waitFor();
}
