import { importDirection, ledgerAlone, serverLayers, storesApart } from "./imports.ts";
import { importsPointDown, noImportCycles } from "./rooms.ts";
import { routesOnlyWire } from "./routes.ts";
import { ledgerWrites, namedParameters, oneWriter, orderStatus } from "./tables.ts";
import type { Proof } from "./proof.ts";

/** Of the rules about imports, layers and tables. */
export const STRUCTURE_PROOFS: readonly Proof[] = [
  {
    rule: importDirection,
    bad: [
      { "web/a.ts": 'import { post } from "@plaza/server/core/ledger/ledger.store.ts"' },
      { "domain/a.ts": 'import type { A } from "../server/a.ts"' },
      { "contract/a.ts": 'export { a } from "@plaza/domain/a.ts"' },
      { "ui/a.tsx": 'const a = await import("@plaza/domain/a.ts")' },
      { "e2e/a.e2e.ts": 'import "@plaza/server/a.ts"' },
      { "tools/a.ts": 'import { migrate } from "../server/core/db/migrate.ts"' },
    ],
    good: [
      { "web/a.ts": 'import { a } from "@plaza/domain/a.ts";\n// import { b } from "@plaza/server/b.ts"' },
      { "tools/a.ts": 'import { startCluster } from "../server/core/db/cluster.ts"' },
    ],
  },
  {
    rule: importsPointDown,
    bad: [
      { "server/core/a.ts": 'import { b } from "../people/accounts/b.ts"' },
      { "server/core/db/a.ts": 'import type { B } from "../../people/accounts/b.ts"' },
      { "server/wallet/a.ts": 'import { b } from "../proof/b.ts"' },
      { "server/trade/a.ts": 'import { b } from "../testing/b.ts"' },
      { "server/trade/a.ts": 'import { b } from "../main.ts"' },
      { "server/cupboard/a.ts": "export const a = 1" },
      { "web/shell/a.tsx": 'const a = await import("../account/wallet/a.tsx")' },
      { "web/trading/orders/a.tsx": 'import { b } from "../../account/b.tsx"' },
      { "web/account/a.tsx": 'import type { B } from "../routes/b.tsx"' },
    ],
    good: [
      { "server/trade/orders/a.ts": 'import { b } from "../chat/b.ts";\nimport { c } from "../../core/c.ts"' },
      { "server/main.ts": 'import { b } from "./app/b.ts"' },
      { "server/core/a.test.ts": 'import { b } from "../testing/b.ts"' },
      { "web/routes/a.tsx": 'import { b } from "../trading/orders/b.tsx"' },
    ],
  },
  {
    rule: noImportCycles,
    bad: [
      { "server/core/a.ts": 'import type { B } from "./b.ts"', "server/core/b.ts": 'import { a } from "./a.ts"' },
      { "server/trade/a/a.ts": 'import { b } from "../b/b.ts"', "server/trade/b/c.ts": 'import { d } from "../a/d.ts"' },
      {
        "web/shell/a/a.ts": 'import "../b/b.ts"',
        "web/shell/b/b.ts": 'import "../c/c.ts"',
        "web/shell/c/d.ts": 'export { a } from "../a/e.ts"',
      },
      { "domain/orders/a.ts": 'import type { B } from "./b.ts"', "domain/orders/b.ts": 'const a = () => import("./a.ts")' },
    ],
    good: [
      { "server/trade/a/a.ts": 'import { b } from "../b/b.ts"', "server/trade/b/c.ts": 'import { d } from "../../core/d.ts"' },
      { "server/core/a.ts": 'import { b } from "./b.ts"', "server/core/a.test.ts": 'import { b } from "./a.ts"' },
    ],
  },
  {
    rule: routesOnlyWire,
    bad: [
      { "web/routes/a.tsx": 'export const loader = ({ context }) => visitOf(context).api("GET /api/ctc/verify-user")' },
      { "web/layouts/a.ts": "const answer = await api (name)" },
      { "web/routes/a.tsx": "export const a = 1;\n".repeat(31) },
    ],
    good: [
      { "web/routes/a.tsx": 'export { loadA as loader } from "../info/a.server.ts";\n// calls api(name) there' },
      { "web/info/a.server.ts": 'await api("GET /api/ctc/verify-user");\n'.repeat(31) },
      { "web/routes/a.tsx": "export const a = 1;\n".repeat(30) },
    ],
  },
  {
    rule: serverLayers,
    bad: [
      { "server/trade/orders/order.store.ts": 'import { take } from "./order.service.ts"' },
      { "server/trade/chat/chat.service.ts": 'import { routes } from "./chat.routes.ts"' },
    ],
    good: [{ "server/trade/lifecycle/order.routes.ts": 'import { take } from "./order.service.ts"' }],
  },
  {
    rule: storesApart,
    bad: [{ "server/trade/orders/order.store.ts": 'import { pay } from "../payments/payment.store.ts"' }],
    good: [
      { "server/trade/orders/order.store.ts": 'import { row } from "./taking.store.ts"' },
      { "server/trade/orders/order.service.ts": 'import { pay } from "../payments/payment.store.ts"' },
    ],
  },
  {
    rule: ledgerAlone,
    bad: [{ "server/core/ledger/ledger.store.ts": 'import { order } from "../orders/order.row.ts"' }],
    good: [{ "server/core/ledger/ledger.store.ts": 'import { statement } from "../db/statement.ts"' }],
  },
  {
    rule: orderStatus,
    bad: [
      { "server/trade/chat/chat.store.ts": "const a = `UPDATE orders SET chat_seq = 1`" },
      { "server/app/jobs/jobs.ts": 'const a = "WITH x AS (\\n UPDATE  ONLY orders SET status = 1)"' },
      { "server/trade/chat/chat.store.ts": 'await insertRows(tx, "orders", rows)' },
      { "server/trade/chat/chat.store.ts": "const a = `DELETE FROM orders`" },
    ],
    good: [
      { "server/trade/orders/order.store.ts": "const a = `UPDATE orders SET status = 'paid'`" },
      { "server/trade/chat/chat.store.ts": "const a = `SELECT * FROM orders FOR UPDATE OF orders`" },
      { "server/trade/orders/order.test.ts": "const a = `UPDATE orders SET pay_before = now()`" },
    ],
  },
  {
    rule: ledgerWrites,
    bad: [
      { "server/trade/orders/order.store.ts": "const a = `INSERT INTO ledger_posting VALUES (1)`" },
      { "server/wallet/wallet.store.ts": 'const a = "UPDATE ledger_account SET balance = 1"' },
      { "server/wallet/wallet.store.ts": 'const a = "SELECT ledger_post($1)"' },
    ],
    good: [{ "server/wallet/wallet.store.ts": 'const a = "SELECT balance FROM ledger_account"' }],
  },
  {
    rule: namedParameters,
    bad: [
      { "server/wallet/wallet.store.ts": 'const a = "SELECT balance FROM ledger_account WHERE owner_id = $1"' },
      { "server/wallet/wallet.service.ts": "const a = `UPDATE presence\n SET seen_at = $2::timestamptz`" },
    ],
    good: [
      { "server/wallet/wallet.store.ts": 'const a = "SELECT balance FROM ledger_account WHERE owner_id = :ownerId"' },
      { "server/wallet/wallet.test.ts": 'await owner.query("SELECT balance FROM ledger_account WHERE id = $1", [id])' },
      { "server/core/db/migrate.ts": 'await client.query("SELECT pg_advisory_lock($1)", [LOCK])' },
      { "server/app/http/app.ts": 'const url = path.replaceAll(SELECTED, ":$1")' },
    ],
  },
  {
    rule: oneWriter,
    bad: [
      {
        "server/trade/chat/chat.store.ts": '"INSERT INTO chat_message"',
        "server/trade/orders/order.store.ts": '"UPDATE chat_message SET a = 1"',
      },
    ],
    good: [
      {
        "server/trade/chat/chat.store.ts": '"INSERT INTO chat_message"',
        "server/trade/chat/archive.store.ts": '"DELETE FROM chat_message"',
      },
    ],
  },
];
