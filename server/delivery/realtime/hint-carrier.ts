/** What hints travel by from one process to the others. One may be lost, and none comes twice. */
export interface HintCarrier {
  /** To every other process, and to this one too by some lines. Rejects where it was not sent and somebody could do something about it. */
  readonly send: (channel: string, payload: string) => Promise<void>;
  /** Whether this process hears the others right now. */
  readonly isConnected: () => boolean;
  readonly close: () => Promise<void>;
}

export interface HintListener {
  readonly channels: readonly string[];
  readonly received: (channel: string, payload: string) => void;
  /** Listens again: what was said meanwhile is lost. */
  readonly connected: () => void;
}

export type OpenCarrier = (listener: HintListener) => HintCarrier;
