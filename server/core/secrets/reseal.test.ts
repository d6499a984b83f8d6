import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { authenticatorAad } from "../../people/accounts/security-code.service.ts";
import { sealedAuthenticators } from "../../people/accounts/security-code.store.ts";
import { openDatabase } from "../db/database.ts";
import { qrAad } from "../../delivery/files/file.store.ts";
import { sealedOrderAccounts } from "../../trade/orders/order.store.ts";
import { accountAad } from "../../trade/orders/order-account.ts";
import { sealedPayments } from "../../people/payments/payment.store.ts";
import { startStack, type Stack } from "../../testing/stack.ts";
import { sealedColumns } from "../../app/commands/sealed-columns.ts";
import { resealAll } from "./reseal.ts";
import { seal, sealingKeyOf, unseal } from "./seal.ts";

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.close());

const COLUMNS = [sealedPayments, sealedOrderAccounts(accountAad), sealedAuthenticators(authenticatorAad)];

it("brings accounts, orders' copies and authenticators under the newest key, once", async () => {
  const [seller, buyer] = await Promise.all([stack.person({ usdt: "100" }), stack.person()]);
  const advId = await stack.advert(seller, { side: "sell", quantity: "100" });
  await stack.call(buyer, "POST /api/ctc/create-order", { body: { advId, side: "buy", amount: "10", methodId: "wise", price: "1" } });

  const { config, db } = stack.server.context;
  const next = randomBytes(32);
  const both = sealingKeyOf([next, ...config.sealingKey.byId.values()]);
  const count = async () => (await resealAll(db, both, COLUMNS)).map(({ resealed }) => resealed);
  expect(await count()).toEqual([2, 1, 2]);
  expect(await count()).toEqual([0, 0, 0]);

  const alone = sealingKeyOf([next]);
  for (const column of COLUMNS)
    for (const { aad, sealed } of await column.read(db, "0", 10)) expect(unseal(alone, aad, sealed)).not.toBe("");
});

it("keeps a value that its owner has just rewritten", async () => {
  const { db } = stack.server.context;
  const [value] = await sealedPayments.read(db, "0", 1);
  expect(await sealedPayments.write(db, value?.id ?? "", Buffer.from("before"), Buffer.from("next"))).toBe(false);
});

/** Columns of bytes that hold nothing sealed: digests and their salts, public keys, drawings. What is in neither list has to be decided about. */
const NOT_SEALED =
  /_hash$|^hash$|sha256$|^public_key$|^fingerprint$|^chain$|^root$|^nodes$|^p256dh$|^salt$|^auth$|^look$|^look_pieces$|^grey$|^crop_pieces$|^(?:authenticator|client)_data$|^signature$/;

it("covers every sealed column and every sealed file of the schema", async () => {
  const { rows } = await stack.owner.query<{ place: string; column_name: string }>(
    `SELECT DISTINCT c.table_name || '.' || c.column_name AS place, c.column_name FROM information_schema.columns c
       JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND (c.data_type = 'bytea' OR (c.column_name LIKE '%sealed%' AND c.data_type <> 'timestamp with time zone'))`,
  );
  // What a daily count counts, and what a login came from, is known by its digest alone.
  const digests = new Set(["daily_count.name", "login_mark.mark", "staff_login_mark.mark"]);
  const sealed = rows.filter(({ column_name: name, place }) => !NOT_SEALED.test(name) && !digests.has(place)).map(({ place }) => place);
  const files = ["kyc_document.storage_name", "evidence_original.storage_name", "merchant_file.storage_name"];
  const covered = sealedColumns(stack.server.context.files.storage).map(({ covers }) => covers);
  expect(covered.toSorted()).toEqual([...sealed, ...files].toSorted());
});

it("brings over waiting authenticators and what QR codes say", async () => {
  const person = await stack.person();
  const { config, files } = stack.server.context;
  // As the command does it: some of these columns only the database's owner may change.
  const db = openDatabase({ url: stack.ownerUrl, isOwner: true, poolSize: 1, random: Math.random, onConnectionError: () => undefined });
  onTestFinished(() => db.close());
  const old = config.sealingKey;
  await stack.owner.query("UPDATE users SET totp_pending = $2 WHERE id = $1", [
    person.id,
    seal(old, authenticatorAad(person.id), "PENDING"),
  ]);
  await stack.owner.query(
    `INSERT INTO stored_file (owner_id, storage_name, name, mime, size, sha256, sealed_qr) VALUES ($1, $2, 'code.png', 'image/png', 10, '\\x00', $3)`,
    [person.id, "0".repeat(32), seal(old, qrAad("0".repeat(32)), "QR")],
  );
  const next = randomBytes(32);
  const columns = sealedColumns(files.storage).filter(
    ({ covers }) => covers === "users.totp_pending" || covers === "stored_file.sealed_qr",
  );
  const both = sealingKeyOf([next, ...old.byId.values()]);
  expect((await resealAll(db, both, columns)).map(({ resealed }) => resealed)).toEqual([1, 1]);
  const alone = sealingKeyOf([next]);
  const opened = await Promise.all(
    columns.map(async (column) => (await column.read(db, "0", 10)).map(({ aad, sealed }) => unseal(alone, aad, sealed))),
  );
  expect(opened).toEqual([["PENDING"], ["QR"]]);
});
