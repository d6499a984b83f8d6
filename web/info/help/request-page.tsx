import { useNavigation } from "react-router";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { ChatBubble } from "@plaza/ui/chat-bubble.tsx";
import { Field } from "@plaza/ui/field.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { PostForm } from "../../shell/forms/post-form.tsx";
import { FormOutcome } from "../../shell/forms/form-outcome.tsx";
import { PageHead } from "../../shell/page-head.tsx";
import { paths } from "../../shell/paths.ts";
import { useLang } from "../../shell/root-data.ts";
import { useTimeZone } from "../../shell/time-zone.ts";
import { MessageText, ReportedLine } from "./requests-page.tsx";
import type { ReplyRefused, SupportRequestData } from "./request.server.ts";

/** One message to customer service with its answers; by when the next one is due, where one is. */
export function SupportRequestPage({ data, refused }: { data: SupportRequestData; refused: ReplyRefused | undefined }) {
  const t = useTexts();
  const formats = useFormats();
  const zone = useTimeZone();
  const lang = useLang();
  const { request, mayReply } = data;
  const title = t(`help.about.${request.topic}`);
  return (
    <div className="max-w-3xl pb-8">
      <PageHead title={title} description={t("help.description")} />
      <div className="px-4 sm:px-0">
        <PageHeading back={{ href: paths.supportRequests(lang), label: t("help.message_title") }}>{title}</PageHeading>
        <div data-result="">
          {request.answerBy === null ? null : (
            <Notice kind="info" className="mb-4" title={t("help.sent")}>
              {t("help.answer_by", { time: formats.date(request.answerBy, zone, "minute") })}
            </Notice>
          )}
        </div>
      </div>
      <Card>
        {request.orderId === null ? null : (
          <p className="mb-3">
            {/* Either address shows the order as its reader's own. */}
            <Anchor href={paths.order(lang, "buy", request.orderId)} className="link">
              {t("help.to_order")}
            </Anchor>
          </p>
        )}
        {request.reported === null ? null : <ReportedLine text={request.reported.text} />}
        <ul className="mt-3">
          {request.messages.map(({ messageId, from, text, at }) => (
            <ChatBubble
              key={messageId}
              mine={from === "user"}
              author={t(from === "user" ? "help.from_you" : "help.from_support")}
              official={from === "support"}
              time={formats.date(at, zone, "minute")}
              dateTime={at}
            >
              {text}
            </ChatBubble>
          ))}
        </ul>
        {mayReply ? <ReplyForm key={request.messages.length} refused={refused} /> : null}
      </Card>
    </div>
  );
}

function ReplyForm({ refused }: { refused: ReplyRefused | undefined }) {
  const t = useTexts();
  const busy = useNavigation().state === "submitting";
  const beside = refused?.field === "text";
  return (
    <PostForm className="mt-6 flex flex-col gap-4 border-t border-line pt-4">
      <FormOutcome refused={beside ? null : refused?.message} saved={null} />
      <Field label={t("help.reply")} name="text" hint={t("help.text_help")} error={beside ? refused.message : undefined} required>
        <MessageText value={refused?.typed ?? ""} />
      </Field>
      <Button type="submit" busy={busy} className="w-full sm:w-auto sm:self-start">
        {t("help.reply_send")}
      </Button>
    </PostForm>
  );
}
