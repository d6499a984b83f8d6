/**
 * Which of our files come to the browser in one: a page is a handful of files rather than forty, and text that is packed together packs better. By path
 * from the repository's root, without the ending; `/` at the end means all that is in a folder. A test looks whether each of them is there.
 */
export interface FileGroup {
  readonly paths: readonly string[];
  readonly but?: readonly string[];
}

/** Parts of forms and of an order: lists and the home page do without. */
const FORMS: FileGroup = {
  paths: [
    "ui/order-icons",
    "ui/copy-button",
    "ui/qr-code",
    "ui/countdown",
    "ui/countdown-marks",
    "ui/announce",
    "ui/data-list",
    "ui/steps",
    "contract/files",
    "domain/orders/statuses",
    "web/trading/orders/amounts",
    "web/trading/orders/is-over",
    "web/trading/orders/use-seconds-left",
    "web/shell/api/use-call",
    "web/shell/forms/post-form",
    "web/shell/labels/person-name",
  ],
};

/** Parts of forms that an order has only once one is opened. */
const FIELDS: FileGroup = {
  paths: ["ui/action-icons", "ui/radio-cards", "ui/code-input", "ui/password-input", "ui/file-input", "ui/tabs", "ui/switch"],
};

/** What lists are chosen from, filtered with and drawn in. An order has none of it before a form is opened. */
const CONTROLS: FileGroup = {
  paths: [
    "web/shell/coin-icon",
    "ui/picker-list",
    "ui/search-picker",
    "ui/matching",
    "ui/row",
    "ui/segmented",
    "ui/select",
    "ui/field",
    "ui/text-input",
    "ui/checkbox",
    "ui/load-more",
    "ui/chip",
    "ui/tag",
    "ui/asset-icon",
    "ui/currency-mark",
    "messages/amount-input",
  ],
};

/** An order's chat, which a phone gets once it is opened. */
const CHAT: FileGroup = { paths: ["ui/chat-bubble", "ui/chat-system-line", "ui/chat-composer"] };

/** The words of documents, tiers, payment and the back office: many pages use them, the lists don't. */
const WORDS: FileGroup = {
  paths: ["staff", "kyc", "merchant", "sub-users", "notifications", "wallet", "appeal", "fraud"].map((name) => `contract/${name}`),
};

/** What figures are drawn with: a few pages have it. */
const CHARTS: FileGroup = { paths: ["ui/axis", "ui/chart-frame"] };

/** The API as the browser calls it: no page needs it to be drawn. */
const CALLS: FileGroup = { paths: ["web/shell/api/call", "web/shell/api/browser", "web/shell/api/server-time"] };

/** Large amounts: the list of offers has none. What people type as amounts, market prices and countries: an order has none of that. */
const AMOUNTS: FileGroup = { paths: ["ui/amount-input", "messages/amount-input", "messages/market-format", "messages/country-name"] };

/** What stands around every page, whatever the page; and a line of code that as a file would be five times as long on the way. */
const FRAME: FileGroup = {
  paths: [
    "web/trading/offers/tier",
    "web/shell/layout/shell",
    "web/shell/device",
    "web/shell/lazy-component",
    "web/shell/offline",
    "web/shell/polling",
    "web/shell/page-listeners",
    "web/shell/router-anchor",
    "web/shell/page-texts",
    "web/shell/preferences",
    "web/shell/root-data",
    "ui/menu",
    "ui/offline-bar",
    "ui/avatar",
    "ui/badge",
    "widgets/channel",
    "widgets/kit/",
    "web/shell/widget-host/",
    "web/shell/bridge/use-device",
    "web/shell/bridge/copy",
  ],
  but: [
    "web/shell/widget-host/live-counts",
    "web/shell/widget-host/user-extras",
    "web/shell/widget-host/transfer-link",
    "web/shell/widget-host/use-transferred-balances",
  ],
};

/** What the page of an order shows of it. The board and the practice trade show parts of that: one file packs better than three. */
const ORDER: FileGroup = {
  paths: ["status-card", "amounts-card", "unverified-notice"].map((name) => `web/trading/orders/${name}`),
};

/** What pages of the back office share: each file has its name in the list of files that comes with every page, a trader's too. */
const STAFF_PARTS: FileGroup = {
  paths: [
    "web/backoffice/backoffice-head",
    "web/backoffice/forms/refused-form",
    "web/backoffice/forms/staff-form",
    "web/backoffice/forms/folded-form",
    "web/backoffice/forms/action-result",
    "web/backoffice/lists/folded-filter",
    "web/backoffice/lists/backoffice-table",
    "web/backoffice/lists/description-list",
    "web/backoffice/lists/load-more",
    "domain/backoffice/roles",
  ],
};

/** What pages share without being named above. */
const OURS = /\/(ui|messages|contract|web\/shell\/(api|session))\/|\/web\/shell\/(?!paths|config|fault-log)[^/]+$/;

/** Every list of paths, for the test that looks for their files. */
export const FILE_GROUPS: readonly FileGroup[] = [FORMS, FIELDS, CONTROLS, CHAT, WORDS, CHARTS, CALLS, AMOUNTS, FRAME, ORDER, STAFF_PARTS];

const isOneOf =
  ({ paths, but = [] }: FileGroup) =>
  (id: string): boolean => {
    const file = id.replace(/\.tsx?$/, "");
    if (file === id) return false;
    const folder = file.slice(0, file.lastIndexOf("/") + 1);
    const isNamed = (path: string) => (path.endsWith("/") ? folder : file).endsWith(`/${path}`);
    return paths.some(isNamed) && !but.some(isNamed);
  };

const OTHERS = [FORMS, FIELDS, CONTROLS, CHAT, CALLS, WORDS, CHARTS, AMOUNTS].map(isOneOf);

function isOfEveryPage(id: string): boolean {
  return OURS.test(id) && !OTHERS.some((isOther) => isOther(id));
}

/** The groups as the bundler takes them: the first that has a module gets it. `minShareCount`: only what as many pages share. */
export const CODE_SPLITTING_GROUPS: { name: string; test: RegExp | ((id: string) => boolean); minShareCount?: number }[] = [
  { name: "router", test: /\/node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\// },
  { name: "frame", test: isOneOf(FRAME) },
  { name: "frame", test: isOfEveryPage, minShareCount: 4 },
  { name: "controls", test: isOneOf(CONTROLS), minShareCount: 4 },
  { name: "calls", test: isOneOf(CALLS), minShareCount: 2 },
  { name: "forms", test: isOneOf(FORMS), minShareCount: 3 },
  { name: "fields", test: isOneOf(FIELDS), minShareCount: 3 },
  { name: "order", test: isOneOf(ORDER) },
  { name: "staff", test: isOneOf(STAFF_PARTS) },
];
