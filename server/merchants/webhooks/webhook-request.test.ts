import { portOf } from "@plaza/contract/testing/ports.ts";
import { createServer, type Server } from "node:http";
import { createServer as listen } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isReachable, readDestination } from "./destination.ts";
import { post } from "./webhook-request.ts";

const OUTSIDE = { loopback: false, httpsOnly: true };
const TRYING = { loopback: true, httpsOnly: false };
const OPEN_HTTP = { loopback: false, httpsOnly: false };
const MESSAGE = { headers: {}, body: "{}" };

let receiver: Server;
let port: number;
const seen: string[] = [];
beforeAll(async () => {
  receiver = createServer((request, response) => {
    seen.push(request.url ?? "");
    if (request.url === "/redirect") response.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end();
    else if (request.url !== "/silent") response.writeHead(request.url === "/broken" ? 500 : 200).end("x".repeat(100_000));
  });
  await new Promise<void>((open) => receiver.listen(0, "127.0.0.1", () => open()));
  port = portOf(receiver);
});
afterAll(() => {
  receiver.closeAllConnections();
  receiver.close();
});

/** Every way that we know to write an address of one's own network. */
const INWARD = [
  "127.0.0.1",
  "127.1",
  "2130706433",
  "0x7f000001",
  "0177.0.0.1",
  "0x7f.1",
  "0",
  "0.0.0.0",
  "10.0.0.5",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "192.0.0.192",
  "[::1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::ffff:169.254.169.254]",
  "[::127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b:1::a00:1]",
  "[2002:7f00:1::]",
  "[2001:0:4136:e378:8000:63bf:3fff:fdd2]",
  "[fe80::1]",
  "[fec0::1]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[ff02::1]",
  "[2001:db8::1]",
  "localhost",
  "plaza.localhost",
  "printer.local",
  "metadata.google.internal",
  "db",
  "①②⑦.⓪.⓪.①",
  "127.0.0.1.",
];

describe("an address", () => {
  it.each(INWARD)("into one's own network is none: %s", (host) => {
    for (const reach of [OUTSIDE, OPEN_HTTP]) {
      expect(readDestination(`https://${host}/`, reach), host).toBeNull();
      expect(readDestination(`https://${host}:8443/x`, reach), host).toBeNull();
    }
  });

  it.each([
    "http://example.com/",
    "ftp://example.com/",
    "https://user:pw@example.com/",
    "https://example.com/#x",
    "https://example.com:22/",
    "https://",
    "x",
    "javascript:1",
    "file:///etc/passwd",
  ])("that isn't plain https is none in production: %s", (typed) => {
    expect(readDestination(typed, OUTSIDE)).toBeNull();
  });

  it("of the outside is one", () => {
    for (const typed of [
      "https://example.com/hook?x=1",
      "https://93.184.216.34/",
      "https://[2606:2800:220:1::1]/",
      "https://xn--bcher-kva.example:8443/",
    ])
      expect(readDestination(typed, OUTSIDE)?.protocol).toBe("https:");
    expect(isReachable("93.184.216.34", OUTSIDE)).toBe(true);
  });

  it("on this machine is one for trying things out only, and nothing else of the network is", () => {
    expect(readDestination("http://127.0.0.1:1234/", TRYING)).not.toBeNull();
    expect(readDestination("http://localhost:1234/", TRYING)).not.toBeNull();
    for (const host of ["10.0.0.5", "169.254.169.254", "[fd00::1]", "192.168.1.1"])
      expect(readDestination(`http://${host}/`, TRYING)).toBeNull();
  });
});

describe("sending", () => {
  it("refuses a name that leads inward, also where only one of its addresses does", async () => {
    const before = seen.length;
    const cases = [
      [{ address: "127.0.0.1", family: 4 }],
      [
        { address: "93.184.216.34", family: 4 },
        { address: "10.0.0.1", family: 4 },
      ],
      [{ address: "::ffff:7f00:1", family: 6 }],
    ];
    for (const addresses of cases) {
      const posted = await post(`http://rebind.example:${port}/inward`, MESSAGE, OPEN_HTTP, {
        resolver: async () => addresses,
        patienceMs: 5000,
      });
      expect(posted).toEqual({ ok: false, status: null, error: "private_address" });
    }
    expect(seen.slice(before)).toEqual([]);
  });

  it("resolves a name again for each message and connects to the checked address, so that rebinding gains nothing", async () => {
    const answers = [[{ address: "93.184.216.34", family: 4 }], [{ address: "127.0.0.1", family: 4 }]];
    const asked: string[] = [];
    const resolver = async (host: string) => {
      asked.push(host);
      return answers[Math.min(asked.length - 1, 1)] ?? [];
    };
    const before = seen.length;
    // The first answer is public (and not there); had the name been asked again for the connection, it would have led inward.
    const first = await post(`http://rebind.example:${port}/first`, MESSAGE, OPEN_HTTP, { resolver, patienceMs: 300 });
    expect(first.ok).toBe(false);
    expect(asked).toHaveLength(1);
    const second = await post(`http://rebind.example:${port}/second`, MESSAGE, OPEN_HTTP, { resolver, patienceMs: 5000 });
    expect(second).toMatchObject({ error: "private_address" });
    expect(seen.slice(before)).toEqual([]);
  });

  it("follows no redirect, waits for nobody too long, and takes only a 2xx for an answer", async () => {
    const to = (path: string, patienceMs = 5000) => post(`http://127.0.0.1:${port}${path}`, MESSAGE, TRYING, { patienceMs });
    expect(await to("/fine")).toEqual({ ok: true, status: 200 });
    expect(await to("/redirect")).toEqual({ ok: false, status: 302, error: "redirect" });
    expect(await to("/broken")).toEqual({ ok: false, status: 500, error: "status" });
    expect(await to("/silent", 200)).toEqual({ ok: false, status: null, error: "timeout" });
    expect(
      await post("http://nobody.example/", MESSAGE, TRYING, {
        resolver: () => Promise.reject(new Error("no such name")),
        patienceMs: 5000,
      }),
    ).toMatchObject({
      error: "unknown_host",
    });
    expect(await post("http://127.0.0.1:1/", MESSAGE, TRYING, { patienceMs: 5000 })).toMatchObject({ error: "connection" });
  });

  // To a receiver that changes the protocol, Node emits neither an answer nor an error.
  it("isn't kept by a receiver that changes the protocol, and reads no headers and no answers without end", async () => {
    const answers: readonly (readonly [string, object])[] = [
      ["HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n", { status: 101, error: "status" }],
      [`HTTP/1.1 200 OK\r\n${"x-a: b\r\n".repeat(10_000)}`, { status: null, error: "connection" }],
      ["HTTP/1.1 100 Continue\r\n\r\n".repeat(1000), { status: null, error: "timeout" }],
    ];
    for (const [answer, posted] of answers) {
      const odd = listen((socket) => void socket.on("error", () => undefined).write(answer));
      await new Promise<void>((open) => odd.listen(0, "127.0.0.1", open));
      expect(await post(`http://127.0.0.1:${portOf(odd)}/`, MESSAGE, TRYING, { patienceMs: 1000 })).toMatchObject({ ok: false, ...posted });
      odd.close();
    }
  });
});
