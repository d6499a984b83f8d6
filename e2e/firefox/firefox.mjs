#!/usr/bin/env node
// Firefox as Playwright starts it, with a line between the two that answers what this Firefox does not know yet.
//
// Playwright's WebDriver BiDi sets media features (dark, less motion) for every window and gives up where the browser has no such command.
// Debian's Firefox ESR has none. The line turns that one command into a question of the same length that every Firefox answers, so that no
// frame changes its length. Everything else passes as it is.
import { spawn } from "node:child_process";
import { connect, createServer } from "node:net";
import { createInterface } from "node:readline";

const UNKNOWN = '"method":"emulation.setMediaFeaturesOverride"';
const HARMLESS = '"method":"session.status","params":{}';
const LISTENING = /WebDriver BiDi listening on ws:\/\/[\d.]+:(\d+)/;

const firefox = spawn(process.env["FIREFOX_PATH"] ?? "firefox-esr", process.argv.slice(2), { stdio: ["ignore", "inherit", "pipe"] });
firefox.once("error", (error) => end(error.message));
firefox.once("exit", (code) => process.exit(code ?? 1));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => firefox.kill(signal));
process.once("exit", () => firefox.kill("SIGKILL"));

createInterface({ input: firefox.stderr }).on("line", (text) => {
  const port = LISTENING.exec(text)?.[1];
  // Playwright goes where the first such line leads: to the one that the bridge writes.
  if (port === undefined) process.stderr.write(`${text}\n`);
  else bridge(Number(port));
});

function bridge(port) {
  const line = createServer((client) => {
    const browser = connect(port, "127.0.0.1");
    const pass = passing(port, (bytes) => browser.write(bytes));
    client.on("data", pass);
    browser.pipe(client);
    for (const [one, other] of [
      [client, browser],
      [browser, client],
    ]) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  line.listen(0, "127.0.0.1", () => process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${line.address().port}\n`));
}

/** Passes a request to open a WebSocket as it is, then frame by frame. */
function passing(port, send) {
  let kept = Buffer.alloc(0);
  let isOpen = false;
  return (bytes) => {
    kept = Buffer.concat([kept, bytes]);
    if (!isOpen) {
      const head = kept.indexOf("\r\n\r\n");
      if (head < 0) return;
      isOpen = true;
      // Firefox lets nobody in who asks for another port than its own.
      send(
        kept
          .subarray(0, head + 4)
          .toString("latin1")
          .replace(/^host: .*$/im, `Host: 127.0.0.1:${port}`),
      );
      kept = kept.subarray(head + 4);
    }
    for (let frame = firstFrame(kept); frame !== null; frame = firstFrame(kept)) {
      send(known(frame));
      kept = kept.subarray(frame.bytes.length);
    }
  };
}

/** The first whole frame of a client: what it says begins at `start` and is masked by the four bytes before. */
function firstFrame(bytes) {
  if (bytes.length < 2) return null;
  const short = bytes[1] & 0x7f;
  const start = 6 + (short === 126 ? 2 : short === 127 ? 8 : 0);
  if (bytes.length < start) return null;
  const length = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
  return bytes.length < start + length ? null : { bytes: bytes.subarray(0, start + length), start };
}

function known({ bytes, start }) {
  const mask = bytes.subarray(start - 4, start);
  const masked = (text) => Buffer.from(text.map((byte, at) => byte ^ mask[at % 4]));
  const text = masked(bytes.subarray(start)).toString("utf8");
  if (!text.includes(UNKNOWN)) return bytes;
  const id = JSON.parse(text).id;
  const instead = `{"id":${id},${HARMLESS}}`.padEnd(bytes.length - start);
  return Buffer.concat([bytes.subarray(0, start), masked(Buffer.from(instead))]);
}

function end(why) {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}
