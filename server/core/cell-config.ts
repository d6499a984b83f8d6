import { ConfigError } from "./config-error.ts";

/** Account groups, as ranges of whole numbers from 0 with both of their ends. */
export type AccountGroups = readonly (readonly [first: number, last: number])[];

interface Cell {
  /** Whose people live in this cell; null where there is one cell, with everybody. */
  readonly accountGroups: AccountGroups | null;
}

const RANGE = /^(\d{1,9})(?:-(\d{1,9}))?$/;

/** @throws ConfigError */
export function readAccountGroups(env: NodeJS.ProcessEnv): AccountGroups | null {
  const parts = (env["ACCOUNT_GROUPS"] ?? "").split(/[\s,]+/).filter(Boolean);
  if (parts.length === 0) return null;
  return parts.map((part) => {
    const [, first = "", last = first] = RANGE.exec(part) ?? [];
    const range = [Number.parseInt(first, 10), Number.parseInt(last, 10)] as const;
    if (first === "" || range[1] < range[0])
      throw new ConfigError(`ACCOUNT_GROUPS has "${part}", but must be whole numbers or ranges, such as 0 or 20-29,35`);
    return range;
  });
}

export function livesHere({ accountGroups }: Cell, group: number): boolean {
  return accountGroups === null || accountGroups.some(([first, last]) => first <= group && group <= last);
}

/** The group of accounts that are made here, and of visitors. */
export function ownGroup({ accountGroups }: Cell): number {
  return accountGroups?.[0]?.[0] ?? 0;
}
