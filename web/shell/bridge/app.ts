import { BRIDGE_OBJECT } from "@plaza/contract/bridge.ts";
import { Bridge } from "./bridge.ts";
import { transportOf, type AppObjects } from "./transport.ts";

let ofThisPage: Bridge | undefined;

/** This page's bridge; its way back is put where the app finds it. Only in the browser. */
export function appBridge(): Bridge {
  if (ofThisPage === undefined) {
    const page = globalThis as unknown as AppObjects & Record<string, unknown>;
    ofThisPage = new Bridge({
      send: () => transportOf(page),
      ownWindow: window.top === window,
      after: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      newId: () => crypto.randomUUID(),
    });
    page[BRIDGE_OBJECT] = Object.freeze({ reply: ofThisPage.reply });
  }
  return ofThisPage;
}
