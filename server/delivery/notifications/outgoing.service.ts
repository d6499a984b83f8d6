import type { Locale } from "@plaza/contract/locales.ts";
import { translate } from "@plaza/messages/catalogue.ts";
import type { Tx } from "../../core/db/database.ts";
import { antiPhishingWord, insertOutgoingMessage, type OutgoingMessage } from "./outgoing.store.ts";

/** Writes a message for sending, in the act's transaction. A mail to somebody whose word we know carries it, in the mail's language. */
export async function sendMessage(tx: Tx, locale: Locale, message: OutgoingMessage): Promise<void> {
  const word = message.channel === "email" ? await antiPhishingWord(tx, message.userId) : null;
  const body = word === null ? message.body : `${message.body}\n\n${translate(locale, "mail.word", { word })}`;
  await insertOutgoingMessage(tx, { ...message, body });
}
