import { writeFileSync } from "node:fs";
import path from "node:path";

export interface RoutedCell {
  readonly name: string;
  /** The account groups that live there. */
  readonly groups: readonly number[];
  /** Where people go who have no account yet, by two letters in small letters. */
  readonly countries: readonly string[];
  /** Its own address, for staff and for people on a new device in another country: names of hosts. */
  readonly hosts: readonly string[];
  /** The ports of its sites. */
  readonly sites: readonly number[];
}

/**
 * HAProxy in front of cells, as docs/operations/cells.md has it: the group in the path decides, then a cell's own address, then the group in the
 * cookie, then the visitor's country; whom none of them leads anywhere gets the first cell.
 * @returns the file of its configuration
 */
export function writeCellRouter(folder: string, port: number, cells: readonly RoutedCell[]): string {
  const groups = writeMap(folder, "groups.map", cells, ({ groups: own }) => own);
  const hosts = writeMap(folder, "hosts.map", cells, ({ hosts: own }) => own);
  const countries = writeMap(folder, "countries.map", cells, ({ countries: own }) => own);
  const unless = "if !{ var(txn.cell) -m found }";
  const file = path.join(folder, "cells.cfg");
  writeFileSync(
    file,
    `defaults
  mode http
  timeout connect 5s
  timeout client 75s
  timeout server 75s
frontend market
  bind 127.0.0.1:${port}
  option forwardfor
  http-request set-var(txn.cell) path,field(2,/),map_str(${groups}) if { path_reg ^/[0-9]+/f?api/ }
  http-request set-var(txn.cell) req.hdr(host),field(1,:),lower,map_str(${hosts}) ${unless}
  http-request set-var(txn.cell) req.cook(accountGroup),map_str(${groups}) ${unless}
  http-request set-var(txn.cell) req.hdr(x-test-country),lower,map_str(${countries}) ${unless}
  use_backend %[var(txn.cell)] if { var(txn.cell) -m found }
  default_backend ${cells[0]?.name}
${cells.map(({ name, sites }) => `backend ${name}\n${sites.map((site) => `  server ${name}-${site} 127.0.0.1:${site}`).join("\n")}`).join("\n")}
`,
  );
  return file;
}

/** A line for each key: whose cell it is. */
function writeMap(
  folder: string,
  name: string,
  cells: readonly RoutedCell[],
  keysOf: (cell: RoutedCell) => readonly (string | number)[],
): string {
  const file = path.join(folder, name);
  writeFileSync(file, cells.flatMap((cell) => keysOf(cell).map((key) => `${key} ${cell.name}\n`)).join(""));
  return file;
}
