import { fewCasts } from "./casts.ts";
import { decisionsIndexed } from "./decisions.ts";
import { noSides } from "./direction.ts";
import { exportsAreDocumented } from "./doc-comments.ts";
import { importDirection, ledgerAlone, serverLayers, storesApart } from "./imports.ts";
import { everyTestRuns, nothingLeftOver } from "./leftovers.ts";
import { loopVariablesAreNouns } from "./loops.ts";
import { noFloatMoney } from "./money.ts";
import { noCatchAll } from "./names.ts";
import { namedFilesExist } from "./paths.ts";
import { importsPointDown, noImportCycles } from "./rooms.ts";
import { pureDomain, settingsInOnePlace } from "./purity.ts";
import { routesOnlyWire } from "./routes.ts";
import type { Rule } from "./rule.ts";
import { certificatesAreChecked, noWindowMessages, ownPatterns, passwordsArePasted } from "./security.ts";
import { smallFiles } from "./sizes.ts";
import { ledgerWrites, namedParameters, oneWriter, orderStatus } from "./tables.ts";
import { noUnusedFiles } from "./unused.ts";
import { plainWords } from "./words.ts";

/** Files by path, as small as the rule allows. */
export type Example = Readonly<Record<string, string>>;

export interface Proof {
  readonly rule: Rule;
  /** Each breaks the rule. */
  readonly bad: readonly Example[];
  /** Each looks like it and doesn't. */
  readonly good: readonly Example[];
}

/** What a decision record has below its status. */
const SECTIONS = "\n## Context\n\n## Decision\n\n## Consequences\n\n## Alternatives considered\n";

/** That each rule bites, and bites nothing else. */
export const PROOFS: readonly Proof[] = [
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
  {
    rule: fewCasts,
    bad: [
      { "server/a.ts": "const a = b as A" },
      { "server/a.ts": "const a = b as unknown as A", "server/b.ts": "const c = 1;\n".repeat(150) },
      { "server/a.ts": "const a = <A>(b)" },
      { "web/a.tsx": "const a = <B c={d as E} />" },
    ],
    good: [
      { "server/a.ts": 'import { a as b } from "./b.ts";\nconst c = ["d"] as const satisfies readonly string[];\n// as A' },
      { "server/a.ts": "const a = b as A", "server/b.ts": "const c = 1;\n".repeat(500) },
    ],
  },
  {
    rule: exportsAreDocumented,
    bad: [
      { "server/a.ts": "export function a() {}" },
      { "server/a.ts": "export async function a() {}\n\n/** Does b. */\nexport function b() {}" },
      { "domain/a.ts": "export const a = () => 1" },
      { "contract/a.ts": "export const a: A = function () {}" },
      { "ui/a.ts": "export class A {}" },
      { "web/shell/a.ts": "export const loadA = pageLoader(async () => null)" },
      { "web/shell/a.tsx": "export default function A() {}" },
      { "web/routes/a.ts": "export function other() {}" },
      { "host/a.ts": "/** About this file. */\n\nexport function a() {}" },
      { "messages/a.ts": "// Does a.\nexport function a() {}" },
      { "client/a.ts": "/* Does a. */\nexport function a() {}" },
      { "widgets/a.ts": "/** */\nexport function a() {}" },
    ],
    good: [
      { "server/a.ts": "/** Does a. */\nexport function a(): void;\nexport function a(b?: B): void {}" },
      { "server/a.ts": "/** Does a. */\n// oxlint-disable-next-line no-console\nexport const a = () => 1" },
      { "server/a.ts": "function a() {}\nexport const b = a();\nexport const c = { d() {} };\nexport interface E {}" },
      {
        "server/a.test.ts": "export function a() {}",
        "server/testing/a.ts": "export function a() {}",
        "tools/a.ts": "export function a() {}",
      },
      { "web/routes/a.tsx": "export const loader = pageLoader(() => null);\nexport default function A() {}" },
    ],
  },
  {
    rule: noFloatMoney,
    bad: [
      { "domain/money/a.ts": "const fee = parseFloat(amount) * 0.001" },
      { "server/trade/orders/a.ts": "const fee = amount.toFixed(2)" },
      { "contract/a.ts": "const fee = Number(amount)" },
      { "server/trade/orders/a.ts": "const fee = Math.round(amount * 100) / 100" },
    ],
    good: [{ "contract/a.ts": "const minutes = Type.Number()" }, { "domain/money/a.ts": "// never parseFloat\nconst fee = 1n" }],
  },
  {
    rule: noSides,
    bad: [
      { "ui/a.tsx": '<p className="ml-2" />' },
      { "ui/a.tsx": '<p className="sm:-mr-1 flex" />' },
      { "web/a.tsx": '<p className="absolute right-2" />' },
      { "web/a.tsx": '<td className="text-right" />' },
      { "web/a.tsx": "<p className={`border-l-2 ${more}`} />" },
      { "ui/a.css": "a { margin-left: 4px; }" },
      { "ui/a.css": "a { text-align: right; }" },
      { "ui/a.css": "a { inset: 0 0 0 auto; }" },
      { "ui/a.css": "a { border-radius: 8px 0 0 8px; }" },
    ],
    good: [
      { "ui/a.tsx": '<p className="ms-2 end-2 text-end border-s-2" />' },
      { "ui/a.tsx": '<p className="border-line flex-left" />' },
      {
        "ui/a.css":
          "a { inset: auto 0 0; padding: 8px 4px 0 4px; border-radius: 8px 8px 0 0; text-align: start; padding: 1px 2px max(1px, env(a) - var(--b)) 2px; }",
      },
    ],
  },
  {
    rule: pureDomain,
    bad: [
      { "domain/a.ts": "const now = Date.now()" },
      { "domain/a.ts": "const now = new Date()" },
      { "domain/a.ts": "const chance = Math.random()" },
      { "domain/a.ts": 'import { readFileSync } from "node:fs"' },
    ],
    good: [{ "domain/a.ts": "const later = new Date(now.getTime() + 1)" }, { "server/a.ts": "const now = Date.now()" }],
  },
  {
    rule: settingsInOnePlace,
    bad: [
      { "server/trade/orders/order.service.ts": 'const fee = process.env["FEE"]' },
      { "web/routes/home.tsx": "const { HOST } = process.env" },
    ],
    good: [{ "tools/start/settings.ts": "readSettings(process.env)" }],
  },
  {
    rule: ownPatterns,
    bad: [{ "server/a.ts": "const found = new RegExp(request.query.find).test(name)" }],
    good: [
      { "server/a.ts": "const found = /^a$/.test(name)" },
      { "server/a.test.ts": "new RegExp(text)" },
      { "e2e/a.ts": "new RegExp(text)" },
    ],
  },
  {
    rule: passwordsArePasted,
    bad: [
      { "web/a.tsx": "<input onPaste={(event) => event.preventDefault()} />" },
      { "web/a.tsx": '<PasswordInput name="password" showLabel="a" />' },
      { "web/a.tsx": '<PasswordInput name="password" autoComplete="off" />' },
    ],
    good: [{ "web/a.tsx": '<PasswordInput name="password" autoComplete="new-password" />' }],
  },
  {
    rule: certificatesAreChecked,
    bad: [{ "server/a.ts": "request({ rejectUnauthorized: false })" }],
    good: [{ "server/a.ts": "request({ rejectUnauthorized: true })" }],
  },
  {
    rule: noWindowMessages,
    bad: [
      { "web/a.ts": 'window.addEventListener("message", read)' },
      { "widgets/a.ts": "globalThis.onmessage = read" },
      { "web/a.tsx": "window.opener?.focus()" },
    ],
    good: [
      { "web/a.ts": 'window.addEventListener("focus", read)' },
      { "web/a.test.ts": 'window.addEventListener("message", read)' },
      { "server/a.ts": 'channel.addEventListener("message", read)' },
    ],
  },
  {
    rule: noCatchAll,
    bad: [{ "server/utils/money.ts": "" }, { "web/trading/orders/helpers.tsx": "" }, { "domain/common/a.ts": "" }],
    good: [{ "server/trade/orders/library.ts": "" }],
  },
  {
    rule: loopVariablesAreNouns,
    bad: [
      { "domain/a.ts": "for (const one of orders) add(one);" },
      { "web/a.tsx": "orders.map((each) => each.id)" },
      { "web/a.tsx": "orders.toSorted((one, other) => one.id - other.id)" },
      { "server/a.ts": "const isOpen = (one: Order): boolean => one.open;" },
    ],
    good: [
      { "domain/a.ts": 'const one = 1n;\nfor (const order of orders) add(order, "(one) => two");' },
      { "domain/a.ts": "call(one, (order) => order.id)" },
    ],
  },
  {
    rule: noUnusedFiles,
    bad: [
      { "server/trade/orders/forgotten.ts": "export const a = 1" },
      { "domain/a.ts": "export const a = 1", "domain/a.test.ts": 'import { a } from "./a.ts"' },
    ],
    good: [
      { "domain/a.ts": "export const a = 1", "server/main.ts": 'import { a } from "@plaza/domain/a.ts"' },
      { "server/worker.ts": "run()", "server/main.ts": 'new Worker(new URL("./worker.ts", import.meta.url))' },
    ],
  },
  {
    rule: smallFiles,
    bad: [{ "server/a.ts": "a();\n".repeat(401) }],
    good: [{ "server/a.ts": "a();\n".repeat(400) }, { "domain/catalogue/fiats.ts": "a();\n".repeat(401) }],
  },
  {
    rule: nothingLeftOver,
    bad: [{ "server/a.ts": "// TODO: the fee" }, { "web/a.tsx": "/* FIXME */" }],
    good: [{ "server/a.ts": "// everything is done" }],
  },
  {
    rule: everyTestRuns,
    bad: [
      { "server/a.test.ts": 'test.only("sells", () => {})' },
      { "server/a.test.ts": 'test.skip("sells", () => {})' },
      { "server/a.test.ts": 'test.skipIf("sells", () => {})' },
    ],
    good: [{ "server/a.test.ts": 'test("sells", () => {})' }, { "server/a.test.ts": 'test.each("sells", () => {})' }],
  },
  {
    rule: plainWords,
    bad: [
      { "tools/tidy/a.md": "Whoever reads this" },
      { "tools/tidy/a.md": "The message is in `a`, and is told so many times" },
      { "tools/tidy/a.md": "The desk reads the case" },
      { "tools/tidy/a.md": "Tried so\nmany times" },
      { "tools/tidy/a.md": "A folder of its own, and a list of their own for each" },
      { "tools/tidy/a.ts": "// reckoned anew for every order" },
      { "tools/tidy/a.ts": "/** The file stands in\n * the folder. */" },
      { "tools/tidy/a.ts": "const reckonLimits = 1" },
      { "tools/tidy/a.ts": "const saidAt = 1" },
      { "tools/tidy/a.ts": "const neighbours = initialiseAll()" },
      { "tools/tidy/a.md": "A labelled field" },
      { "tools/tidy/a.ts": 'const call = { summary:\n  "Reckoned anew" }' },
      { "tools/tidy/a.ts": "const x = order.lateHold" },
      { "tools/tidy/lost-page.ts": "" },
      { "tools/tidy/a.test.ts": 'test("is reckoned anew", () => {})' },
      { "tools/tidy/a.test.ts": 'test.each([1])("is reckoned anew", () => {})' },
    ],
    good: [
      { "tools/tidy/a.md": "Anyone who reads this; a part of it, in `reckon.ts` and [here](anew.md)\n\n```\nwhoever\n```" },
      { "tools/tidy/a.md": "The Support desk at `/desk` on a desktop, the text of its own content" },
      { "tools/tidy/a.ts": '// computed again\nconst keepAlive = "reckoned anew"' },
      { "other/a.ts": "// reckoned anew" },
      { "tools/tidy/a.ts": "image.toColourspace(favouriteOf(optimist))" },
      { "tools/tidy/a.test.ts": 'test("is computed again", () => say("reckoned anew"))' },
    ],
  },
  {
    rule: namedFilesExist,
    bad: [
      { "docs/a.md": "See `server/gone.ts`" },
      { "docs/a.md": "Run `npx vitest run server/gone`" },
      { "docs/a.md": "See `gone.ts`" },
      { "docs/a.md": "See [b](b.md)" },
      { "README.md": "See [b](docs/decisions/b.md#c)" },
    ],
    good: [
      {
        "docs/a.md": "See `server/a.ts`, `a.ts`, `x.store.ts`, `server`, [b](b.md) and [c](https://c.test)",
        "docs/b.md": "",
        "server/a.ts": "",
      },
      { "docs/a.md": "`/api/desk/server/x`, `messages/catalogue/<namespace>/<lang>.json`" },
    ],
  },
  {
    rule: decisionsIndexed,
    bad: [
      { "docs/decisions/README.md": "| [0001](0001-a.md) | Do a |\n", "docs/decisions/0001-a.md": "# 1. Do a\n\nStatus: accepted\n" },
      { "docs/decisions/README.md": "", "docs/decisions/0001-a.md": `# 1. Do a\n\nStatus: accepted\n${SECTIONS}` },
      {
        "docs/decisions/README.md": "| [0001](0001-a.md) | Do b |\n",
        "docs/decisions/0001-a.md": `# 1. Do a\n\nStatus: accepted\n${SECTIONS}`,
      },
      {
        "docs/decisions/README.md": "| [0001](0001-a.md) | Do a |\n",
        "docs/decisions/0001-a.md": `# 1. Do a\n\nStatus: perhaps\n${SECTIONS}`,
      },
      { "docs/decisions/README.md": "| [0002](0002-a.md) | Do a |\n| [0001](0001-b.md) | Do b |\n" },
      { "docs/decisions/README.md": "| [0001](0001-a.md) | Do a |\n| [0001](0001-b.md) | Do b |\n" },
      { "docs/decisions/README.md": "## A\n\n| [0001](0001-a.md) | Do a |\n\n## B\n\n| [0001](0001-a.md) | Do a |\n" },
      {
        "docs/decisions/README.md":
          "## A\n\n| [0001](0001-a.md) | Do a |\n\n## B\n\n| [0003](0003-c.md) | Do c |\n| [0002](0002-b.md) | Do b |\n",
      },
      {
        "docs/decisions/README.md": "| [0001](0001-a.md) | Do a (superseded by [0002](0002-b.md)) |\n| [0002](0002-b.md) | Do b |\n",
        "docs/decisions/0001-a.md": `# 1. Do a\n\nStatus: accepted\n${SECTIONS}`,
      },
      {
        "docs/decisions/README.md": "| [0001](0001-a.md) | Do a |\n| [0002](0002-b.md) | Do b |\n",
        "docs/decisions/0001-a.md": `# 1. Do a\n\nStatus: superseded by [0002](0002-b.md)\n${SECTIONS}`,
      },
      {
        "docs/decisions/README.md": "| [0001](0001-a.md) | Do a |\n",
        "docs/decisions/0001-a.md": `# 1. Do a\n\nStatus: superseded by [0002](0002-b.md)\n${SECTIONS}`,
      },
    ],
    good: [
      {
        "docs/decisions/README.md":
          "## A\n\n| [0002](0002-c.md) | Do c |\n| [0003](0003-b.md) | Do b |\n\n## B\n\n| [0001](0001-a.md) | Do a (superseded by [0003](0003-b.md)) |\n",
        "docs/decisions/0001-a.md": `# 1. Do a\n\nStatus: superseded by [0003](0003-b.md)\n${SECTIONS}`,
        "docs/decisions/0003-b.md": `# 3. Do b\n\nStatus: accepted, supersedes [0001](0001-a.md)\n${SECTIONS}`,
      },
    ],
  },
];
