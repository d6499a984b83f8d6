import { PARTY_ACTIONS } from "@plaza/contract/order.ts";
import { AUDIENCES, type Audience, type Call } from "@plaza/contract/call.ts";
import { calls } from "@plaza/contract/calls/index.ts";
import { STAFF_ROLES } from "@plaza/contract/staff.ts";
import { rightsForAct, ROLES, welcomeOf, type Role } from "./calls.ts";

const TITLES: Readonly<Record<Role, string>> = {
  visitor: "visitor",
  user: "user",
  institution: "institution",
  trader: "trader",
  sub_view: "sub-user: view",
  sub_trade: "sub-user: trade",
  sub_release: "sub-user: release",
  staff: "staff",
};

const SECTIONS: Readonly<Record<Audience, string>> = {
  everyone: "Calls for everybody",
  view: "Calls for users and all sub-users",
  trade: "Calls for users and sub-users who trade",
  owner: "Calls for the owner of an account",
  staff: "Calls for staff",
};

const BEFORE = [
  "# Who may make which call",
  "Generated from `contract/calls`. Tests compare the two and make every call as every role. After a change there: `npm run snapshots`.",
  "## In short",
] as const;

const AFTER = [
  "**401**: log in first. **403**: this person may not make the call.",
  `Access is only the first check. Then come ownership (404 for anything that isn't the caller's), the gates before a trade (phone, email, identity, two-factor authentication, agreement), the region, security holds, freezes and limits.`,
  [
    "- **Institution**: a company whose identity isn't approved. It has a user's rights; the identity gate stops it from trading.",
    "- **Trader**: an active merchant. It has a user's rights, and its adverts carry the badge.",
    "- **Sub-user**: works for a main account, on that account's balance and within its limits, and sees only the orders assigned to it. Each level of rights includes the one before.",
    `- **Staff**: separate accounts with separate sessions. Roles: ${STAFF_ROLES.join(", ")}; each includes the ones before.`,
    "- **API key**: acts for its user where it has the scope that the call names, also in calls for everybody ([merchants.md](merchants.md)).",
  ].join("\n"),
] as const;

/** docs/roles.md: who may make which call. */
export function rolesDocument(): string {
  return [...BEFORE, summary(), ...AFTER, ...AUDIENCES.flatMap(section), ...actionsOfSubUsers()].join("\n\n") + "\n";
}

function callsFor(audience: Audience): [string, Call][] {
  return Object.entries<Call>(calls).filter(([, call]) => call.audience === audience);
}

function summary(): string {
  const head = ["calls", ...ROLES.map((role) => TITLES[role])];
  const rows = AUDIENCES.map((audience) => {
    const title = SECTIONS[audience];
    const anchor = title.toLowerCase().replaceAll(" ", "-");
    return [`[${title}](#${anchor}): ${callsFor(audience).length}`, ...ROLES.map((role) => welcomeOf(role, audience))];
  });
  return table([head, ...rows]);
}

function section(audience: Audience): string[] {
  const title = `## ${SECTIONS[audience]}`;
  if (audience === "staff") return [title, table([["call", "least role", "what it does"], ...staffRows()])];
  const rows = callsFor(audience).map(([name, call]) => [`\`${name}\``, call.summary, scopeOf(call)]);
  return [title, table([["call", "what it does", "scope of an API key"], ...rows])];
}

function staffRows(): string[][] {
  return STAFF_ROLES.flatMap((role) =>
    callsFor("staff")
      .filter(([, call]) => call.role === role)
      .map(([name, call]) => [`\`${name}\``, role, call.summary]),
  );
}

function scopeOf({ keyScope, keyScopeOfAction = {} }: Call): string {
  if (keyScope === undefined || keyScope === "none") return "closed to keys";
  const ofActions = Object.entries(keyScopeOfAction).map(([action, scope]) => `; \`${scope}\` to ${action}`);
  return `\`${keyScope}\`${ofActions.join("")}`;
}

function actionsOfSubUsers(): string[] {
  return [
    "## Actions of sub-users",
    "`POST /api/ctc/update-order-state` requires a sub-user to have the rights for the action in its body:",
    table([["action", "rights"], ...PARTY_ACTIONS.map((action) => [`\`${action}\``, rightsForAct(action)])]),
  ];
}

/** @param rows the first one is the head */
function table([head = [], ...rows]: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");
}
