import { APP_MARKER } from "./app-marker.ts";
import { BRIDGE_ANSWERS, BRIDGE_CALLS, BRIDGE_OBJECT, type BridgeCall } from "./bridge.ts";

/**
 * A reference app: what an app's own code does at its end of the bridge, played from a recording. The site's tests run against it, the
 * developer page shows it at work, and who writes an app can compare theirs with it.
 */

export interface RecordedAnswer {
  /** The JSON text as the app would send it; null: the app never answers. */
  readonly json: string | null;
  readonly afterMs: number;
  /** Says it twice, as apps with two web views have done. */
  readonly twice?: boolean;
}

export interface Recording {
  readonly platform: "ios" | "android";
  /** Which calls this app knows. */
  readonly knows: readonly BridgeCall[];
  readonly answers: Partial<Readonly<Record<BridgeCall, RecordedAnswer>>>;
}

const willing = Object.fromEntries(BRIDGE_CALLS.map((name) => [name, { json: rightAnswer(name), afterMs: 20 }]));

function rightAnswer(name: BridgeCall): string {
  const { field, type } = BRIDGE_ANSWERS[name];
  return JSON.stringify({ [field]: type === "boolean" ? true : null });
}

function all(answer: RecordedAnswer): Recording["answers"] {
  return Object.fromEntries(BRIDGE_CALLS.map((name) => [name, answer]));
}

/** How apps have been seen to behave. */
export const RECORDINGS = {
  willing: { platform: "android", knows: BRIDGE_CALLS, answers: willing },
  willing_apple: { platform: "ios", knows: BRIDGE_CALLS, answers: willing },
  slow: {
    platform: "android",
    knows: BRIDGE_CALLS,
    answers: Object.fromEntries(Object.entries(willing).map(([name, answer]) => [name, { ...answer, afterMs: 2_000 }])),
  },
  silent: { platform: "android", knows: BRIDGE_CALLS, answers: all({ json: null, afterMs: 0 }) },
  late: {
    platform: "ios",
    knows: BRIDGE_CALLS,
    answers: Object.fromEntries(Object.entries(willing).map(([name, answer]) => [name, { ...answer, afterMs: 15_000 }])),
  },
  broken: { platform: "android", knows: BRIDGE_CALLS, answers: all({ json: '{"done":tru', afterMs: 20 }) },
  refusing: { platform: "ios", knows: BRIDGE_CALLS, answers: all({ json: '{"error":"not_allowed"}', afterMs: 20 }) },
  twice: {
    platform: "android",
    knows: BRIDGE_CALLS,
    answers: Object.fromEntries(Object.entries(willing).map(([name, answer]) => [name, { ...answer, twice: true }])),
  },
  old: { platform: "android", knows: ["getUserAuth", "goToAppLogin", "setupTitle"], answers: willing },
} as const satisfies Record<string, Recording>;
export type RecordingName = keyof typeof RECORDINGS;

/** What the page asked, in order. */
export interface ReceivedCall {
  readonly name: BridgeCall;
  readonly options: string;
}

interface Page {
  [name: string]: unknown;
}

/**
 * Puts a recorded app around a page (its `window`), before or after the page's own code runs.
 * @param after runs something later; a test's own clock, or `setTimeout`
 * @param hear receives each call that arrives
 */
export function playApp(
  recording: Recording,
  page: Page,
  after: (ms: number, run: () => void) => void,
  hear: (call: ReceivedCall) => void,
): void {
  const answer = (name: BridgeCall, id: string) => {
    const recorded = recording.answers[name];
    if (!recorded || recorded.json === null) return;
    const { json, afterMs, twice } = recorded;
    const reply = () => (page[BRIDGE_OBJECT] as { reply: (id: string, json: string) => void } | undefined)?.reply(id, json);
    after(afterMs, reply);
    if (twice) after(afterMs, reply);
  };
  if (recording.platform === "android") {
    const methods = recording.knows.map((name): [string, unknown] => [
      name,
      (options: string, id: string) => {
        hear({ name, options });
        answer(name, id);
      },
    ]);
    page[APP_MARKER] = Object.fromEntries(methods);
    return;
  }
  const handlers = recording.knows.map((name): [string, unknown] => [
    name,
    {
      postMessage: ({ id, options }: { readonly id: string; readonly options: string }) => {
        hear({ name, options });
        answer(name, id);
      },
    },
  ]);
  page["webkit"] = { messageHandlers: Object.fromEntries(handlers) };
}

/** Takes the recorded app away again. */
export function stopApp(page: Page): void {
  delete page[APP_MARKER];
  delete page["webkit"];
}
