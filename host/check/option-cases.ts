import { readField } from "@plaza/contract/unknown-value.ts";
import type { CheckCase } from "./case.ts";
import type { Probe, ProbeAnswer } from "./probe.ts";

const WRONG_CODE = "000000";

function askCode(probe: Probe, code: string, externalId = probe.target.externalId, more: object = {}): Promise<ProbeAnswer> {
  const facts = { orderId: "1", quantity: "10", asset: probe.target.asset };
  return probe.send("POST", "/v1/second-factor", JSON.stringify({ externalId, scene: "release", facts, code, ...more }));
}

function isRefused({ status }: ProbeAnswer): boolean {
  return status >= 400 && status < 500;
}

function isAnswered({ status, json }: ProbeAnswer, ok: boolean): boolean {
  return status === 200 && readField(json, "ok") === ok;
}

/** Where the exchange checks the second factor (SECOND_FACTOR=exchange). The right code comes from the test user's authenticator. */
export function secondFactorCases(rightCode: (() => string) | null): readonly CheckCase[] {
  const cases: CheckCase[] = [
    {
      title: "a wrong code is answered with no",
      expected: '200 {"ok": false}',
      run: async (probe) => isAnswered(await askCode(probe, WRONG_CODE), false),
    },
    {
      title: "a code of an unknown user is not good",
      expected: '200 {"ok": false} or 4xx',
      run: async (probe) => {
        const answer = await askCode(probe, rightCode?.() ?? WRONG_CODE, probe.newReference());
        return isRefused(answer) || isAnswered(answer, false);
      },
    },
    {
      title: "an empty code is refused",
      expected: "4xx",
      run: async (probe) => isRefused(await askCode(probe, "")),
    },
    {
      title: "facts that are no texts are refused",
      expected: "4xx",
      run: async (probe) => isRefused(await askCode(probe, WRONG_CODE, undefined, { facts: { quantity: 10 } })),
    },
    {
      title: "a question about a code without a signature is refused",
      expected: "401",
      run: async (probe) => {
        const body = JSON.stringify({ externalId: probe.target.externalId, scene: "release", facts: {}, code: WRONG_CODE });
        return (await probe.send("POST", "/v1/second-factor", body, { headers: () => ({}) })).status === 401;
      },
    },
  ];
  if (rightCode === null) return cases;
  return [
    ...cases,
    {
      title: "the right code is answered with yes",
      expected: '200 {"ok": true}',
      run: async (probe) => isAnswered(await askCode(probe, rightCode()), true),
    },
  ];
}

function eventOf(probe: Probe, seq: number, id = probe.newReference()): object {
  return { id, seq, kind: "check.sent", at: new Date().toISOString(), externalId: probe.target.externalId, data: { number: seq } };
}

function sendEvents(probe: Probe, events: readonly object[]): Promise<ProbeAnswer> {
  return probe.send("POST", "/v1/events", JSON.stringify({ events }));
}

const isTaken = ({ status }: ProbeAnswer) => status >= 200 && status < 300;

/** Where the exchange takes events (NOTICES_TO=exchange). Their kind is `check.sent`, which an exchange ignores as it does unknown kinds. */
export const EVENT_CASES: readonly CheckCase[] = [
  {
    title: "an event of an unknown kind is taken",
    expected: "2xx",
    run: async (probe) => isTaken(await sendEvents(probe, [eventOf(probe, 1)])),
  },
  {
    title: "the same event again is taken again",
    expected: "2xx twice",
    run: async (probe) => {
      const event = eventOf(probe, 1);
      return isTaken(await sendEvents(probe, [event])) && isTaken(await sendEvents(probe, [event]));
    },
  },
  {
    title: "a hundred events in one request are taken",
    expected: "2xx",
    run: async (probe) =>
      isTaken(
        await sendEvents(
          probe,
          Array.from({ length: 100 }, (_, index) => eventOf(probe, index + 1)),
        ),
      ),
  },
  {
    title: "events without a list are refused",
    expected: "4xx",
    run: async (probe) => isRefused(await probe.send("POST", "/v1/events", JSON.stringify({ event: eventOf(probe, 1) }))),
  },
  {
    title: "an event without an id is refused",
    expected: "4xx",
    run: async (probe) => isRefused(await sendEvents(probe, [{ ...eventOf(probe, 1), id: undefined }])),
  },
  {
    title: "events without a signature are refused",
    expected: "401",
    run: async (probe) =>
      (await probe.send("POST", "/v1/events", JSON.stringify({ events: [eventOf(probe, 1)] }), { headers: () => ({}) })).status === 401,
  },
];
