import { randomBytes } from "node:crypto";
import { generateSecret } from "otplib";
import { STAFF_ROLES, type StaffRole } from "@plaza/contract/staff.ts";
import type { Uid } from "@plaza/contract/ids.ts";
import { findByUid } from "../../community/advertisers/advertiser-page.store.ts";
import { hashPassword } from "../../people/accounts/password.ts";
import { openDatabase, sqlState } from "../../core/db/database.ts";
import { migrate } from "../../core/db/migrate.ts";
import { changeStaffRole, disableStaff, insertStaff, resetStaff } from "../../people/staff/new-staff.store.ts";
import { sealingKeyOf } from "../../core/secrets/seal.ts";

/** Makes, changes and shuts out staff: for whoever holds the database owner's login, never for the running application. `HELP` says what it takes. */
const HELP = `npm run staff -- add <e-mail> <role> <name> [uid]   lets somebody into the desk; prints the password and the authenticator once
npm run staff -- role <e-mail> <role>               gives another role; also lets somebody in again
npm run staff -- reset <e-mail>                     a new password and authenticator, printed once, and every session ends
npm run staff -- remove <e-mail>                    shuts somebody out at once; what they did stays in the log

A role is one of ${STAFF_ROLES.join(", ")}: each may do what those before it may (docs/roles.md).
A name of several words stands in quotes. The uid is that of the person's own trading account, whose cases they then never get.
Without a DATABASE_URL it is about the market in DATA_DIR, running or not. With one it needs the owner's login and the SEALING_KEY
of the servers; the first operator of a production is made so. Signing in at /desk takes the password and a code of the authenticator.
`;
const PASSWORD_BYTES = 15;
const UNIQUE_VIOLATION = "23505";

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

function roleOf(word: string | undefined): StaffRole {
  return STAFF_ROLES.find((role) => role === word) ?? fail(`The role is one of ${STAFF_ROLES.join(", ")}.`);
}

const [act, email = "", role, name, uid] = process.argv.slice(2);
if (act === undefined || /^(-h|(--)?help)$/.test(act)) {
  process.stdout.write(HELP);
  process.exit(0);
}
if (!isCommand(act) || !/^[^\s@]+@[^\s@]+$/.test(email)) fail(HELP);
const url = process.env["DATABASE_URL"] ?? "";
if (url === "") fail("DATABASE_URL is missing: the owner's login of the database");
await migrate(url);
const db = openDatabase({ url, poolSize: 1, random: Math.random, onConnectionError: () => undefined });
await { add, role: changeRole, reset, remove }[act]();
await db.close();

function isCommand(word: string): word is "add" | "role" | "reset" | "remove" {
  return ["add", "role", "reset", "remove"].includes(word);
}

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
  if (name === undefined || name === "") fail(HELP);
  const password = randomBytes(PASSWORD_BYTES).toString("base64url");
  const secret = generateSecret();
  const trader = uid === undefined || !/^\d{1,18}$/.test(uid) ? null : await findByUid(db, uid as Uid);
  if (uid !== undefined && trader === null) fail(`There is no trader ${uid}.`);
  const staff = {
    email,
    name,
    role: roleOf(role),
    userId: trader,
    passwordHash: await hashPassword(password),
    authenticatorSecret: secret,
  };
  try {
    await db.transaction((tx) => insertStaff(tx, key, staff));
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION)
      fail(`${email}, or the trader that was named, is of the staff already: role, reset and remove change them.`);
    throw error;
  }
  show(`${email} is ${staff.role}.`, password, secret);
}

async function changeRole(): Promise<void> {
  const wanted = roleOf(role);
  if (!(await changeStaffRole(db, email, wanted))) fail(`Nobody of the staff has the address ${email}.`);
  process.stdout.write(`${email} is ${wanted}.\n`);
}

async function remove(): Promise<void> {
  if (!(await disableStaff(db, email))) fail(`Nobody of the staff who may sign in has the address ${email}.`);
  process.stdout.write(`${email} is shut out.\n`);
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
