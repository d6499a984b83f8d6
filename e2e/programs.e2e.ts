import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, inject } from "vitest";
import { expectAccessible } from "./axe.ts";
import { test } from "./journey.ts";
import { freshCode } from "./people.ts";

/** A merchant makes a key, a program works with it, and the key ends. */

const ROOT = fileURLToPath(new URL("..", import.meta.url));

async function runExample(publicId: string, secret: string): Promise<{ code: number | null; printed: string }> {
  const child = spawn(process.execPath, ["client/example.ts"], {
    cwd: ROOT,
    env: { ...process.env, PLAZA_ORIGIN: inject("origin"), PLAZA_KEY: publicId, PLAZA_SECRET: secret, PLAZA_ONCE: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const output of [child.stdout, child.stderr]) output.on("data", (part: Buffer) => (printed += part.toString()));
  const [code] = (await once(child, "exit")) as [number | null];
  return { code, printed };
}

test("a key is made on the page, the example's program trades with it, and once revoked it is refused", async ({ open }) => {
  const tab = await open({ as: "merchant3", width: 375 });
  const { page, t } = tab;
  await tab.go("/account/api-keys");
  await expectAccessible(tab, "the page of keys");
  await page.getByLabel(t("apikeys.name"), { exact: false }).first().fill("Night shift");
  await page.locator("input[name=scopes][value=adverts]").check();
  await page.locator("input[name=code]").fill(await freshCode("merchant3"));
  await page.getByRole("button", { name: t("apikeys.create"), exact: true }).click();
  await page.getByText(t("apikeys.made"), { exact: true }).waitFor();
  const [publicId = "", secret = ""] = await page.locator("dd > code").allInnerTexts();
  expect(publicId).toMatch(/^pk_/);
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  await expectAccessible(tab, "the page of keys with a new one");

  const run = await runExample(publicId, secret);
  expect(run.printed).toMatch(/signed in as [^]*offer \d+[^]*posted advert (\d+), online[^]*closed advert \1/);
  expect(run.code).toBe(0);

  await page.reload();
  expect(await page.getByText(secret).count()).toBe(0);
  const revoke = page.getByRole("listitem").filter({ hasText: "Night shift" });
  await revoke.locator("summary").click();
  await revoke.getByRole("button", { name: t("apikeys.revoke_of", { name: "Night shift" }) }).click();
  await page.getByText(t("apikeys.revoked_done")).waitFor();
  const refused = await runExample(publicId, secret);
  expect(refused.code).toBe(1);
  expect(refused.printed).toContain("signature_invalid");
});
