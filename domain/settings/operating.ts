import { SETTING_GROUPS } from "./catalogue.ts";
import type { Setting } from "./kinds.ts";
import { VARIABLES } from "./environment.ts";

const GROUP_TITLES: Readonly<Record<keyof typeof SETTING_GROUPS, string>> = {
  market: "The market",
  trade: "Trading",
  express: "Express trade",
  agreement: "The service agreement",
  price: "Prices",
  fraud: "Fraud rules",
  merchants: "The merchant programme",
  region: "Regions",
};

/** docs/operating.md: everything that an operator can turn. */
export function operatingDocument(): string {
  const groups = Object.entries(SETTING_GROUPS).map(([group, settings]) => [
    `### ${GROUP_TITLES[group as keyof typeof SETTING_GROUPS]}`,
    table(
      ["setting", "takes", "otherwise", "meaning"],
      Object.entries<Setting>(settings).map(([key, one]) => [`\`${key}\``, takes(one), shown(one), one.doc]),
    ),
  ]);
  return (
    [
      "# Operating Plaza",
      "Made from `domain/settings`; a test compares the two. After a change there: `npm run snapshots`.",
      "## Settings",
      "Changed at the desk by an operator while the market runs; every server follows within seconds. Values that were changed stand in the table `setting`, every change with its author, before and after in `setting_change`, which nobody can rewrite. What was never changed holds as below.",
      ...groups.flat(),
      "## Staff of the desk",
      "Whoever holds the login of the database's owner lets people in; the running site can only take access away (page Staff, by an operator). Each command works on the running product, on a stopped one, or with `DATABASE_URL` and `SEALING_KEY` on a database of your own. What `add` and `reset` print is shown once.",
      table(
        ["command", "what it does"],
        [
          [
            "`npm run staff -- add name@example.com agent 'Full Name' [uid]`",
            "lets somebody in as `reader`, `agent`, `senior` or `operator`; the uid is that person's own account as a trader, on whose cases they never work",
          ],
          ["`npm run staff -- role name@example.com senior`", "another role; also lets somebody in again"],
          ["`npm run staff -- reset name@example.com`", "a new password and authenticator, and every session ends"],
          ["`npm run staff -- remove name@example.com`", "shuts somebody out at once; what they did stays in the log"],
        ],
      ),
      "## When the alarm stands",
      "Each minute a proof compares what orders and adverts claim with what the ledger holds. A difference of one unit raises the alarm, freezes the market and shows on every page of the desk. To lift it: look at the page Ledger, at `npm run audit` and at the log line `escrow_differs`, which name the order or advert; an operator clears the alarm on the page Market switch and writes what was found; then opens the market there, with a reason. If it still differs, the next proof raises it again.",
      "## Environment variables",
      "Read once at the start and checked there; a wrong one is refused by name. Production refuses to start without keys of its own, with the demo's or one that isn't random, without somewhere to send e-mails and text messages to, and on a database in which demo accounts live.",
      table(
        ["variable", "of", "meaning", "otherwise"],
        VARIABLES.map((one) => [one.names.map((name) => `\`${name}\``).join(", "), one.of, one.meaning, one.otherwise]),
      ),
      "## The site before another exchange's API",
      "`node web/server.ts` alone, with `API_ORIGIN` (where this process reaches that API) and `API_DOMAIN` (where browsers reach it; left out, they go through the site). That API has to let the site's origin send requests with credentials (`access-control-allow-origin` with that origin, `access-control-allow-credentials: true`, the methods GET, POST and DELETE, and the headers of point 7 with `idempotency-key`), and to let it read the `date` header. Its session cookie has to reach both: set it on the domain that the two hosts share. `web/foreign-host.test.ts` runs the site before such a host, `e2e/foreign-host.e2e.ts` a page in a browser, and both say what is shown.",
      "It needs the paths of the specification's point 7 with `{code: 0, data}`. What goes beyond them may be missing: without a list of payment methods nothing is filtered by one, without `missing` in `verify-user` the gate shows the agreement alone, without prices the wallet shows coins without their worth. Fields that we don't know are passed over. A code other than 0 is shown with its `msg`; at `user/info` it logs out, and at the lists of coins and currencies it is passed over in silence. An answer that isn't JSON, and none at all, count as an outage: the page says so with a 503, and nobody is logged out. Ours alone, and not found elsewhere: the desk, webhooks, API keys, the proof of escrow and the signed journal.",
    ].join("\n\n") + "\n"
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");
}

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

function shown({ otherwise }: Setting): string {
  if (typeof otherwise === "boolean") return otherwise ? "yes" : "no";
  if (typeof otherwise === "object") return otherwise.length === 0 ? "none" : otherwise.join(" ");
  return String(otherwise);
}
