import { keysOf } from "@plaza/contract/typed-keys.ts";
import { guardOf } from "./guarded-settings.ts";
import { SETTING_GROUPS } from "./catalogue.ts";
import { choicesOf, type Setting } from "./kinds.ts";
import { VARIABLES } from "./environment.ts";

const GROUP_TITLES: Readonly<Record<keyof typeof SETTING_GROUPS, string>> = {
  market: "The market",
  switches: "Switches",
  trade: "Trading",
  express: "Express trade",
  agreement: "The service agreement",
  price: "Prices",
  fraud: "Fraud rules",
  limits: "Limits",
  merchants: "The merchant program",
  security: "Account protection",
  staff: "Staff",
  support: "Customer service",
  region: "Regions",
};

/** docs/operations/configuration.md: everything that an operator can configure. */
export function operatingDocument(): string {
  const groups = keysOf(SETTING_GROUPS).map((group) => [
    `### ${GROUP_TITLES[group]}`,
    table(
      ["setting", "values", "default", "meaning"],
      Object.entries<Setting>(SETTING_GROUPS[group]).map(([key, one]) => [
        `\`${key}\``,
        values(one),
        shown(one),
        `${one.doc}${guardOf(key)}`,
      ]),
    ),
  ]);
  return (
    [
      "# Configuration",
      "Made from `domain/settings`; a test compares the two. After a change there: `npm run snapshots`.",
      "## Settings",
      "An operator changes settings on `/desk/settings` while the market runs; every server applies them within seconds. One operator may tighten a setting that guards money or people; loosening it takes a second one, who accepts the proposal there within 24 hours. So an installation needs two operators, also to open a frozen market. A setting that was never changed has the default below. Changed values are in the table `setting`; each change, with its author and the values before and after, is in `setting_change`, which is append-only.",
      ...groups.flat(),
      "## Staff accounts",
      "On `/desk/staff` an operator invites staff by email, changes roles and ends access; a second operator accepts each change within 24 hours ([0285](../decisions/0285-staff-by-two-operators.md)). A proposal to end an access locks it right away. The commands are for the first operators, a lost authenticator and a former colleague's return; they need the login that owns the database. Each works on a running product, on a stopped one, or with `DATABASE_URL` and `SEALING_KEY` on your own database. What `add` and `reset` print is shown once.",
      table(
        ["command", "what it does"],
        [
          [
            "`npm run staff -- add name@example.com agent 'Full Name' [uid]`",
            "adds a staff member as `reader`, `agent`, `senior` or `operator`; the uid is that person's own trading account, whose cases they cannot work on",
          ],
          ["`npm run staff -- role name@example.com senior`", "changes the role; also restores access"],
          ["`npm run staff -- reset name@example.com`", "sets a new password and authenticator, and ends every session"],
          [
            "`npm run staff -- remove name@example.com`",
            "removes access immediately, but not of the last operator; the audit log keeps their actions",
          ],
        ],
      ),
      "## Environment variables",
      "Read and validated once, at the start; an invalid one is refused by name. Each secret (`DATABASE_URL`, `APP_DATABASE_URL`, `LISTEN_DATABASE_URL`, `READ_DATABASE_URL`, `BACKUP_PASSPHRASE`, `AWS_SECRET_ACCESS_KEY`, `AWS_SESSION_TOKEN`, `SEALING_KEY`, `SEALING_KEYS_BEFORE`, `SIGNING_KEY`, `SMTP_URL`, `SMS_TOKEN`, `TELEGRAM_BOT_TOKEN`, `TELEGRAM_WEBHOOK_SECRET`, `CAPTCHA_SECRET_KEY`, `OIDC_CLIENT_SECRET`, `EXCHANGE_KEY`, `KYC_WEBHOOK_SECRET`, `NATS_TOKEN`) may be given as a file: `SEALING_KEY_FILE=/run/secrets/sealing_key`. Production refuses to start without its own keys, with the demo's keys or a key that isn't random, without a way to send emails and text messages, and on a database with demo accounts.",
      table(
        ["variable", "read by", "meaning", "default"],
        VARIABLES.map((variable) => [
          variable.names.map((name) => `\`${name}\``).join(", "),
          variable.of,
          variable.meaning,
          variable.otherwise,
        ]),
      ),
      "## Running the site against another exchange's API",
      "Start `node web/server.ts` alone, with `API_ORIGIN` (where this process reaches that API) and `API_DOMAIN` (where browsers reach it; without it, their calls go through the site). That API must allow requests with credentials from the site's origin (`access-control-allow-origin` with that origin, `access-control-allow-credentials: true`, the methods GET, POST and DELETE, and the site's request headers with `idempotency-key`), and expose the `date` header; a Plaza does so for the origins in its `ALLOWED_ORIGINS`. Its session cookie must reach both hosts: an API of another make sets it on their common parent domain; Plaza's own is bound to one host name, so that site and API share the name and differ by port, or browsers call the API through the site (`API_DOMAIN` left out). The site's own server passes on, for its visitor, the cookies `accountGroup`, `UID`, `userId`, `authorization` and `authtoken` as the browser sent them, and `locale`. `web/foreign-host.test.ts` runs the site against such a host, `e2e/foreign-host.e2e.ts` a page in a browser; both show what to expect.",
      "It needs the exchange API's paths, responding `{code: 0, data}`. The site asks it for `/api/openapi.json`: where that is a 404, the API has the calls of the specification alone, and otherwise those that the document names. A page whose calls are missing answers 501 with one sentence, and no link leads to it; users then log in on the exchange's own site (`e2e/specified-host.e2e.ts`). Extensions may be missing: without a list of payment methods there is no filter by method, without `missing` in `verify-user` the gate shows only the agreement, without prices the wallet shows coins without their value. Unknown fields are ignored. A code other than 0 is shown with its `msg`; at `user/info` it logs the user out, and at the lists of coins and currencies it is ignored. A response that isn't JSON, or no response, counts as an outage: the page says so with a 503, and nobody is logged out. Only our own API has the back office, webhooks, API keys, the escrow proof and the signed journal.",
    ].join("\n\n") + "\n"
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");
}

/** What values a setting takes, as a document or a message of the back office says it. */
export function takes(setting: Setting): string {
  switch (setting.kind) {
    case "whole":
    case "decimal":
      return `${setting.least} to ${setting.most} ${setting.unit}`;
    case "flag":
      return "yes or no";
    case "word":
      return `\`${setting.pattern}\``;
    case "codes":
      return `codes of ${setting.of}`;
  }
}

/** As `takes`, for a reader: a list of words or of numbers instead of its pattern. */
function values(setting: Setting): string {
  const choices = choicesOf(setting);
  if (choices.length > 0) return choices.map((word) => `\`${word}\``).join(", ");
  if (setting.example !== undefined) return `such as \`${setting.example}\``;
  if (setting.kind !== "word") return takes(setting);
  const count = setting.otherwise.split(",").length;
  return setting.pattern.includes(`{${count - 1}}$`) ? `${count} whole numbers, comma-separated` : "whole numbers, comma-separated";
}

function shown({ otherwise }: Setting): string {
  if (typeof otherwise === "boolean") return otherwise ? "yes" : "no";
  if (typeof otherwise === "object") return otherwise.length === 0 ? "none" : otherwise.join(" ");
  return String(otherwise);
}
