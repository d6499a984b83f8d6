import { useCallback, useMemo, useRef, useState } from "react";
import type { Name, WireOf } from "@plaza/contract/calls/index.ts";
import { toasts } from "@plaza/ui/toasts.ts";
import { useRootData } from "../root-data.ts";
import { browserCaller } from "./browser.ts";
import { rethrowUnlessRefusal, type Refusal, type Caller, type Input } from "./call.ts";

/** The API as this page calls it. Failures are thrown; who calls decides how to say them. */
export function useCaller(): Caller {
  const { lang, apiDomain, networkError } = useRootData();
  return useMemo(() => browserCaller({ lang, apiDomain, networkError }), [lang, apiDomain, networkError]);
}

/** Where a call stands (docs/specification.md, States). */
export type CallState<Data> =
  | { readonly status: "idle" }
  | { readonly status: "pending" }
  | { readonly status: "success"; readonly data: Data }
  | { readonly status: "error"; readonly error: Refusal };

/**
 * One call of the page with its state. A failure is shown as a toast and kept in the state; `run` then gives null.
 * Only the latest `run` counts: an older one's answer changes nothing any more.
 */
export function useCall<One extends Name>(
  name: One,
): [state: CallState<WireOf<One>["data"]>, run: (input: Input<One>) => Promise<WireOf<One>["data"] | null>] {
  const call = useCaller();
  const showFailure = useFailureToast();
  const latest = useRef(0);
  const [state, setState] = useState<CallState<WireOf<One>["data"]>>({ status: "idle" });
  const run = useCallback(
    async (input: Input<One>) => {
      const mine = ++latest.current;
      const settle = (next: CallState<WireOf<One>["data"]>) => void (mine === latest.current && setState(next));
      settle({ status: "pending" });
      try {
        const data = await (call as unknown as (name: One, input: Input<One>) => Promise<WireOf<One>["data"]>)(name, input);
        settle({ status: "success", data });
        return data;
      } catch (fault) {
        rethrowUnlessRefusal(fault);
        settle({ status: "error", error: fault });
        showFailure(fault);
        return null;
      }
    },
    [call, name, showFailure],
  );
  return [state, run];
}

/** Shows why a call failed; "Network Error" when the line is down (docs/specification.md, Errors). */
export function useFailureToast(): (fault: Refusal) => void {
  const { networkError } = useRootData();
  return useCallback((fault) => void toasts.show(navigator.onLine ? fault.message : networkError, { kind: "danger" }), [networkError]);
}
