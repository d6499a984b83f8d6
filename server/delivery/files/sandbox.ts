import { spawn, type ChildProcess, type SpawnOptions } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";

const PACKAGES = /^.*[/\\]node_modules[/\\]/.exec(fileURLToPath(import.meta.resolve("sharp")))?.[0] ?? "";
const OWN_FOLDER = fileURLToPath(new URL("./", import.meta.url));

/** A picture of 24 million pixels takes about 1 s of an idle processor; much more than that is no honest picture. */
const MOST_CPU_SECONDS = 10;
/**
 * For a process that waits instead of working. At its low priority an honest picture of a busy machine waits long too: seconds of processor
 * time are what it is judged by, and this is what the browser waits for a file (`FILE_PATIENCE` in `web/shell/api/call.ts`).
 */
const MOST_SECONDS = 120;
/** Private memory in KiB. Node reserves some 400 MiB of it before it does anything; the largest honest picture takes 230 MiB. */
const MOST_MEMORY_KIB = 900_000;
/** A drawing of 2000 by 2000 pixels is at most some 16 MB. */
const MOST_OUTPUT_BYTES = 20_000_000;
/** So that a trade never waits for a picture. */
const NICENESS = 10;

/**
 * Runs one of our programs on a picture in a separate process, in which even a picture made to break the decoder can do no harm: it
 * has no environment (and so no keys), may read nothing but its own program, write no file and start no process; the system ends it when
 * it takes too much memory or processor time (where there is a POSIX shell), and we do after two minutes.
 * @param program a file of this folder, in JavaScript: to strip types takes such a short process a third of its time
 * @param input what it reads from standard input: the descriptor of an open file, or bytes
 * @returns its standard output, or null where it had nothing to say
 * @throws if the process could not be started
 */
export async function runOnPicture(program: string, args: readonly string[], input: number | Buffer): Promise<Buffer | null> {
  const child = start(fileURLToPath(new URL(program, import.meta.url)), args, typeof input === "number" ? input : "pipe");
  if (child.pid !== undefined) lowerPriority(child.pid);
  const timer = setTimeout(() => child.kill("SIGKILL"), MOST_SECONDS * 1000);
  try {
    if (typeof input !== "number") give(child, input);
    const [output, code] = await Promise.all([outputOf(child), exitOf(child)]);
    return code === 0 && output.length > 0 ? output : null;
  } finally {
    clearTimeout(timer);
  }
}

function start(program: string, args: readonly string[], stdin: number | "pipe"): ChildProcess {
  const flags = [
    "--permission",
    "--allow-addons",
    `--allow-fs-read=${PACKAGES}`,
    `--allow-fs-read=${OWN_FOLDER}`,
    "--disable-warning=PERM0001",
    "--max-old-space-size=64",
  ];
  const all = [...flags, program, ...args];
  const options: SpawnOptions = { env: {}, stdio: [stdin, "pipe", "ignore"], windowsHide: true };
  if (process.platform === "win32") return spawn(process.execPath, all, options);
  const limited = `ulimit -d ${MOST_MEMORY_KIB}; ulimit -t ${MOST_CPU_SECONDS}; ulimit -c 0; exec "$0" "$@"`;
  return spawn("/bin/sh", ["-c", limited, process.execPath, ...all], options);
}

/** A program that has ended before it read everything is judged by its exit code, not by the broken pipe. */
function give(child: ChildProcess, bytes: Buffer): void {
  child.stdin?.on("error", () => undefined);
  child.stdin?.end(bytes);
}

async function outputOf(child: ChildProcess): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const output: AsyncIterable<Buffer> | Buffer[] = child.stdout ?? [];
  for await (const chunk of output) {
    size += chunk.length;
    if (size > MOST_OUTPUT_BYTES) {
      child.kill("SIGKILL");
      return Buffer.alloc(0);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // It has ended already.
  }
}
