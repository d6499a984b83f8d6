import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BRIDGE_ANSWERS, BRIDGE_CALLS, type BridgeCall } from "@plaza/contract/bridge.ts";
import { RECORDINGS, playApp, type ReceivedCall, type RecordingName } from "@plaza/contract/bridge-host.ts";
import { Bridge, readAnswer, type BridgeOutcome } from "./bridge.ts";
import { transportOf, type SendToApp } from "./transport.ts";

/** A bridge whose time passes when the test says so. */
function bridgeTo(send: SendToApp | null, ownWindow = true) {
  const timers: { ms: number; run: () => void; stopped: boolean }[] = [];
  let count = 0;
  const bridge = new Bridge({
    send: () => send,
    ownWindow,
    after: (ms, run) => {
      const timer = { ms, run, stopped: false };
      timers.push(timer);
      return () => void (timer.stopped = true);
    },
    newId: () => `id-${(count += 1)}`,
  });
  return { bridge, timers, passTime: () => timers.filter(({ stopped }) => !stopped).forEach(({ run }) => run()) };
}

const rightAnswer = (name: BridgeCall) =>
  JSON.stringify({ [BRIDGE_ANSWERS[name].field]: BRIDGE_ANSWERS[name].type === "boolean" ? true : "abc" });

describe("a call of the bridge", () => {
  test("there are the fourteen of the specification", () => {
    expect(BRIDGE_CALLS).toEqual(
      "getUserAuth goToAppLogin appDownloadImg appLogout openNewWindow openKyc openTrade setupTitle updateApp openDepositWithDraw openTransfer openBalanceHome copyString goToCommunity".split(
        " ",
      ),
    );
  });

  test.for(BRIDGE_CALLS)("%s goes over with its options and id and comes back parsed", (name) => {
    const sent: unknown[] = [];
    const { bridge } = bridgeTo((...message) => sent.push(message) > 0);
    const received: unknown[] = [];
    bridge.call(name, { text: "x" }, (outcome) => received.push(outcome));
    expect(sent).toEqual([[name, '{"text":"x"}', "id-1"]]);
    bridge.reply("id-1", rightAnswer(name));
    const result: unknown = JSON.parse(rightAnswer(name));
    expect(received).toEqual([{ ok: true, result }]);
  });

  test("is answered once: a second, a late and a guessed answer change nothing", () => {
    const { bridge, passTime } = bridgeTo(() => true);
    const received: BridgeOutcome<BridgeCall>[] = [];
    bridge.call("copyString", { text: "x" }, (outcome) => received.push(outcome));
    bridge.reply("id-9", '{"done":true}');
    bridge.reply(undefined, '{"done":true}');
    expect(received).toEqual([]);
    passTime();
    bridge.reply("id-1", '{"done":true}');
    bridge.reply("id-1", '{"done":true}');
    expect(received).toEqual([{ ok: false, fault: "timeout" }]);
  });

  test("crossed answers find their own questions", async () => {
    const { bridge } = bridgeTo(() => true);
    const first = bridge.ask("getUserAuth", {});
    const second = bridge.ask("copyString", { text: "x" });
    bridge.reply("id-2", '{"done":false}');
    bridge.reply("id-1", '{"code":null}');
    expect(await first).toEqual({ ok: true, result: { code: null } });
    expect(await second).toEqual({ ok: true, result: { done: false } });
  });

  test("waits longer where a person has something to do", () => {
    const { bridge, timers } = bridgeTo(() => true);
    bridge.call("goToAppLogin", {}, () => {});
    bridge.call("copyString", { text: "x" }, () => {});
    expect(timers.map(({ ms }) => ms)).toEqual([600_000, 3_000]);
  });

  test("says at once that there is no app, that the window is a stranger's frame, or that the app is too old for it", async () => {
    expect(await bridgeTo(null).bridge.ask("openKyc", {})).toEqual({ ok: false, fault: "no_app" });
    expect(await bridgeTo(() => true, false).bridge.ask("openKyc", {})).toEqual({ ok: false, fault: "foreign_frame" });
    expect(await bridgeTo(() => false).bridge.ask("openKyc", {})).toEqual({ ok: false, fault: "unknown_call" });
    expect(await bridgeTo(() => true).bridge.ask("launchRocket" as BridgeCall, {})).toEqual({ ok: false, fault: "unknown_call" });
  });

  test("the callback gets the whole parsed JSON", () =>
    expect(readAnswer("getUserAuth", '{"code":"abc","app":{"version":"3.1"},"list":[1]}')).toEqual({
      ok: true,
      result: { code: "abc", app: { version: "3.1" }, list: [1] },
    }));

  test("an app's own error is a no", () => expect(readAnswer("openKyc", '{"error":"closed"}')).toEqual({ ok: false, fault: "refused" }));

  test("whatever else the app sends is a broken answer, never an exception", () => {
    fc.assert(
      fc.property(fc.constantFrom(...BRIDGE_CALLS), fc.oneof(fc.string(), fc.json(), fc.anything()), (name, json) => {
        const outcome = readAnswer(name, json);
        if (outcome.ok) expect(outcome.result).toHaveProperty(BRIDGE_ANSWERS[name].field);
        else expect(["broken_answer", "refused"]).toContain(outcome.fault);
      }),
    );
    for (const json of ["", "{", "null", "[]", "1", '{"done":"yes"}', `{"done":true,"x":"${"x".repeat(70_000)}"}`, { done: true }])
      expect(readAnswer("copyString", json)).toEqual({ ok: false, fault: "broken_answer" });
  });
});

describe("the way to the app", () => {
  test("is WebKit's handlers on an Apple device", () => {
    const got: unknown[] = [];
    const send = transportOf({ webkit: { messageHandlers: { openKyc: { postMessage: (message) => got.push(message) } } } });
    expect(send?.("openKyc", "{}", "a")).toBe(true);
    expect(send?.("openTrade", "{}", "b")).toBe(false);
    expect(got).toEqual([{ id: "a", options: "{}" }]);
  });

  test("is a method of the app's object elsewhere, called on that object", () => {
    const got: unknown[] = [];
    const app = {
      got,
      openKyc(this: { got: unknown[] }, ...message: unknown[]) {
        this.got.push(message);
      },
    };
    const send = transportOf({ PlazaApp: app });
    expect(send?.("openKyc", "{}", "a")).toBe(true);
    expect(send?.("openTrade", "{}", "b")).toBe(false);
    expect(got).toEqual([["{}", "a"]]);
  });

  test("is none in a plain browser", () => expect(transportOf({})).toBeNull());
});

describe("against a recorded app", () => {
  /** Everything that was to run later, soonest first; time passes when the test says so. */
  function world(name: RecordingName) {
    const due: { at: number; run: () => void }[] = [];
    let now = 0;
    const after = (ms: number, run: () => void) => {
      const timer = { at: now + ms, run };
      due.push(timer);
      return () => void due.splice(due.indexOf(timer), due.includes(timer) ? 1 : 0);
    };
    const page: Record<string, unknown> = {};
    const received: ReceivedCall[] = [];
    playApp(RECORDINGS[name], page, after, (call) => received.push(call));
    const bridge = new Bridge({ send: () => transportOf(page), ownWindow: true, after, newId: () => String(received.length) });
    page["plazaBridge"] = { reply: bridge.reply };
    const soonest = () => due.toSorted((a, b) => a.at - b.at)[0];
    const run = () => {
      for (let next = soonest(); next; next = soonest()) {
        due.splice(due.indexOf(next), 1);
        now = next.at;
        next.run();
      }
    };
    return { bridge, received, run };
  }

  test.for<[RecordingName, string]>([
    ["willing", "ok"],
    ["willing_apple", "ok"],
    ["slow", "ok"],
    ["twice", "ok"],
    ["silent", "timeout"],
    ["late", "timeout"],
    ["broken", "broken_answer"],
    ["refusing", "refused"],
    ["old", "unknown_call"],
  ])("that is %s, a call ends with %s, and ends once", ([name, end]) => {
    const { bridge, received, run } = world(name);
    const outcomes: string[] = [];
    bridge.call("copyString", { text: "x" }, (outcome) => outcomes.push(outcome.ok ? "ok" : outcome.fault));
    run();
    expect(outcomes).toEqual([end]);
    expect(received).toEqual(name === "old" ? [] : [{ name: "copyString", options: '{"text":"x"}' }]);
  });
});
