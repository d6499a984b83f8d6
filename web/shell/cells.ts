import { type AccountGroups, groupOfUid, hasGroup, readGroupRange } from "@plaza/contract/account-group.ts";

/** A separate market with the people of some account groups (docs/operations/cells.md). */
export interface Cell {
  readonly name: string;
  /** Where its back office is. */
  readonly origin: string;
  readonly groups: AccountGroups;
}

export interface Cells {
  /** The one whose back office this site shows. */
  readonly here: Cell;
  /** With it, in the operator's order. */
  readonly all: readonly Cell[];
}

const FORM = 'such as CELLS="Europe https://eu.p2p.example.com 0-9; Asia https://asia.p2p.example.com 20-29,35"';

/** Null: there is one cell. Throws a sentence that names the variable when one can't be used. */
export function readCells(env: Readonly<Record<string, string | undefined>>): Cells | null {
  const texts = (env["CELLS"] ?? "").split(";").flatMap((text) => text.trim() || []);
  if (texts.length === 0) return null;
  const all = texts.map(readCell);
  const here = all.find(({ name }) => name === env["CELL"]);
  if (here === undefined)
    throw new Error(`CELL is "${env["CELL"] ?? ""}", but must be the name of one of CELLS: ${all.map(({ name }) => name).join(", ")}.`);
  return { here, all };
}

function readCell(text: string): Cell {
  const [name = "", address = "", ...ranges] = text.split(/[\s,]+/);
  const groups = ranges.map((range) => readGroupRange(range));
  const known = groups.filter((group) => group !== null);
  const isRight = /^https?:/.test(address) && URL.canParse(address) && new URL(address).origin === address;
  if (!isRight || known.length === 0 || known.length < groups.length)
    throw new Error(`CELLS has "${text}", but must be names, origins and account groups with semicolons between the cells, ${FORM}.`);
  return { name, origin: address, groups: known };
}

/** @returns the other cell in which the account of this UID lives; null where it is here, nowhere, or no UID */
export function otherCellOf(cells: Cells | null, uid: string): Cell | null {
  const group = groupOfUid(uid);
  if (cells === null || group === null || hasGroup(cells.here.groups, group)) return null;
  return cells.all.find(({ groups }) => hasGroup(groups, group)) ?? null;
}
