import { readdirSync, readFileSync } from "node:fs";
import { cpus } from "node:os";
import type pg from "pg";

/** Linux counts in hundredths of a second on every processor that we run on. */
const TICKS_PER_SECOND = 100;

interface Stat {
  readonly parent: number;
  /** Of the process and of its children that have ended. */
  readonly seconds: number;
}

/** Processor seconds that a process and its children have taken so far; null where the system doesn't tell (anything but Linux). */
export function processorSeconds(pid: number): number | null {
  const own = readStat(pid);
  if (own === null) return null;
  const children = everyPid().map(readStat);
  return children.reduce((sum, child) => (child?.parent === pid ? sum + child.seconds : sum), own.seconds);
}

/** The same of everything that a process has started, which is still there or whose end its parent has seen. */
export function treeSeconds(pid: number): number | null {
  const stats = new Map(everyPid().map((process) => [process, readStat(process)]));
  const sumOf = (root: number): number => {
    const children = [...stats].filter(([, stat]) => stat?.parent === root);
    return children.reduce((sum, [child]) => sum + sumOf(child), stats.get(root)?.seconds ?? 0);
  };
  return stats.get(pid) == null ? null : sumOf(pid);
}

/** Processor seconds of the whole machine since its start. */
export interface MachineSeconds {
  readonly busy: number;
  readonly idle: number;
}

/** Waiting for a disk counts as idle. */
export function machineSeconds(): MachineSeconds {
  const times = cpus().map((cpu) => cpu.times);
  const sum = (valueOf: (time: (typeof times)[number]) => number) => times.reduce((total, time) => total + valueOf(time), 0) / 1000;
  return { busy: sum(({ user, nice, sys, irq }) => user + nice + sys + irq), idle: sum(({ idle }) => idle) };
}

/** Connections since the machine's start for which the queue of a busy process had no room; null where the system doesn't tell (anything but Linux). */
export function connectionsWithoutRoom(): number | null {
  try {
    const lines = readFileSync("/proc/net/netstat", "utf8")
      .split("\n")
      .filter((line) => line.startsWith("TcpExt:"));
    const [names = [], values = []] = lines.map((line) => line.split(" "));
    return Number.parseInt(values[names.indexOf("ListenOverflows")] ?? "", 10);
  } catch {
    return null;
  }
}

/** A process and its children, not theirs. */
export function withChildren(pid: number): number[] {
  return [pid, ...everyPid().filter((process) => readStat(process)?.parent === pid)];
}

/** What this process itself has taken. */
export function ownSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** The process whose children serve this database. */
export async function postmasterOf(owner: pg.Pool): Promise<number | null> {
  const { rows } = await owner.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  return readStat(rows[0]?.pid ?? 0)?.parent ?? null;
}

function everyPid(): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => Number.parseInt(name, 10));
}

function readStat(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number.parseInt(field, 10), 0);
    return { parent: Number.parseInt(fields[1] ?? "", 10), seconds: ticks / TICKS_PER_SECOND };
  } catch {
    return null;
  }
}
