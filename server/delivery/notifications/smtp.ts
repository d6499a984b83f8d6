import { createTransport } from "nodemailer";
import { staysHere } from "../../core/clear-text.ts";
import type { MailSettings } from "../../core/carrier-config.ts";
import { NotTaken, type Carrier } from "./carrier.ts";

const CONNECT_MS = 10_000;
const ANSWER_MS = 20_000;
/** What the library says where it failed before a message could have been handed over. */
const BEFORE_THE_MESSAGE = new Set(["EDNS", "EAUTH", "ENOAUTH", "ETLS", "EENVELOPE"]);
const NEVER_CONNECTED = /^(?:Connection timeout|Greeting never received)/;

/**
 * Mail over SMTP. To another machine only with TLS: who is in between could take STARTTLS out of the greeting and read the password and every
 * code. `?requireTLS=false` in the address says that the line is safe by itself. Connections are kept; a message's id is the same in every try,
 * so that a receiver can recognize a second one.
 */
export function smtpCarrier({ url, from }: MailSettings): Carrier {
  const transport = createTransport({
    url,
    requireTLS: !staysHere(url),
    pool: true,
    maxConnections: 3,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = from.slice(from.lastIndexOf("@") + 1).replace(/>$/, "");
  return {
    send: async (message) => {
      try {
        await transport.sendMail({
          from,
          to: { name: "", address: message.address },
          subject: message.subject,
          text: message.body,
          messageId: `<${message.id}@${host}>`,
          date: message.createdAt,
          headers: { "auto-submitted": "auto-generated" },
        });
      } catch (error) {
        throw (isSmtpError(error) ? asNotTaken(error) : null) ?? error;
      }
    },
    close: () => transport.close(),
  };
}

interface SmtpError extends NodeJS.ErrnoException {
  readonly responseCode?: number;
}

/** What it has besides, it may have. */
function isSmtpError(error: unknown): error is SmtpError {
  return error instanceof Error;
}

/** A reply of the server is certain: 4xx for now, 5xx for good. Without one only what failed before the message is. */
function asNotTaken(error: SmtpError): NotTaken | null {
  if (error.responseCode !== undefined) {
    const ours = error.code === "EAUTH" || error.code === "ETLS";
    return new NotTaken(`SMTP ${error.responseCode}`, error.responseCode >= 500 && !ours);
  }
  const early = error.syscall === "connect" || BEFORE_THE_MESSAGE.has(error.code ?? "") || NEVER_CONNECTED.test(error.message);
  return early ? new NotTaken(`SMTP ${error.code ?? "connection"}`, false) : null;
}
