import { setTimeout as pause } from "node:timers/promises";
import { createInterface } from "node:readline";
import { connect } from "node:net";
import { readField } from "@plaza/contract/unknown-value.ts";
import { openSteadyLoad, type SteadyCounts } from "./steady-load.ts";
import { table } from "./figures.ts";
import { askSite, headersOf, openParty, pageOf, SIGNED_IN_PAGES, type PageBenchOptions, type Party } from "./page-bench.ts";
import { memoryOf, residentBytes, type ProcessMemory } from "./process-memory.ts";
import type { ServerProcess } from "./server-process.ts";

export interface MemoryBenchOptions extends Pick<PageBenchOptions, "clusterUrl" | "concurrency" | "listed" | "readers" | "report"> {
  /** Of the load, in all rounds together. An hour shows whether it stays flat. */
  readonly seconds: number;
  /** Looks during the load. */
  readonly looks: number;
  /** This many minutes of a modest load in place of as much as can be carried, with a look after each. */
  readonly minutes?: number;
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
const SECONDS_OF_MINUTE = 60;

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
    if (options.minutes !== undefined) {
      const counts = await lookEachMinute(party, options.minutes, found, report);
      return { looks: found, ...counts, siteLines, serverLines };
    }
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

async function lookEachMinute(party: Party, minutes: number, found: MemoryLook[], report: (line: string) => void): Promise<SteadyCounts> {
  const load = await openSteadyLoad(party);
  try {
    for (let minute = 1; minute <= minutes; minute++) {
      await load.run(SECONDS_OF_MINUTE);
      const moment = await look(party, minute * SECONDS_OF_MINUTE);
      found.push(moment);
      report(
        `minute ${minute}: ${rowsOf([moment])
          .map((row) => row.join(" "))
          .join("; ")}`,
      );
    }
    return load.counts;
  } finally {
    load.close();
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

const mebibytes = (bytes: number) => (bytes / MEBIBYTE).toFixed(0);

function rowsOf(looks: readonly MemoryLook[]): string[][] {
  return (["site", "server"] as const).flatMap((name) =>
    looks.map((moment) => {
      const memory = moment[name];
      return [
        `${name}, after ${moment.after.toFixed(0)} s`,
        mebibytes(residentOf(name, moment)),
        mebibytes(memory.rss),
        mebibytes(memory.heapUsed),
        mebibytes(memory.external),
        String(memory.handles),
        String(memory.listeners),
      ];
    }),
  );
}

function residentOf(name: "site" | "server", moment: MemoryLook): number {
  return name === "site" ? moment.siteResident : moment.serverResident;
}

const SETTLED_AFTER_SECONDS = 600;
const SECONDS_OF_HOUR = 3_600;

/** What an hour adds by the looks after the first ten minutes (least squares); nothing of a shorter run. */
function slopes(looks: readonly MemoryLook[]): string[] {
  const settled = looks.filter(({ after }) => after > SETTLED_AFTER_SECONDS);
  if (settled.length < 3) return [];
  return (["site", "server"] as const).map((name) => {
    const anHour = (value: (moment: MemoryLook) => number) =>
      (slopeOf(settled.map((moment) => [moment.after, value(moment)])) * SECONDS_OF_HOUR).toFixed(1);
    const resident = anHour((moment) => residentOf(name, moment) / MEBIBYTE);
    const collected = anHour((moment) => moment[name].rss / MEBIBYTE);
    const heap = anHour((moment) => moment[name].heapUsed / MEBIBYTE);
    const [handles, listeners] = [anHour((moment) => moment[name].handles), anHour((moment) => moment[name].listeners)];
    return `  ${name}, an hour adds: ${resident} MiB resident, ${collected} after a collection, ${heap} of heap, ${handles} handles, ${listeners} listeners`;
  });
}

function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  const above = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0);
  return above / points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
}

/** For the terminal. */
export function memoryReport({ looks, pages, refused, aborted, siteLines, serverLines }: MemoryBench): string {
  const most = Math.max(...looks.flatMap(({ siteResident, serverResident }) => [siteResident, serverResident]));
  return [
    "",
    `Memory under logged-in load: ${pages} pages, ${refused} refused with 503, ${aborted} clients that went away`,
    table(["process", "resident MiB", "after a collection", "heap", "outside the heap", "handles", "listeners"], rowsOf(looks)),
    ...slopes(looks),
    `  the most resident: ${mebibytes(most)} MiB (goal: at most ${GOAL_MEBIBYTES} each, and flat)`,
    `  lines in the log meanwhile: site ${siteLines.length}, server ${serverLines.length} (goal: none for clients that go away)`,
    ...kindsOf([...siteLines, ...serverLines]),
    "",
  ].join("\n");
}
