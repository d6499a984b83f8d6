import type { RequestScope } from "./request-scope.ts";

/** Where spans go: the standard variables of OpenTelemetry. */
export interface TelemetrySettings {
  /** The collector, without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
}

export interface Span {
  readonly scope: RequestScope;
  /** The call, never its address. */
  readonly name: string;
  readonly status: number;
  /** Milliseconds since 1970. */
  readonly startMs: number;
  readonly endMs: number;
}

export interface Exporter {
  record(span: Span): void;
  /** Sends what is left. */
  close(): Promise<void>;
}

const SEND_EVERY_MS = 5000;
const MOST_WAITING = 2048;
const SEND_TIMEOUT_MS = 5000;
const SERVER_KIND = 2;
const ERROR_STATUS = 2;

/** Sends spans as OTLP over HTTP in JSON, in batches. Spans that a collector can't take are dropped: nothing of ours waits for it. */
export function startExporter(settings: TelemetrySettings, onError: (error: unknown) => void): Exporter {
  let waiting: Span[] = [];
  let sending: Promise<void> = Promise.resolve();
  const send = () => {
    if (waiting.length === 0) return;
    const spans = waiting;
    waiting = [];
    sending = post(settings, spans).catch(onError);
  };
  const timer = setInterval(send, SEND_EVERY_MS);
  timer.unref();
  return {
    record: (span) => void (waiting.length < MOST_WAITING && waiting.push(span)),
    close: async () => {
      clearInterval(timer);
      await sending;
      send();
      await sending;
    },
  };
}

async function post({ endpoint, headers, serviceName }: TelemetrySettings, spans: readonly Span[]): Promise<void> {
  const body = {
    resourceSpans: [
      {
        resource: { attributes: [attribute("service.name", serviceName)] },
        scopeSpans: [{ scope: { name: "plaza" }, spans: spans.map(toOtlp) }],
      },
    ],
  };
  const response = await fetch(`${endpoint}/v1/traces`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`the collector answered ${response.status}`);
}

function toOtlp({ scope, name, status, startMs, endMs }: Span): object {
  return {
    traceId: scope.traceId,
    spanId: scope.spanId,
    ...(scope.parentId === null ? {} : { parentSpanId: scope.parentId }),
    name,
    kind: SERVER_KIND,
    startTimeUnixNano: `${startMs}000000`,
    endTimeUnixNano: `${endMs}000000`,
    attributes: [
      attribute("http.response.status_code", String(status)),
      attribute("http.route", name.slice(name.indexOf(" ") + 1)),
      attribute("plaza.request_id", scope.requestId),
    ],
    ...(status >= 500 ? { status: { code: ERROR_STATUS } } : {}),
  };
}

function attribute(key: string, value: string): object {
  return { key, value: { stringValue: value } };
}
