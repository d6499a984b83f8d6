import {
  HOST_REFERENCE,
  HOST_USER,
  HostBalances,
  HostEventItem,
  HostEvents,
  HostFactorAnswer,
  HostSecondFactor,
  HostTransfer,
  HostTransferAnswer,
} from "./host-api.ts";
import {
  failure,
  jsonContent,
  operationIdOf,
  pathsOf,
  schemaReference,
  signatureScheme,
  type Operation,
  type Part,
} from "./openapi-parts.ts";

/** What an exchange offers, each call with what it takes and answers. */
interface HostCall {
  readonly summary: string;
  readonly parameter?: { readonly name: string; readonly pattern: string };
  readonly body?: string;
  readonly answer: string;
  readonly refusals: Readonly<Record<string, string>>;
}

const UNSIGNED = { "401": "signature_invalid, clock_skewed or nonce_used" };
const MALFORMED = { "400": "The body is no JSON", "413": "The body has more than 64 kB", "422": "invalid_request" };

const CALLS: Readonly<Record<string, HostCall>> = {
  "GET /v1/users/{externalId}/balances": {
    summary: "What the user owns in the exchange's wallets",
    parameter: { name: "externalId", pattern: HOST_USER },
    answer: "Balances",
    refusals: { ...UNSIGNED, "404": "user_unknown" },
  },
  "POST /v1/transfers": {
    summary: "Book a transfer once for its reference; the same request again gets the same answer. A 4xx has booked nothing",
    body: "Transfer",
    answer: "TransferAnswer",
    refusals: {
      ...UNSIGNED,
      ...MALFORMED,
      "404": "user_unknown",
      "422": "invalid_request, asset_unknown, amount_invalid or idempotency_mismatch",
    },
  },
  "GET /v1/transfers/{reference}": {
    summary: "What became of a transfer; done and refused are final",
    parameter: { name: "reference", pattern: HOST_REFERENCE },
    answer: "TransferAnswer",
    refusals: { ...UNSIGNED, "404": "not_found: it was never booked, and Plaza sends it again" },
  },
  "POST /v1/second-factor": {
    summary: "Whether a code is the user's at this moment (optional, SECOND_FACTOR=exchange)",
    body: "SecondFactor",
    answer: "SecondFactorAnswer",
    refusals: { ...UNSIGNED, ...MALFORMED },
  },
  "POST /v1/events": {
    summary: "Take events, each once by its id; anything but a 2xx has them sent again (optional, NOTICES_TO=exchange)",
    body: "Events",
    answer: "Received",
    refusals: { ...UNSIGNED, ...MALFORMED },
  },
};

const SCHEMAS: Readonly<Record<string, unknown>> = {
  Balances: HostBalances,
  Transfer: HostTransfer,
  TransferAnswer: HostTransferAnswer,
  SecondFactor: HostSecondFactor,
  SecondFactorAnswer: HostFactorAnswer,
  Event: HostEventItem,
  Events: { ...HostEvents, properties: { events: { type: "array", minItems: 1, maxItems: 100, items: schemaReference("Event") } } },
  Received: { type: "object", description: "Any JSON; Plaza reads the status alone" },
  Failure: { type: "object", required: ["error"], properties: { error: { type: "string", pattern: "^[a-z_]{1,60}$" } } },
};

/** The OpenAPI 3.1 document of the host API: what an exchange builds so that Plaza can run inside it. */
export function hostOpenApiDocument(): Record<string, unknown> {
  return {
    openapi: "3.1.0",
    info: {
      title: "Host API of an exchange",
      version: "1",
      description:
        "What an exchange offers so that Plaza can run inside it; Plaza calls it. Amounts are decimal strings. npm run host-check checks an implementation.",
    },
    servers: [{ url: "{host}", variables: { host: { default: "https://api.exchange.example", description: "EXCHANGE_API" } } }],
    paths: pathsOf(CALLS, operation),
    components: {
      schemas: SCHEMAS,
      securitySchemes: {
        signature: signatureScheme("Plaza signs with EXCHANGE_KEY, as a merchant's program signs (docs/merchants.md)"),
      },
    },
  };
}

function operation(name: string, { summary, parameter, body, answer, refusals }: HostCall): Operation & Part {
  return {
    operationId: operationIdOf(name, "/v1"),
    summary,
    security: [{ signature: [] }],
    parameters:
      parameter === undefined
        ? []
        : [{ name: parameter.name, in: "path", required: true, schema: { type: "string", pattern: parameter.pattern } }],
    ...(body === undefined ? {} : { requestBody: { required: true, content: jsonContent(schemaReference(body)) } }),
    responses: {
      "200": { description: "Done", content: jsonContent(schemaReference(answer)) },
      ...Object.fromEntries(Object.entries(refusals).map(([status, description]) => [status, failure(description)])),
    },
  };
}
