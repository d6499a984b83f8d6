import { AUDIENCES, ROLES, welcomeOf, type Role } from "./calls.ts";

const TITLES: Readonly<Record<Role, string>> = {
  visitor: "visitor",
  user: "user",
  institution: "institution",
  trader: "trader",
  sub_user: "sub-user",
  staff: "staff",
};

/** docs/roles.md: who may make which call. */
export function rolesDocument(): string {
  const rows = [...AUDIENCES].map(([name, audience]) => [`\`${name}\``, ...ROLES.map((role) => welcomeOf(role, audience))]);
  const head = ["call", ...ROLES.map((role) => TITLES[role])];
  return (
    [
      "# Who may make which call",
      "Made from `domain/roles/calls.ts`; tests compare the two and make every call as every role. After a change there: `npx vitest run domain/roles -u`.",
      "`allowed` is the door. Behind it come ownership (404 for what isn't the caller's), the gates before a trade (phone, email, identity, two-factor authentication, agreement), the region, holds, freezes and limits. *Institution*: a company whose identity isn't approved; it may do what a user may and is stopped by the identity gate. *Trader*: an active one; its adverts carry the mark and its rights are a user's. *Staff* have sessions of their own, and the least role of each call stands in the contract.",
      [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n"),
    ].join("\n\n") + "\n"
  );
}
