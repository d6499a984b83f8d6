import { readField } from "@plaza/contract/unknown-value.ts";
import { fork } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const PROGRAM = fileURLToPath(new URL("testing/killed.program.ts", import.meta.url));
const WORKERS = 4;
/** Few, since each costs a start of Node; `TRIALS=100` kills a hundred workers. */
const KILLS = inject("trials") ?? WORKERS - 1;
/** A connection that gets nothing for this time is lost. */
const PATIENCE_MS = 10_000;

const first = fork(PROGRAM, [String(WORKERS)], { stdio: ["ignore", "pipe", "inherit", "ipc"] });
const lines = createInterface({ input: first.stdout ?? process.stdin })[Symbol.asyncIterator]();
let port = 0;

/** @returns what the first process says next */
async function nextLine(): Promise<unknown> {
  return JSON.parse((await lines.next()).value ?? "null");
}

async function restarts(count: number): Promise<void> {
  for (let ready = 0; ready < count;) if (readField(await nextLine(), "event") === "worker_ready") ready++;
}

type Answer = number | "closed" | "lost";

interface Request {
  readonly isConnected: Promise<unknown>;
  /** The process id of the worker that answered, or how the connection ended without an answer. */
  readonly answer: Promise<Answer>;
}

function sendRequest(): Request {
  const sent = get({ port, host: "127.0.0.1", agent: false });
  const answer = new Promise<Answer>((resolve) => {
    sent.on("response", (response) => void text(response).then((pid) => resolve(Number(pid))));
    sent.on("error", () => resolve("closed"));
    sent.setTimeout(PATIENCE_MS, () => {
      resolve("lost");
      sent.destroy();
    });
  });
  return { isConnected: new Promise((resolve) => sent.once("socket", (socket) => socket.once("connect", resolve))), answer };
}

const sendOneForEach = () => Array.from({ length: WORKERS }, sendRequest);
const answersOf = (requests: readonly Request[]) => Promise.all(requests.map(({ answer }) => answer));

/** A worker that is free takes one of as many connections as there are workers. */
async function findWorkers(): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < WORKERS) for (const pid of await answersOf(sendOneForEach())) if (typeof pid === "number") found.add(pid);
  return [...found];
}

/** Kills workers while they are handed connections: one that is stopped can't take what it is handed. */
async function killAtHandover(doomed: readonly number[]): Promise<Answer[]> {
  for (const pid of doomed) process.kill(pid, "SIGSTOP");
  const sent = sendOneForEach();
  await (doomed.length < WORKERS ? Promise.any(sent.map(({ answer }) => answer)) : Promise.all(sent.map(({ isConnected }) => isConnected)));
  for (const pid of doomed) process.kill(pid, "SIGKILL");
  const answers = await answersOf(sent);
  await restarts(doomed.length);
  return answers;
}

beforeAll(async () => {
  port = Number(readField(await nextLine(), "report", "port"));
});

afterAll(async () => {
  first.kill("SIGTERM");
  await once(first, "close");
});

test("a connection that was handed to a worker right before its kill is answered by another one", async () => {
  for (let kills = 0; kills < KILLS; kills += WORKERS - 1) {
    const doomed = (await findWorkers()).slice(1);
    const answers = await killAtHandover(doomed);
    expect(answers.filter((answer) => typeof answer !== "number")).toEqual([]);
  }
});

test("a connection is closed at once where no worker is left", async () => {
  const answers = await killAtHandover(await findWorkers());
  expect(answers).not.toContain("lost");
});
