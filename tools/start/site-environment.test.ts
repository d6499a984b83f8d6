import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SITE_VARIABLES, siteEnvironment } from "./site-environment.ts";
import { readRecord } from "../../contract/unknown-value.ts";

const SECRETS = {
  DATABASE_URL: "postgres://owner:secret@db/plaza",
  APP_DATABASE_URL: "postgres://app:secret@db/plaza",
  SEALING_KEY: "secret".repeat(8),
  SEALING_KEYS_BEFORE: "secret",
  SIGNING_KEY: "secret",
  SMTP_URL: "smtp://name:secret@mail",
  SMS_TOKEN: "secret",
  DATA_DIR: "/srv/secret",
  PGPASSWORD: "secret",
  AWS_SECRET_ACCESS_KEY: "secret",
};

test("The site's process finds none of the server's secrets in its environment", () => {
  const given = { ...process.env, ...SECRETS, PUBLIC_ORIGIN: "https://plaza.example", Path: process.env["PATH"] };
  const printed = execFileSync(process.execPath, ["-p", "JSON.stringify(process.env)"], { env: siteEnvironment(given), encoding: "utf8" });
  const seen = readRecord(JSON.parse(printed));
  expect(seen["PUBLIC_ORIGIN"]).toBe("https://plaza.example");
  expect(Object.keys(seen).filter((name) => name in SECRETS)).toEqual([]);
  expect(printed).not.toContain("secret");
});

test("The site's process is given every variable that it reads", () => {
  const code = ["config.ts", "cells.ts"].map((file) => readFileSync(new URL(`../../web/shell/${file}`, import.meta.url), "utf8")).join("");
  const read = [...code.matchAll(/(?:env\[|\(env, )"([A-Z][A-Z_]+)"/g)].map((match) => match[1]);
  expect(new Set(SITE_VARIABLES)).toEqual(new Set(read));
});
