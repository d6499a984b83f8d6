import type { SubUserView } from "@plaza/contract/calls/sub-users.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Button, ButtonLink } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { RadioCards } from "@plaza/ui/radio-cards.tsx";
import { useLang } from "../../shell/root-data.ts";
import { paths } from "../../shell/paths.ts";
import { SecurityCodeField } from "../../shell/security-code/security-code-field.tsx";
import type { OpenPanel, SubUsersAnswer } from "./sub-users.server.ts";
import { PostForm } from "../../shell/forms/post-form.tsx";

interface SubUserPanelProps {
  readonly open: OpenPanel;
  /** Who works for the account. */
  readonly choices: readonly SubUserView[];
  readonly answered: SubUsersAnswer | undefined;
  readonly renderedAt: string;
}

/** What the address has open over the list: an order to hand on, or an act that asks for a code or a second thought. */
export function SubUserPanel({ open, choices, answered, renderedAt }: SubUserPanelProps) {
  return open.panel === "assign" ? (
    <Assign order={open.order} choices={choices} />
  ) : (
    <CallRequest panel={open.panel} subUser={open.subUser} answered={answered} renderedAt={renderedAt} />
  );
}

type PanelOf = Exclude<OpenPanel, { panel: "assign" }>;

function CallRequest({
  panel,
  subUser,
  answered,
  renderedAt,
}: { panel: PanelOf["panel"]; subUser: PanelOf["subUser"] } & Pick<SubUserPanelProps, "answered" | "renderedAt">) {
  const t = useTexts();
  const formats = useFormats();
  const lang = useLang();
  const came = answered?.of === subUser.subUserId ? answered : undefined;
  const sent = came?.kind === "code_sent" ? came.sent : undefined;
  return (
    <Card title={t(`subusers.panel_${panel}`, { name: subUser.nickname })}>
      <PostForm className="flex flex-col gap-5">
        <button type="submit" name="act" value={panel} tabIndex={-1} aria-hidden="true" className="sr-only" />
        <input type="hidden" name="of" value={subUser.subUserId} />
        <p className="max-w-prose text-ink-soft">
          {t(`subusers.panel_${panel}_help`, { name: subUser.nickname, orders: formats.count(subUser.openOrders) })}
        </p>
        {panel === "end" ? null : (
          <SecurityCodeField
            purpose={{ scene: "sub_user" }}
            renderedAt={renderedAt}
            sent={sent}
            channel={sent?.channel}
            error={came?.kind === "refused" && came.aboutCode ? came.message : undefined}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="act" value={panel} variant={panel === "end" ? "danger" : "primary"}>
            {t(`subusers.panel_${panel}_do`)}
          </Button>
          <ButtonLink href={paths.subUsers(lang)} variant="quiet">
            {t("subusers.cancel")}
          </ButtonLink>
        </div>
      </PostForm>
    </Card>
  );
}

type Assignable = Extract<OpenPanel, { panel: "assign" }>["order"];

/** In whose hands a running order is to be from now on. */
function Assign({ order, choices }: { order: Assignable; choices: readonly SubUserView[] }) {
  const t = useTexts();
  const lang = useLang();
  const able = choices.filter(({ state, rights }) => state === "active" && rights !== "view");
  return (
    <Card title={t("subusers.assign", { id: order.orderId })}>
      <PostForm action="?" className="flex flex-col gap-5">
        <input type="hidden" name="orderId" value={order.orderId} />
        <input type="hidden" name="of" value={order.orderId} />
        <RadioCards
          legend={t("subusers.assign_to")}
          name="subUserId"
          defaultValue={order.subUser?.subUserId ?? ""}
          cards={[
            { value: "", title: t("subusers.assign_me"), text: t("subusers.assign_me_help") },
            ...able.map((option) => ({
              value: option.subUserId,
              title: option.nickname,
              text: t("subusers.assign_line", { rights: t(`subusers.rights_${option.rights}`), orders: option.openOrders }),
            })),
          ]}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="act" value="assign" variant="primary">
            {t("subusers.assign_do")}
          </Button>
          <ButtonLink href={paths.order(lang, order.type, order.orderId)} variant="quiet">
            {t("subusers.cancel")}
          </ButtonLink>
        </div>
      </PostForm>
    </Card>
  );
}
