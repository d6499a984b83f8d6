import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { kitVersion } from "@plaza/widgets/bundling/kit.ts";
import { buildId } from "./build-id.ts";
import { displayFace } from "./bundling/face.ts";
import { leanReact } from "./bundling/lean-react.ts";
import { leanRouter } from "./bundling/lean-router.ts";
import { oneByteServer } from "./bundling/one-byte-server.ts";
import { quickMatching } from "./bundling/quick-matching.ts";

/** Parts of forms and of an order: lists and the home page do without. */
const FORMS =
  /\/(ui\/(order-icons|copy-button|qr-code|countdown|countdown-marks|announce|data-list|steps)\.tsx?|contract\/files\.ts|domain\/orders\/statuses\.ts|web\/trading\/orders\/(amounts|is-over|use-seconds-left)\.ts|web\/shell\/(api\/use-call\.ts|forms\/post-form\.tsx|labels\/person-name\.ts))$/;
/** Parts of forms that an order has only once one is opened. */
const FIELDS = /\/ui\/(action-icons|radio-cards|code-input|password-input|file-input|tabs|switch)\.tsx$/;
/** What lists are chosen from, filtered with and drawn in. An order has none of it before a form is opened. */
const CONTROLS =
  /\/(web\/shell\/coin-icon|ui\/(picker-list|search-picker|matching|row|segmented|select|field|text-input|checkbox|load-more|chip|tag|asset-icon|currency-mark)|messages\/amount-input)\.tsx?$/;
/** An order's chat, which a phone gets once it is opened. */
const CHAT = /\/ui\/(chat-bubble|chat-system-line|chat-composer)\.tsx$/;
const OURS = /\/(ui|messages|contract|web\/shell\/(api|session))\/|\/web\/shell\/(?!paths|config|fault-log)[^/]+$/;
/** The words of documents, tiers, payment and the back office: many pages use them, the lists don't. */
const WORDS = /\/contract\/(staff|kyc|merchant|sub-users|notifications|wallet|appeal|fraud)\.ts$/;
/** What figures are drawn with: a few pages have it. */
const CHARTS = /\/ui\/(axis\.ts|chart-frame\.tsx)$/;
/** The API as the browser calls it: no page needs it to be drawn. */
const CALLS = /\/web\/shell\/api\/(call|browser|server-time)\.ts$/;
/** What stands around every page, whatever the page; and a line of code that as a file would be five times as long on the way. */
const FRAME =
  /\/(web\/trading\/offers\/tier\.ts|web\/shell\/(layout\/shell|device|lazy-component|offline|polling|page-listeners|router-anchor|page-texts|preferences|root-data)\.tsx?|ui\/(menu|offline-bar|avatar|badge)\.tsx|widgets\/(channel|kit\/\w+)\.ts|web\/shell\/widget-host\/(?!live-counts|user-extras|transfer-link|use-transferred-balances)[\w-]+\.tsx?|web\/shell\/bridge\/(use-device|copy)\.ts)$/;
/** The files that stand before any other is asked for. */
const IS_LOADED = /\/(?:rolldown-runtime|router|frame|controls|forms|calls)-[^/]+\.js$/;
const isOfFrame = (id: string) => FRAME.test(id);
const isOfForms = (id: string) => FORMS.test(id);
/** Large amounts: the list of offers has none. What people type as amounts, market prices and countries: an order has none of that. */
const AMOUNTS = /\/(ui\/amount-input\.tsx|messages\/(amount-input|market-format|country-name)\.ts)$/;
/** What the page of an order shows of it. The board and the practice trade show parts of that: one file packs better than three. */
const ORDER = /\/web\/trading\/orders\/(status-card|amounts-card|unverified-notice)\.tsx$/;
/** What pages of the back office share: each file has its name in the list of files that comes with every page, a trader's too. */
const STAFF_PARTS =
  /\/(web\/backoffice\/(refused-form|staff-form|folded-form|folded-filter|backoffice-head|backoffice-table|description-list|load-more|action-result)\.tsx|domain\/backoffice\/roles\.ts)$/;
const isOfEveryPage = (id: string) =>
  OURS.test(id) && ![FORMS, FIELDS, CONTROLS, CHAT, CALLS, WORDS, CHARTS, AMOUNTS].some((others) => others.test(id));

export default defineConfig(({ command }) => ({
  plugins: [leanReact, leanRouter, quickMatching, displayFace, oneByteServer, tailwindcss(), reactRouter()],
  define: { __BUILD_ID__: JSON.stringify(buildId(import.meta.dirname)), __KIT_VERSION__: JSON.stringify(kitVersion()) },
  // One self-contained server build.
  // What writes receipts stays outside: it is large, reads files beside itself, and most processes never load it.
  ssr: { ...(command === "build" ? { noExternal: true } : {}), external: ["pdfkit", "fontkit", "woff2-encoder/decompress"] },
  environments: {
    // React's production half is chosen here: for the server Vite leaves that to the environment at start, and both halves in the file.
    ...(command === "build" ? { ssr: { define: { "process.env.NODE_ENV": '"production"' } } } : {}),
    client: {
      build: {
        rolldownOptions: {
          output: {
            entryFileNames: "assets/[name]-[hash].js",
            // A page is a handful of files rather than forty: fewer requests, and text that is packed together packs better.
            codeSplitting: {
              groups: [
                {
                  name: "router",
                  test: /\/node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
                },
                { name: "frame", test: isOfFrame },
                { name: "frame", test: isOfEveryPage, minShareCount: 4 },
                { name: "controls", test: CONTROLS, minShareCount: 4 },
                { name: "calls", test: CALLS, minShareCount: 2 },
                { name: "forms", test: isOfForms, minShareCount: 3 },
                { name: "fields", test: FIELDS, minShareCount: 3 },
                { name: "order", test: ORDER },
                { name: "staff", test: STAFF_PARTS },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    // Packed sizes are a test's (`budget.test.ts`); nobody reads the builder's.
    reportCompressedSize: false,
    // The page's policy allows scripts by nonce only, so nothing may be inlined as a `data:` module.
    assetsInlineLimit: 0,
    modulePreload: {
      // The polyfill would be one more script, for browsers that do well enough without it.
      polyfill: false,
      // What every page has is not asked for ahead. An order's page loads its later files in quiet, so it does without their names, which
      // would be a tenth of its own file.
      resolveDependencies: (file, names, { hostId }) =>
        hostId.includes("p2p.detail") ? [] : names.filter((name) => name !== file && !IS_LOADED.test(name)),
    },
  },
}));
