import type { Socket } from "node:net";

/** Each costs a file descriptor and some memory, so beyond this many they are reset at once. */
const MOST_KEPT = 2_048;
/** Nothing that is sent on them is read; this much may come by before they are reset. */
const MOST_BYTES = 16_384;

export interface SurplusConnections {
  keep(socket: Socket): void;
  /** Resets all of them: the process ends. */
  end(): void;
}

/**
 * Leaves connections beyond a limit open and unanswered for a while before they are reset. A program whose connection is reset makes the next one
 * at once, hundreds of times a second, and accepting those is what slows everybody else down; one that waits costs nothing.
 * @param keptMs 0: they are reset at once
 */
export function surplusConnections(keptMs: number): SurplusConnections {
  const kept = new Set<Socket>();
  return {
    keep: (socket) => {
      socket.on("error", ignoreReset);
      if (keptMs === 0 || kept.size >= MOST_KEPT) return void socket.resetAndDestroy();
      kept.add(socket);
      const timer = setTimeout(() => socket.resetAndDestroy(), keptMs).unref();
      socket.once("close", () => {
        kept.delete(socket);
        clearTimeout(timer);
      });
      socket.once("end", () => socket.destroy());
      socket.on("data", () => {
        if (socket.bytesRead > MOST_BYTES) socket.resetAndDestroy();
      });
    },
    end: () => {
      for (const socket of kept) socket.resetAndDestroy();
    },
  };
}

/** A peer that resets at the same moment is as gone as one that we reset. */
function ignoreReset(): void {}
