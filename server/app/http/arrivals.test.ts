import { text } from "node:stream/consumers";
import { readText } from "@plaza/contract/unknown-value.ts";
import { request, type ClientRequest, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startStack, type Person, type Stack } from "../../testing/stack.ts";

/** Uploads that begin and don't end, over real connections: each takes its place on the disk until it does. */

let stack: Stack;
const open: ClientRequest[] = [];
beforeAll(async () => {
  stack = await startStack({}, 12, { uploadsPerPerson: 2, uploadsAtOnce: 3 });
});
afterAll(async () => {
  for (const upload of open) upload.destroy();
  await stack.close();
});

const BOUNDARY = "plaza-test";
const HEAD = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;

/** Sends the first half of a picture. */
function begin(person: Person): ClientRequest {
  const { hostname, port } = new URL(stack.server.url);
  const upload = request({
    hostname,
    port,
    path: "/api/ctc/upload-picture",
    method: "POST",
    agent: false,
    headers: {
      authorization: `Bearer ${person.token}`,
      "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
      "content-length": 100_000,
      "idempotency-key": `upload-${open.length}-${person.id}`,
    },
  });
  upload.on("error", () => undefined);
  upload.write(HEAD);
  open.push(upload);
  return upload;
}

async function refusalOf(upload: ClientRequest): Promise<string> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => void upload.once("response", resolve).once("error", reject));
  return readText(JSON.parse(await text(response)), "error");
}

const underWay = () => stack.server.context.files.arrivals.underWay();

test("a person has two uploads under way at once and everybody together three; one that breaks off makes room", async () => {
  const [one, other] = [await stack.person(), await stack.person()];
  const first = begin(one);
  begin(one);
  await expect.poll(underWay).toBe(2);
  expect(await refusalOf(begin(one))).toBe("too_many_requests");
  begin(other);
  await expect.poll(underWay).toBe(3);
  expect(await refusalOf(begin(other))).toBe("too_many_requests");
  first.destroy();
  await expect.poll(underWay).toBe(2);
  begin(other);
  await expect.poll(underWay).toBe(3);
});
