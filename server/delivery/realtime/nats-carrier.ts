import type { NatsConnection } from "@nats-io/transport-node";
import { setTimeout as pause } from "node:timers/promises";
import type { NatsSettings } from "../../core/nats-config.ts";
import type { HintListener, OpenCarrier } from "./hint-carrier.ts";

const RECONNECT_MS = 1000;
const CONNECT_MS = 2000;

type Log = (level: "info" | "warn" | "error", event: string, facts?: Readonly<Record<string, unknown>>) => void;

/**
 * NATS: its server hands each hint to every other process, and PostgreSQL has nothing to do with it. While it is away hints are lost, and the
 * streams find what is new with their own next look; an outage leaves one line in the log.
 */
export function natsCarrier(settings: NatsSettings, log: Log): OpenCarrier {
  return (listener) => {
    const carrier = new NatsCarrier(settings, log, listener);
    return {
      send: async (channel, payload) => carrier.send(channel, payload),
      isConnected: () => carrier.isConnected,
      close: () => carrier.close(),
    };
  };
}

class NatsCarrier {
  readonly #settings: NatsSettings;
  readonly #log: Log;
  readonly #listener: HintListener;
  #connection: NatsConnection | null = null;
  #isUp = false;
  #isAwayLogged = false;
  readonly #closing = new AbortController();
  #connecting: Promise<void>;

  constructor(settings: NatsSettings, log: Log, listener: HintListener) {
    this.#settings = settings;
    this.#log = log;
    this.#listener = listener;
    this.#connecting = this.#keepTrying();
  }

  send(channel: string, payload: string): void {
    // Kept for later it would be a hint of what everybody has read by then.
    if (this.#isUp) this.#connection?.publish(this.#subjectOf(channel), payload);
  }

  get isConnected(): boolean {
    return this.#isUp;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#connecting;
    await this.#connection?.close();
  }

  async #keepTrying(): Promise<void> {
    const { connect } = await import("@nats-io/transport-node");
    const { servers, token, hasTls } = this.#settings;
    while (!this.#closing.signal.aborted) {
      try {
        this.#connection = await connect({
          servers: [...servers],
          name: "plaza",
          noEcho: true,
          timeout: CONNECT_MS,
          maxReconnectAttempts: -1,
          reconnectTimeWait: RECONNECT_MS,
          ...(token === null ? {} : { token }),
          ...(hasTls ? { tls: {} } : {}),
        });
        this.#subscribe(this.#connection);
        void this.#follow(this.#connection);
        this.#enter(true);
        return;
      } catch (error) {
        this.#enter(false, error);
        await pause(RECONNECT_MS, null, { signal: this.#closing.signal }).catch(() => undefined);
      }
    }
  }

  #subscribe(connection: NatsConnection): void {
    for (const channel of this.#listener.channels)
      connection.subscribe(this.#subjectOf(channel), {
        callback: (error, message) => {
          if (error === null) this.#hear(channel, message.string());
          // Such as a login that may not listen here.
          else this.#logUnreadable(channel, error);
        },
      });
  }

  /** Others may speak on this subject too: what can't be read ends nothing here. */
  #hear(channel: string, payload: string): void {
    try {
      this.#listener.received(channel, payload);
    } catch (error) {
      this.#logUnreadable(channel, error);
    }
  }

  #logUnreadable(channel: string, error: unknown): void {
    this.#log("warn", "nats_hint_unreadable", { channel, error: String(error) });
  }

  /** Its subscriptions come back with the connection. */
  async #follow(connection: NatsConnection): Promise<void> {
    for await (const status of connection.status()) {
      if (status.type === "disconnect") this.#enter(false, "disconnected");
      else if (status.type === "reconnect") this.#enter(true);
    }
    if (this.#closing.signal.aborted) return;
    // The client has given up, as it does where its login is refused.
    this.#enter(false, await connection.closed());
    this.#connecting = this.#keepTrying();
  }

  #enter(isUp: boolean, error?: unknown): void {
    this.#isUp = isUp;
    if (this.#closing.signal.aborted) return;
    if (!isUp) {
      if (!this.#isAwayLogged) this.#log("warn", "nats_away", { error: String(error) });
      this.#isAwayLogged = true;
      return;
    }
    if (this.#isAwayLogged) this.#log("info", "nats_back");
    this.#isAwayLogged = false;
    this.#listener.connected();
  }

  #subjectOf(channel: string): string {
    return `${this.#settings.subject}.${channel}`;
  }
}
