import type { DayFiguresView } from "@plaza/contract/calls/statistics.ts";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Card } from "@plaza/ui/card.tsx";

/** The charts' numbers, digit by digit, newest first. Days without any are left out. */
export function DayTable({ days, asset, fiat }: { days: readonly DayFiguresView[]; asset: string; fiat: string }) {
  const t = useTexts();
  const formats = useFormats();
  const shown = days.filter((day) => day.completed + day.canceled > 0).toReversed();
  const columns: readonly (readonly [string, (day: DayFiguresView) => string])[] = [
    [t("board.completed"), (day) => formats.count(day.completed)],
    [t("board.canceled"), (day) => formats.count(day.canceled)],
    [`${t("board.sold")} (${asset})`, (day) => formats.coins(day.sold)],
    [`${t("board.received")} (${fiat})`, (day) => formats.fiat(day.received, fiat)],
    [`${t("board.bought")} (${asset})`, (day) => formats.coins(day.bought)],
    [`${t("board.paid")} (${fiat})`, (day) => formats.fiat(day.paid, fiat)],
    [t("board.release_time"), (day) => (day.avgReleaseMinutes === null ? "–" : formats.minutes(day.avgReleaseMinutes))],
    [`${t("board.profit")} (${fiat})`, (day) => (day.profit === null ? "–" : formats.fiat(day.profit, fiat))],
  ];
  return (
    <Card title={t("board.table")} className="mt-4">
      <table className="board-table">
        <thead>
          <tr>
            <th scope="col">{t("board.day")}</th>
            {columns.map(([head]) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((day) => (
            <tr key={day.day}>
              <th scope="row">
                <time dateTime={day.day}>{formats.date(`${day.day}T12:00:00Z`, "UTC", "date")}</time>
              </th>
              {columns.map(([head, value]) => (
                <td key={head} data-label={head}>
                  {value(day)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
