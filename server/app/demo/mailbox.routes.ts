import { readField } from "@plaza/contract/unknown-value.ts";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../core/context.ts";
import { readMailbox, type MailboxMessage } from "../../delivery/notifications/outgoing.store.ts";

const NEWEST = 50;

/** The demo's mailbox: every email and text message, for anyone to read. Exists in demo mode only. */
export function addMailbox(app: FastifyInstance, context: Context): void {
  if (context.config.mode !== "demo") throw new Error("the mailbox belongs into demo mode only");
  const recipient = (query: unknown) => {
    const to = readField(query, "to");
    return typeof to === "string" && to !== "" ? to : undefined;
  };
  app.get("/dev/mailbox.json", async (request, reply) =>
    reply.send({ code: 0, data: { items: await readMailbox(context.db, recipient(request.query), NEWEST) } }),
  );
  app.get("/dev/mailbox", async (request, reply) => {
    const messages = await readMailbox(context.db, recipient(request.query), NEWEST);
    return reply
      .type("text/html; charset=utf-8")
      .header(
        "content-security-policy",
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
      )
      .send(page(messages));
  });
}

function page(messages: readonly MailboxMessage[]): string {
  const style =
    ":root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{max-width:44rem;margin:0 auto;padding:1.5rem}article{border-top:1px solid color-mix(in srgb,currentColor 18%,transparent);padding:.8rem 0}small{opacity:.7}p{margin:.3rem 0;white-space:pre-wrap}";
  const list = messages
    .map(
      (message) =>
        `<article><small>${message.channel} · ${escape(message.to)} · ${message.sentAt}</small><p><b>${escape(message.subject)}</b></p><p>${escape(message.text)}</p></article>`,
    )
    .join("");
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5"><title>Demo mailbox</title><style>${style}</style><h1>Demo mailbox</h1>${list || "<p>No messages yet.</p>"}</html>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
