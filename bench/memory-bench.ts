import { setTimeout as pause } from "node:timers/promises";
import { createInterface } from "node:readline";
import { connect } from "node:net";
import { readField } from "@plaza/contract/unknown-value.ts";
import { table } from "./figures.ts";
import { askSite, headersOf, openParty, pageOf, SIGNED_IN_PAGES, type PageBenchOptions, type Party } from "./page-bench.ts";
import { memoryOf, residentBytes, type ProcessMemory } from "./process-memory.ts";
import type { ServerProcess } from "./server-process.ts";

export interface MemoryBenchOptions extends Pick<PageBenchOptions, "clusterUrl" | "concurrency" | "listed" | "readers" | "report"> {
  /** Of the load, in all rounds together. An hour shows whether it stays flat. */
  readonly seconds: number;
  /** Looks during the load. */
  readonly looks: number;
}

export interface MemoryLook {
  /** Seconds of load before it. */
  readonly after: number;
  /** Bytes before the collection that `memoryOf` makes. */
  readonly siteResident: number;
  readonly serverResident: number;
  readonly site: ProcessMemory;
  readonly server: ProcessMemory;
}

export interface MemoryBench {
  readonly looks: readonly MemoryLook[];
  readonly pages: number;
  /** Pages that the server had no time for: an answer of 503. */
  readonly refused: number;
  /** Requests whose client went away before the answer. */
  readonly aborted: number;
  /** Lines that each process wrote into its log meanwhile: a client that goes away is no error. */
  readonly siteLines: readonly string[];
  readonly serverLines: readonly string[];
}

const MEBIBYTE = 2 ** 20;
const GOAL_MEBIBYTES = 250;
/** How long a client waits before it goes away: some before the first byte, some after. */
const LONGEST_WAIT_MS = 60;
const GONE_AT_ONCE = 2;
/** What is closed at the end of a round is still being closed. */
const SETTLE_MS = 500;

/**
 * What the site and the server hold while logged-in people look at their pages and some of them go away: before, in turns with the load, and after it has
 * ended.
 */
export async function benchMemory(options: MemoryBenchOptions): Promise<MemoryBench> {
  const { seconds, looks, report } = options;
  const party = await openParty(options, null, options.clusterUrl, { isWatched: true });
  try {
    const [siteLines, serverLines] = [linesOf(party.site), linesOf(party.server)];
    const found = [await look(party, 0)];
    // Of the trades that were made for the readers' lists.
    for (const lines of [siteLines, serverLines]) lines.length = 0;
    let [pages, refused, aborted] = [0, 0, 0];
    for (let round = 1; round <= looks; round++) {
      const share = seconds / looks / SIGNED_IN_PAGES.length;
      report(`${(round * seconds) / looks} of ${seconds} s of load`);
      for (const page of SIGNED_IN_PAGES) {
        const until = performance.now() + share * 1000;
        const [asked, ...gone] = await Promise.all([
          askSite(party, page, options.concurrency)(share),
          ...Array.from({ length: GONE_AT_ONCE }, () => goAway(party, page, until)),
        ]);
        pages += asked.times.length;
        refused += asked.refused;
        aborted += gone.reduce((sum, count) => sum + count, 0);
      }
      await pause(SETTLE_MS);
      found.push(await look(party, (round * seconds) / looks));
    }
    return { looks: found, pages, refused, aborted, siteLines, serverLines };
  } finally {
    await party.close();
  }
}

async function look(party: Party, after: number): Promise<MemoryLook> {
  const siteResident = residentBytes(party.site.pid) ?? 0;
  const serverResident = residentBytes(party.server.pid) ?? 0;
  const [site, server] = await Promise.all([memoryOf(party.site.child), memoryOf(party.server.child)]);
  return { after, siteResident, serverResident, site, server };
}

function linesOf({ child }: ServerProcess): string[] {
  const lines: string[] = [];
  if (child.stderr !== null) createInterface({ input: child.stderr }).on("line", (line) => lines.push(line));
  return lines;
}

/** Asks for a page and hangs up, again and again. @returns how often */
async function goAway(party: Party, page: string, until: number): Promise<number> {
  const { path, signedIn } = pageOf(page);
  let count = 0;
  while (performance.now() < until) {
    const socket = connect(Number.parseInt(party.site.url.port, 10), party.site.url.hostname);
    socket.on("error", () => undefined).resume();
    const headers = Object.entries(headersOf(party, signedIn, count)).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${party.site.url.host}\r\n${headers.join("")}\r\n`);
    await pause(Math.random() * LONGEST_WAIT_MS);
    socket.destroy();
    count++;
  }
  return count;
}

const SHOWN_KINDS = 8;

/** The most frequent kinds of lines: what happened, and what of. */
function kindsOf(lines: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const kind = kindOf(line);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, SHOWN_KINDS)
    .map(([kind, count]) => `    ${count} × ${kind}`);
}

function kindOf(line: string): string {
  if (!line.startsWith("{")) return line.slice(0, 120);
  const facts: unknown = JSON.parse(line);
  const texts = ["event", "text", "error", "why"].map((name) => readField(facts, name)).filter((value) => typeof value === "string");
  return texts.join(": ").slice(0, 160);
}

/** For the terminal. */
export function memoryReport({ looks, pages, refused, aborted, siteLines, serverLines }: MemoryBench): string {
  const mebibytes = (bytes: number) => (bytes / MEBIBYTE).toFixed(0);
  const row = (name: "site" | "server", moment: MemoryLook) => {
    const memory = moment[name];
    const resident = name === "site" ? moment.siteResident : moment.serverResident;
    return [
      `${name}, after ${moment.after.toFixed(0)} s`,
      mebibytes(resident),
      mebibytes(memory.rss),
      mebibytes(memory.heapUsed),
      mebibytes(memory.external),
      String(memory.handles),
      String(memory.listeners),
    ];
  };
  const most = Math.max(...looks.flatMap(({ siteResident, serverResident }) => [siteResident, serverResident]));
  return [
    "",
    `Memory under logged-in load: ${pages} pages, ${refused} refused with 503, ${aborted} clients that went away`,
    table(
      ["process", "resident MiB", "after a collection", "heap", "outside the heap", "handles", "listeners"],
      (["site", "server"] as const).flatMap((name) => looks.map((moment) => row(name, moment))),
    ),
    `  the most resident: ${mebibytes(most)} MiB (goal: at most ${GOAL_MEBIBYTES} each, and flat)`,
    `  lines in the log meanwhile: site ${siteLines.length}, server ${serverLines.length} (goal: none for clients that go away)`,
    ...kindsOf([...siteLines, ...serverLines]),
    "",
  ].join("\n");
}
