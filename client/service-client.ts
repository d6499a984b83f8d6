import type { ServiceName, ServiceWireOf } from "@plaza/contract/calls/service.ts";
import { createCaller, type ClientOptions, type FreeInput } from "./caller.ts";

/** What a service call takes: its path's names, its query and its body exactly as the contract has them. */
export type ServiceInput<One extends ServiceName> = FreeInput<ServiceWireOf<One>>;

export interface ServiceClient {
  /**
   * Calls the service API. After no answer or a fault of the server it tries once more; that is safe, because a call counts once by its
   * reference or its path.
   * @throws Refused
   */
  call<One extends ServiceName>(name: One, ...input: Inputs<ServiceInput<One>>): Promise<ServiceWireOf<One>["data"]>;
}

type Inputs<Input> = { readonly signal?: AbortSignal } extends Input ? [input?: Input] : [input: Input];

/** The client of an exchange's own systems: the same signer and retries as a merchant's, with a service key (`sk_…`). */
export function createServiceClient(options: ClientOptions): ServiceClient {
  const { call } = createCaller(options);
  return { call: (name, ...[input = {}]) => call(name, { ...input, idempotencyKey: "" }) as Promise<never> };
}
