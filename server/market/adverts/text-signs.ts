import type { OwnAdvertView } from "@plaza/contract/calls/adverts.ts";
import { TEXT_FLAGS, type TextFlag } from "@plaza/contract/calls/chat.ts";
import { advertSigns, chatSigns } from "@plaza/domain/fraud/chat-signs.ts";
import { conductSigns } from "@plaza/domain/fraud/conduct-signs.ts";
import { inForce } from "@plaza/domain/fraud/finding.ts";
import type { Context } from "../../core/context.ts";

type TextSigns = NonNullable<OwnAdvertView["textSigns"]>;

/** What the operator hasn't switched off of what an advert says to everybody. Empty texts have nothing. */
export function signsOfMessage(context: Context, message: string): TextFlag[] {
  return message === "" ? [] : inSeverity(context, [...advertSigns(message), ...conductSigns(message, "advert")]);
}

/** The same for the first message of each order, read as the order's chat reads it. */
export function signsOfAutoReply(context: Context, autoReply: string): TextFlag[] {
  return autoReply === "" ? [] : inSeverity(context, [...chatSigns(autoReply), ...conductSigns(autoReply)]);
}

/** For the owner, who may not have meant it: the texts that have a sign. */
export function textSignsOf(context: Context, texts: { readonly message: string; readonly autoReply: string }): TextSigns {
  const message = { text: "message", flags: signsOfMessage(context, texts.message) } as const;
  const autoReply = { text: "autoReply", flags: signsOfAutoReply(context, texts.autoReply) } as const;
  return [message, autoReply].filter(({ flags }) => flags.length > 0);
}

function inSeverity({ settings }: Context, found: readonly TextFlag[]): TextFlag[] {
  const known = new Set(
    inForce(
      found.map((rule) => ({ rule })),
      settings.current,
    ).map(({ rule }) => rule),
  );
  return TEXT_FLAGS.filter((flag) => known.has(flag));
}
