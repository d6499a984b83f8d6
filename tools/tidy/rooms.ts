import { importsOf, resolveImport } from "./code.ts";
import type { Rule, Violation } from "./rule.ts";
import type { SourceFile } from "./sources.ts";

/** The workspaces that have rooms. */
type Layered = "server" | "web";

/**
 * The rooms of each floor, the highest floor first. A room imports itself and rooms of lower floors; rooms on one floor don't know each
 * other. Files beside the rooms (`main.ts`, `root.tsx`) start everything and import what they need. Types count as imports do.
 */
const FLOORS: Readonly<Record<Layered, readonly (readonly string[])[]>> = {
  server: [
    ["app"],
    ["backoffice"],
    // Above merchants: the decision of an appeal can take a merchant's tier.
    ["disputes"],
    ["merchants", "community", "wallet", "proof"],
    // The exchange below the wallet, which shows what it holds.
    ["trade", "exchange"],
    ["market"],
    ["people"],
    ["delivery"],
    ["core"],
  ],
  web: [["routes", "layouts", "bundling"], ["http"], ["trading", "account", "backoffice", "info"], ["shell"]],
};

export const importsPointDown: Rule = {
  name: "in the server and the site, a room imports only itself and the rooms of lower floors",
  check: (files) =>
    files.flatMap((file) => {
      const { workspace } = file;
      return isLayered(workspace) && !file.isTest ? wrongImports(file, workspace) : [];
    }),
};

function wrongImports(file: SourceFile, workspace: Layered): Violation[] {
  const room = roomOf(file.path);
  if (room === null) return [];
  const floor = floorOf(workspace, room);
  if (floor === -1) return [{ path: file.path, says: `is in ${workspace}/${room}, which is on no floor: add it to the table of rooms` }];
  return targetsOf(file).flatMap((target) => {
    if (!target.startsWith(`${workspace}/`)) return [];
    const theirs = roomOf(target);
    if (theirs === room || (theirs !== null && floorOf(workspace, theirs) > floor)) return [];
    return [
      {
        path: file.path,
        says: `imports ${target}, which is not below ${workspace}/${room}: move what both need down, or have the caller pass it in`,
      },
    ];
  });
}

/** Files of every workspace, types and later imports included, which the linter does not count; folders of the workspaces that have rooms. */
export const noImportCycles: Rule = {
  name: "neither files nor folders import each other in a circle",
  check: (files) => {
    const edges = files.filter((file) => !file.isTest).flatMap((file) => targetsOf(file).map((target) => [file.path, target] as const));
    const folders = edges
      .filter((edge) => edge.every((path) => isLayered(path.split("/")[0] ?? "")))
      .map(([from, to]) => [folderOf(from), folderOf(to)] as const);
    return [...circles(edges), ...circles(folders)].map((circle) => ({
      path: circle[0] ?? "",
      says: `is in a circle of imports with ${circle.slice(1).join(", ")}: move what both need to a third place`,
    }));
  },
};

/** Groups of nodes that all lead to each other, by Tarjan's algorithm. */
function circles(edges: readonly (readonly [from: string, to: string])[]): string[][] {
  const next = new Map<string, string[]>();
  for (const [from, to] of edges) if (from !== to) next.set(from, [...(next.get(from) ?? []), to]);
  const index = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (node: string): number => {
    let low = index.size;
    index.set(node, low);
    const own = low;
    stack.push(node);
    for (const other of next.get(node) ?? []) {
      if (!index.has(other)) low = Math.min(low, visit(other));
      else if (stack.includes(other)) low = Math.min(low, lowest.get(other) ?? index.get(other) ?? low);
    }
    lowest.set(node, low);
    if (low === own) {
      const group = stack.splice(stack.indexOf(node));
      if (group.length > 1) found.push(group.toSorted());
    }
    return low;
  };
  for (const node of next.keys()) if (!index.has(node)) visit(node);
  return found;
}

function targetsOf(file: SourceFile): string[] {
  return importsOf(file.code).flatMap((specifier) => {
    const target = resolveImport(file.path, specifier);
    return target === null || !/\.tsx?$/.test(target) ? [] : [target];
  });
}

function isLayered(workspace: string): workspace is Layered {
  return Object.hasOwn(FLOORS, workspace);
}

/** The second folder of a path; null for a file beside the rooms. */
function roomOf(path: string): string | null {
  const parts = path.split("/");
  return parts.length > 2 ? (parts[1] ?? null) : null;
}

function floorOf(workspace: Layered, room: string): number {
  return FLOORS[workspace].findIndex((rooms) => rooms.includes(room));
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}
