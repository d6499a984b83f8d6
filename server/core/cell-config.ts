import { type AccountGroups, hasGroup, readGroupRange } from "@plaza/contract/account-group.ts";
import { ConfigError } from "./config-error.ts";

interface Cell {
  /** Whose people live in this cell; null where there is one cell, with everybody. */
  readonly accountGroups: AccountGroups | null;
}

/** @throws ConfigError */
export function readAccountGroups(env: NodeJS.ProcessEnv): AccountGroups | null {
  const parts = (env["ACCOUNT_GROUPS"] ?? "").split(/[\s,]+/).filter(Boolean);
  if (parts.length === 0) return null;
  return parts.map((part) => {
    const range = readGroupRange(part);
    if (range === null) throw new ConfigError(`ACCOUNT_GROUPS has "${part}", but must be whole numbers or ranges, such as 0 or 20-29,35`);
    return range;
  });
}

/** Whether people of the account group live in this cell. */
export function livesHere({ accountGroups }: Cell, group: number): boolean {
  return accountGroups === null || hasGroup(accountGroups, group);
}

/** The group of accounts that are made here, and of visitors. */
export function ownGroup({ accountGroups }: Cell): number {
  return accountGroups?.[0]?.[0] ?? 0;
}
