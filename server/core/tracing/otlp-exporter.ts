import type { RequestScope } from "./request-scope.ts";

/** Where spans go: the standard variables of OpenTelemetry. */
export interface TelemetrySettings {
  /** The collector, without `/v1/traces`. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Whether the log goes there too. */
  readonly sendsLogs: boolean;
}

/** One line of the log. */
export interface LogLine {
  /** Milliseconds since 1970. */
  readonly atMs: number;
  readonly level: "info" | "warn" | "error";
  readonly event: string;
  readonly facts: Readonly<Record<string, unknown>>;
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
  recordLine(line: LogLine): void;
  /** Sends what is left. */
  close(): Promise<void>;
}

const SEND_EVERY_MS = 5000;
const MOST_WAITING = 2048;
const SEND_TIMEOUT_MS = 5000;
const SERVER_KIND = 2;
const ERROR_STATUS = 2;
/** The numbers of the OpenTelemetry logs data model. */
const SEVERITY = { info: 9, warn: 13, error: 17 } as const;

/** Sends spans and log lines as OTLP over HTTP in JSON, in batches. What a collector can't take is dropped: nothing of ours waits for it. */
export function startExporter(settings: TelemetrySettings, onError: (error: unknown) => void): Exporter {
  const resource = { attributes: [attribute("service.name", settings.serviceName)] };
  const scope = { name: "plaza" };
  const spans = startBatches<Span>(
    (batch) => post(settings, "/v1/traces", { resourceSpans: [{ resource, scopeSpans: [{ scope, spans: batch.map(toOtlp) }] }] }),
    onError,
  );
  const lines = startBatches<LogLine>(
    (batch) => post(settings, "/v1/logs", { resourceLogs: [{ resource, scopeLogs: [{ scope, logRecords: batch.map(toLogRecord) }] }] }),
    onError,
  );
  return {
    record: spans.add,
    recordLine: (line) => void (settings.sendsLogs && lines.add(line)),
    close: async () => {
      await Promise.all([spans.close(), lines.close()]);
    },
  };
}

function startBatches<Entry>(
  sendBatch: (entries: readonly Entry[]) => Promise<void>,
  onError: (error: unknown) => void,
): { add: (entry: Entry) => void; close: () => Promise<void> } {
  let waiting: Entry[] = [];
  let sending: Promise<void> = Promise.resolve();
  const send = () => {
    if (waiting.length === 0) return;
    const entries = waiting;
    waiting = [];
    sending = sendBatch(entries).catch(onError);
  };
  const timer = setInterval(send, SEND_EVERY_MS);
  timer.unref();
  return {
    add: (entry) => void (waiting.length < MOST_WAITING && waiting.push(entry)),
    close: async () => {
      clearInterval(timer);
      await sending;
      send();
      await sending;
    },
  };
}

async function post({ endpoint, headers }: TelemetrySettings, path: string, body: object): Promise<void> {
  const response = await fetch(endpoint + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`the collector answered ${response.status}`);
}

function toLogRecord({ atMs, level, event, facts }: LogLine): object {
  const { traceId, ...others } = facts;
  return {
    timeUnixNano: `${atMs}000000`,
    severityNumber: SEVERITY[level],
    severityText: level.toUpperCase(),
    body: { stringValue: event },
    attributes: Object.entries(others).map(([key, value]) =>
      attribute(key, typeof value === "string" ? value : JSON.stringify(value ?? null)),
    ),
    ...(typeof traceId === "string" ? { traceId } : {}),
  };
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
