import type { FastifyReply } from "fastify";
import { ERRORS } from "@plaza/contract/errors.ts";
import type { Failure } from "@plaza/contract/envelope.ts";
import type { Locale } from "@plaza/contract/locales.ts";
import { errorSentence } from "@plaza/messages/catalogue.ts";
import type { Refusal } from "../../core/http/refusal.ts";

/** A response as it is sent: idempotency stores its text byte for byte. */
export interface WrittenResponse {
  readonly status: number;
  readonly body: string;
}

/** Returns the specified envelope with code 0. @throws for a `bigint` in `data`: amounts have to be text already */
export function writeSuccess(data: unknown): WrittenResponse {
  return { status: 200, body: JSON.stringify({ code: 0, data }) };
}

/** Returns the error's number, code and status with a sentence in the given language. `requestId` lets staff find the log. */
export function writeFailure(refusal: Refusal, locale: Locale, requestId: string): WrittenResponse {
  const { number, status } = ERRORS[refusal.code];
  const failure: Failure = {
    code: number,
    error: refusal.code,
    msg: errorSentence(locale, refusal.code, refusal.args),
    data: refusal.details,
    requestId,
  };
  return { status, body: JSON.stringify(failure) };
}

/** What a database that a standby takes over from needs is seconds: a client that asks again right away is early, not lost. */
const NOT_READY_SECONDS = "1";

declare module "fastify" {
  interface FastifyReply {
    /** Why it refuses; null for what was done. */
    refusedFor: Refusal["code"] | null;
  }
}

/** For the log and the metrics the code, and for a program in how many seconds it may repeat what it did too often, or what couldn't be done now. */
export function setRefusal(reply: FastifyReply, { code, args }: Refusal): void {
  reply.refusedFor = code;
  if (code === "not_ready") void reply.header("retry-after", NOT_READY_SECONDS);
  if (code === "too_many_requests" || code === "too_many_attempts") void reply.header("retry-after", args["wait"]);
}
