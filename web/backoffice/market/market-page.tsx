import { useActionData, useLoaderData } from "react-router";
import { MARKET_STATES, type MarketState } from "@plaza/contract/staff.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Button } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { PageHeading } from "@plaza/ui/page-heading.tsx";
import { RadioCards } from "@plaza/ui/radio-cards.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { useAlarmText } from "../frame/alarm-strip.tsx";
import { BackofficeHead } from "../backoffice-head.tsx";
import { ReasonField } from "../forms/folded-form.tsx";
import { useFormAround } from "../forms/refused-form.tsx";
import { StaffForm } from "../forms/staff-form.tsx";
import { BackofficeActionResult, type Answered } from "../forms/action-result.tsx";
import type { loadMarket } from "./market.server.ts";

/** The switch over the whole market, and what tripped it. */
export function BackofficeMarketPage() {
  const t = useTexts();
  const { marketState, alarms, mayChange } = useLoaderData<typeof loadMarket>();
  const answered: Answered = useActionData<Answered>() ?? {};
  return (
    <div className="px-4 sm:px-0">
      <BackofficeHead title={t("desk.market")} />
      <PageHeading>{t("desk.market")}</PageHeading>
      <BackofficeActionResult answered={answered} />
      {alarms.length === 0 ? null : <Alarms />}
      <Card className="max-w-xl" title={t(`desk.state_${marketState}`)}>
        {mayChange ? (
          <StaffForm
            acts="switch_market"
            className="flex flex-col gap-4"
            buttons={
              <Button type="submit" name="act" value="switch_market" variant="danger">
                {t("desk.change")}
              </Button>
            }
          >
            <StateChoice key={marketState} marketState={marketState} />
            <ReasonField />
          </StaffForm>
        ) : (
          <p className="text-ink-soft">{t(`desk.state_${marketState}_help`)}</p>
        )}
      </Card>
    </div>
  );
}

function StateChoice({ marketState }: { marketState: MarketState }) {
  const t = useTexts();
  const { typed } = useFormAround();
  return (
    <RadioCards
      legend={t("desk.market")}
      hideLegend
      name="state"
      defaultValue={typed("state") ?? marketState}
      required
      cards={MARKET_STATES.map((state) => ({ value: state, title: t(`desk.state_${state}`), text: t(`desk.state_${state}_help`) }))}
    />
  );
}

/** What stands. Where coins don't add up the market is frozen: the three steps that lift it are to look, say what was found, open the market. */
function Alarms() {
  const t = useTexts();
  const textOf = useAlarmText();
  const { alarms, mayChange } = useLoaderData<typeof loadMarket>();
  return (
    <Card className="mb-4 max-w-xl" title={t("desk.alarm")} aside={<Tag tone="danger">{t("desk.alarm_stands")}</Tag>}>
      {alarms.some(({ kind }) => kind === "escrow_differs") ? (
        <ol className="mb-4 flex list-decimal flex-col gap-1 ps-5">
          <li>{t("desk.alarm_step_look")}</li>
          <li>{t("desk.alarm_step_clear")}</li>
          <li>{t("desk.alarm_step_open")}</li>
        </ol>
      ) : null}
      {alarms.map((alarm) => (
        <div key={alarm.alarmId} className="border-t border-line pt-4">
          <p className="font-medium">{textOf(alarm)}</p>
          {mayChange ? (
            <StaffForm
              acts="clear_alarm"
              about={{ alarmId: alarm.alarmId }}
              className="mt-3 flex flex-col gap-3"
              buttons={
                <Button type="submit" name="act" value="clear_alarm" className="self-start">
                  {t("desk.alarm_clear")}
                </Button>
              }
            >
              <ReasonField label={t("desk.alarm_found")} />
            </StaffForm>
          ) : (
            <p className="caption mt-1">{t("desk.alarm_operator")}</p>
          )}
        </div>
      ))}
    </Card>
  );
}
