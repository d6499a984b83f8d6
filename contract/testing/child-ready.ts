import type { ChildProcess } from "node:child_process";

/**
 * Settles with the child's first message: our servers send one once they listen.
 * @throws if it ends before, as where its port is taken: a test that waited for the message alone would wait until its own limit
 */
export function childReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null, signal: NodeJS.Signals | null) =>
      reject(new Error(`the process ended with ${code ?? signal ?? "nothing"} before it was ready`));
    child.once("exit", ended);
    child.once("error", reject);
    child.once("message", () => {
      child.off("exit", ended).off("error", reject);
      resolve();
    });
  });
}
