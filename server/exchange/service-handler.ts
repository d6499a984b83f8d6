import type { ServiceName, ServiceWireOf } from "@plaza/contract/calls/service.ts";
import type { Context } from "../core/context.ts";
import type { Tx } from "../core/db/database.ts";
import type { Outcome } from "../core/http/refusal.ts";

/** One request of an exchange's system, checked: its key may do this, and the input fits the schema. */
export interface ServiceRequest<One extends ServiceName> {
  readonly query: ServiceWireOf<One>["query"];
  readonly params: ServiceWireOf<One>["params"];
  readonly body: ServiceWireOf<One>["body"];
  /** Of an account that the request makes. */
  readonly accountGroup: number;
  /** How the sender reaches this site; null where neither the operator nor the request says. */
  readonly origin: string | null;
  /**
   * Runs an action in one transaction with its entry in the audit log. A refusal undoes it, unless it keeps its writes; so does null, which
   * says that another request was quicker.
   */
  readonly change: <Result>(act: (tx: Tx) => Promise<Outcome<Result> | null>) => Promise<Outcome<Result> | null>;
}

export type ServiceHandler<One extends ServiceName> = (
  context: Context,
  request: ServiceRequest<One>,
) => Promise<Outcome<ServiceWireOf<One>["data"]>>;
export type ServiceHandlers<Names extends ServiceName> = { readonly [One in Names]: ServiceHandler<One> };
