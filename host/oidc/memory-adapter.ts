import type { Adapter, AdapterPayload } from "oidc-provider";

interface Stored {
  readonly payload: AdapterPayload;
  readonly expiresAt: number;
}

/** Where the provider keeps sessions, codes and grants: in this process, until it ends. A real exchange uses its database. */
export class MemoryAdapter implements Adapter {
  static readonly #stored = new Map<string, Stored>();
  readonly #model: string;

  constructor(model: string) {
    this.#model = model;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    MemoryAdapter.#stored.set(this.#name(id), { payload, expiresAt: Date.now() + expiresIn * 1000 });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#present().find(([name]) => name === this.#name(id))?.[1].payload;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#present().find(([, { payload }]) => payload.uid === uid)?.[1].payload;
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#present().find(([, { payload }]) => payload.userCode === userCode)?.[1].payload;
  }

  async consume(id: string): Promise<void> {
    const stored = MemoryAdapter.#stored.get(this.#name(id));
    if (stored !== undefined) stored.payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    MemoryAdapter.#stored.delete(this.#name(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [name, { payload }] of this.#present()) if (payload.grantId === grantId) MemoryAdapter.#stored.delete(name);
  }

  #name(id: string): string {
    return `${this.#model}:${id}`;
  }

  #present(): [string, Stored][] {
    return [...MemoryAdapter.#stored].filter(([name, { expiresAt }]) => name.startsWith(`${this.#model}:`) && expiresAt > Date.now());
  }
}
