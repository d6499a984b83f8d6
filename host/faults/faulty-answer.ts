import { setTimeout as pause } from "node:timers/promises";
import { refuse, type ApiAnswer, type HostApi } from "../api/host-api.ts";
import type { SignedRequest } from "../api/signature.ts";
import type { Fault } from "./faults.ts";

/** "lost": the connection ends without an answer. "silence": it stays open without one. `text` is sent as it is. */
export type FaultyAnswer = ApiAnswer | "lost" | "silence" | { readonly status: number; readonly text: string };

/** Serves a request that was checked already, with what goes wrong. */
export async function answerWithFault(api: HostApi, request: SignedRequest, fault: Fault, lateMs: number): Promise<FaultyAnswer> {
  switch (fault) {
    case "timeout_before":
      return "silence";
    case "timeout_after":
      await api.serve(request);
      return "silence";
    case "error_before":
      return refuse(503, "not_ready");
    case "error_after":
      await api.serve(request);
      return refuse(500, "internal");
    case "lost_before":
      return "lost";
    case "lost_after":
      await api.serve(request);
      return "lost";
    case "pending":
      return api.serve(request, { later: true });
    case "contradictory":
      await api.serve(request);
      return { status: 200, body: { state: "done", reason: "insufficient_balance" } };
    case "garbled":
      await api.serve(request);
      return { status: 200, text: "<!doctype html><title>We are upda" };
    case "late":
      await pause(lateMs);
      return api.serve(request);
    case "duplicate":
      await api.serve(request);
      return api.serve(request);
  }
}
