import { useActionData, useNavigation } from "react-router";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button, ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Notice } from "@plaza/ui/notice.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { SecurityCodeField } from "../../shell/security-code/security-code-field.tsx";
import type { CallRequest, NotDone } from "./list.server.ts";
import { PostForm } from "../../shell/forms/post-form.tsx";

/** The second question of an act on one's accounts: what it does, and the code that it needs. */
export function CodeCard({ asked, renderedAt }: { asked: CallRequest; renderedAt: string }) {
  const lang = useLang();
  const refused = useActionData<NotDone>();
  const busy = useNavigation().state === "submitting";
  const { title, help, act, back, open } = useWords(asked);
  return (
    <Card title={title} className="mb-4">
      <p className="mb-4 text-ink-soft">{help}</p>
      <PostForm className="flex flex-col gap-4">
        {asked.kind === "remove" ? <input type="hidden" name="paymentId" value={asked.payment.paymentId} /> : null}
        {refused?.message && !refused.aboutCode ? (
          <Notice kind="danger" live>
            {refused.message}
          </Notice>
        ) : null}
        {open ? <Code refused={refused} renderedAt={renderedAt} /> : null}
        <div className="flex flex-wrap gap-2">
          {open ? (
            <Button type="submit" name="act" value={asked.kind} variant={asked.kind === "reveal" ? "primary" : "danger"} busy={busy}>
              {act}
            </Button>
          ) : null}
          <ButtonLink href={paths.payments(lang)}>{back}</ButtonLink>
        </div>
      </PostForm>
    </Card>
  );
}

function Code({ refused, renderedAt }: { refused: NotDone | undefined; renderedAt: string }) {
  return (
    <SecurityCodeField
      purpose={{ scene: "payment" }}
      renderedAt={renderedAt}
      channel={refused?.channel}
      sent={refused?.sent}
      error={refused?.aboutCode ? refused.message : undefined}
    />
  );
}

/** `open`: the act can be done now. */
function useWords(asked: CallRequest) {
  const t = useTexts();
  if (asked.kind === "reveal")
    return {
      title: t("payments.show_title"),
      help: t("payments.show_help"),
      act: t("payments.show"),
      back: t("payments.close"),
      open: true,
    };
  const { name, inUse } = asked.payment;
  const open = inUse.adverts + inUse.orders === 0;
  const help = t(open ? "payments.remove_help" : "payments.remove_in_use");
  return { title: t("payments.remove_title", { name }), help, act: t("payments.remove"), back: t("payments.keep"), open };
}
