import { portOf } from "@plaza/contract/testing/ports.ts";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { CaptchaSettings } from "../core/config.ts";

export type CaptchaReply = "solved" | "wrong" | "error" | "broken" | "silent";

/** A captcha service on this machine. */
export interface CaptchaService {
  readonly settings: CaptchaSettings;
  /** What it was asked. */
  readonly asked: URLSearchParams[];
  /** How it answers from now on. */
  reply: CaptchaReply;
  close(): void;
}

export async function startCaptchaService(): Promise<CaptchaService> {
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    service.asked.push(new URLSearchParams(await text(request)));
    if (service.reply === "silent") return;
    response.statusCode = service.reply === "broken" ? 502 : 200;
    response.end(JSON.stringify({ error: service.reply === "error" ? 419 : 0, msg: "", result: service.reply === "solved" }));
  };
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${portOf(server)}/api/v2/verify`;
  const service: CaptchaService = {
    settings: { url, captchaId: "captcha-1", secretId: "secret-1", secretKey: "key-1" },
    asked: [],
    reply: "solved",
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return service;
}
