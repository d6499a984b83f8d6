import { PARTY_ACTIONS } from "@plaza/contract/order.ts";
import { AUDIENCES } from "@plaza/contract/call.ts";
import { calls } from "@plaza/contract/calls/index.ts";
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

/** docs/roles.md: who may make which call. */
export function rolesDocument(): string {
  const rows = Object.entries(calls)
    .toSorted(([, one], [, other]) => AUDIENCES.indexOf(one.audience) - AUDIENCES.indexOf(other.audience))
    .map(([name, { audience }]) => [`\`${name}\``, ...ROLES.map((role) => welcomeOf(role, audience))]);
  const head = ["call", ...ROLES.map((role) => TITLES[role])];
  return (
    [
      "# Who may make which call",
      "Made from `contract/calls`; tests compare the two and make every call as every role. After a change there: `npm run snapshots`.",
      "`allowed` is only the first check. After it come ownership (404 for anything that isn't the caller's), the gates before a trade (phone, email, identity, two-factor authentication, agreement), the region, security holds, freezes and limits. *Institution*: a company whose identity isn't approved; it has a user's rights, and the identity gate stops it. *Trader*: an active one; its adverts carry the badge, and it has a user's rights. *Staff* have separate sessions, and the contract declares the minimum role of each call.",
      "*Sub-user*: acts for its main account, on that account's balance and within its limits, and sees only the orders assigned to it. There are three levels of rights, each including the one before.",
      table([head, head.map(() => "---"), ...rows]),
      "`POST /api/ctc/update-order-state` requires a sub-user to have the rights for the action in its body:",
      table([["action", "rights"], ["---", "---"], ...PARTY_ACTIONS.map((action) => [`\`${action}\``, rightsForAct(action)])]),
    ].join("\n\n") + "\n"
  );
}

function table(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
