import { startAuthentication } from "@simplewebauthn/browser";
import type { OrderDetailsView } from "@plaza/contract/calls/orders.ts";
import type { Caller } from "../../shell/api/call.ts";

/** Has the device sign what the server says of the order now. Loaded when somebody presses. @returns what the form brings along */
export async function signAct(call: Caller, { orderId, version }: OrderDetailsView, action: "pay" | "release"): Promise<string> {
  const { nonce, options } = await call("POST /api/ctc/sign-order-options", { body: { orderId, action, version } });
  const response = await startAuthentication({ optionsJSON: options as never });
  return JSON.stringify({ nonce, response });
}
