import { createServer } from "node:http";
import { expect, test } from "vitest";
import { signUpFromOwnNetwork } from "./own-network.ts";

test("each sign-up on this machine comes from another address, and none is made for a market elsewhere", async () => {
  const addresses: string[] = [];
  const server = createServer((request, response) => {
    addresses.push(request.socket.remoteAddress ?? "");
    response.end(JSON.stringify({ code: 0, data: {} }));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  try {
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const signUp = (origin: string) => signUpFromOwnNetwork(origin, "en", { account: "dora@example.test", password: "Quiet-Harbour7" });
    const made = [await signUp(`http://localhost:${port}`), await signUp(`http://127.0.0.1:${port}`)].filter((answer) => answer !== null);
    // A machine without further loopback addresses makes none.
    expect(new Set(addresses).size).toBe(made.length);
    expect(addresses).not.toContain("127.0.0.1");
    expect(await signUp("https://p2p.example.test")).toBeNull();
  } finally {
    server.close();
  }
});
