import { fewCasts } from "./casts.ts";
import { noSides } from "./direction.ts";
import { exportsAreDocumented } from "./doc-comments.ts";
import { everyTestRuns, nothingLeftOver } from "./leftovers.ts";
import { loopVariablesAreNouns } from "./loops.ts";
import { noFloatMoney } from "./money.ts";
import { componentsNameTheirFile, noCatchAll } from "./names.ts";
import { pureDomain, settingsInOnePlace } from "./purity.ts";
import { refusalsAreHandledAlike } from "./refusals.ts";
import { certificatesAreChecked, noWindowMessages, ownPatterns, passwordsArePasted } from "./security.ts";
import { smallFiles } from "./sizes.ts";
import { noUnusedFiles } from "./unused.ts";
import type { Proof } from "./proof.ts";

/** Of the rules about what code says and how it is laid out. */
export const CODE_PROOFS: readonly Proof[] = [
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
    rule: componentsNameTheirFile,
    bad: [
      { "web/trading/board/order-pane.tsx": "export function Pane() {}" },
      { "ui/card.tsx": "export const Box = memo(Card)" },
      { "web/backoffice/orders/orders-page.tsx": "export function BackofficeOrders() {}\nexport function OrderTable() {}" },
    ],
    good: [
      { "web/trading/board/order-pane.tsx": "export function OrderPane() {}\nfunction Pane() {}" },
      { "web/backoffice/orders/orders-page.tsx": "export function BackofficeOrdersPage() {}\nexport function OrderTable() {}" },
      { "web/info/hkpay/hkpay-page.tsx": "export function HkPayPage() {}" },
      { "ui/icons.tsx": "export function SunIcon() {}\nexport function MoonIcon() {}" },
      { "web/shell/refused-form.tsx": "export const RefusedFormContext = createContext(null);\nexport const MOST = 1" },
      {
        "web/routes/desk.home.tsx": "export default function Home() {}",
        "web/trading/board/pane-part.ts": "export const Pane = lazyPart()",
      },
    ],
  },
  {
    rule: refusalsAreHandledAlike,
    bad: [
      { "web/a.ts": "try { a(); } catch (fault) {\n  if (!(fault instanceof Refusal)) throw fault;\n}" },
      { "web/a.ts": "catch (fault) {\n  if (fault instanceof Refusal) return null;\n  throw fault;\n}" },
    ],
    good: [
      { "web/a.ts": "catch (fault) {\n  rethrowUnlessRefusal(fault);\n  return null;\n}" },
      { "web/a.ts": 'catch (fault) {\n  if (!(fault instanceof Refusal) || fault.code !== "not_found") throw fault;\n}' },
      { "web/shell/api/call.ts": "if (!(fault instanceof Refusal)) throw fault;" },
    ],
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
];
