import { randomBytes } from "node:crypto";
import { generateSecret } from "otplib";
import { STAFF_ROLES, type StaffRole } from "@plaza/contract/staff.ts";
import type { Uid } from "@plaza/contract/ids.ts";
import { findByUid } from "./advertisers/advertiser-page.store.ts";
import { hashPassword } from "./accounts/password.ts";
import { openDatabase } from "./db/database.ts";
import { migrate } from "./db/migrate.ts";
import { changeStaffRole, disableStaff, insertStaff, resetStaff } from "./desk/new-staff.store.ts";
import { sealingKeyOf } from "./secrets/seal.ts";

/**
 * Makes, changes and shuts out staff: for whoever holds the database owner's login, never for the running application.
 *   add <e-mail> <role> <name> [uid]   prints the password and the authenticator's address once
 *   role <e-mail> <role>               also lets somebody in again
 *   reset <e-mail>                     prints a new password and authenticator once, and signs them out
 *   remove <e-mail>                    signs them out at once; what they did stays in the log
 */
const USAGE = `add <e-mail> <${STAFF_ROLES.join("|")}> <name> [uid]\nrole <e-mail> <role>\nreset <e-mail>\nremove <e-mail>\n`;
const PASSWORD_BYTES = 15;

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function roleOf(word: string | undefined): StaffRole {
  return STAFF_ROLES.find((role) => role === word) ?? fail(`The role is one of ${STAFF_ROLES.join(", ")}.`);
}

const url = process.env["DATABASE_URL"] ?? "";
if (url === "") fail("DATABASE_URL is missing: the owner's login of the database");
await migrate(url);
const db = openDatabase({ url, poolSize: 1, random: Math.random, onConnectionError: () => undefined });
const [act, email = "", role, name, uid] = process.argv.slice(2);
if (act === undefined || !/^[^\s@]+@[^\s@]+$/.test(email)) fail(USAGE);
if (act === "add") await add();
else if (act === "role") {
  if (!(await changeStaffRole(db, email, roleOf(role)))) fail(`Nobody of the staff has the address ${email}.`);
} else if (act === "reset") await reset();
else if (act === "remove") {
  if (!(await disableStaff(db, email))) fail(`Nobody of the staff who may sign in has the address ${email}.`);
} else fail(USAGE);
await db.close();

function sealingKey() {
  const key = process.env["SEALING_KEY"] ?? "";
  if (!/^[0-9a-f]{64}$/i.test(key)) fail("SEALING_KEY is missing: the same 64 hexadecimal digits that the server runs with");
  return sealingKeyOf([Buffer.from(key, "hex")]);
}

function show(sentence: string, password: string, secret: string): void {
  process.stdout.write(
    [
      `${sentence} Shown once:`,
      `  password       ${password}`,
      `  authenticator  otpauth://totp/${encodeURIComponent(`Plaza desk:${email}`)}?secret=${secret}&issuer=Plaza%20desk`,
      "",
    ].join("\n"),
  );
}

async function add(): Promise<void> {
  const key = sealingKey();
  if (name === undefined || name === "") fail(USAGE);
  const password = randomBytes(PASSWORD_BYTES).toString("base64url");
  const secret = generateSecret();
  const trader = uid === undefined ? null : await findByUid(db, uid as Uid);
  if (uid !== undefined && trader === null) fail(`There is no trader ${uid}.`);
  const staff = {
    email,
    name,
    role: roleOf(role),
    userId: trader,
    passwordHash: await hashPassword(password),
    authenticatorSecret: secret,
  };
  await db.transaction((tx) => insertStaff(tx, key, staff));
  show(`${email} is ${staff.role}.`, password, secret);
}

/** Whoever lost the phone or the password begins anew; what was open is closed. */
async function reset(): Promise<void> {
  const key = sealingKey();
  const password = randomBytes(PASSWORD_BYTES).toString("base64url");
  const secret = generateSecret();
  const done = await resetStaff(db, key, email, { passwordHash: await hashPassword(password), authenticatorSecret: secret });
  if (!done) fail(`Nobody of the staff who may sign in has the address ${email}.`);
  show(`${email} begins anew.`, password, secret);
}
