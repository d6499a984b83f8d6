import type { DeskApplicationView } from "@plaza/contract/calls/desk-merchants.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { useFigure } from "../merchants/requirement.ts";

/** What a tier asks, side by side with what was there when it was applied for and what is there now. */
export function FiguresTable({ figures }: { figures: DeskApplicationView["figures"] }) {
  const t = useTexts();
  const figure = useFigure();
  return (
    <Card title={t("merchants.requirement")} flush>
      <div className="overflow-x-auto">
        <table className="w-full text-15">
          <thead>
            <tr className="text-13 text-ink-soft">
              <th scope="col" className="px-4 py-2 text-left font-medium">
                {t("merchants.requirement")}
              </th>
              <th scope="col" className="px-3 py-2 text-right font-medium">
                {t("merchants.asked")}
              </th>
              <th scope="col" className="px-3 py-2 text-right font-medium">
                {t("merchants.when_made")}
              </th>
              <th scope="col" className="px-4 py-2 text-right font-medium">
                {t("merchants.now")}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {figures.map(({ requirement, needed, whenMade, now, met }) => (
              <tr key={requirement}>
                <th scope="row" className="px-4 py-2 text-left font-normal">
                  {t(`merchants.req_${requirement}`)}
                </th>
                <td className="px-3 py-2 text-right tabular-nums">{figure(requirement, needed)}</td>
                <td className="px-3 py-2 text-right tabular-nums">{figure(requirement, whenMade)}</td>
                <td className="px-4 py-2 text-right tabular-nums">
                  <Tag tone={met ? "good" : "warn"}>{figure(requirement, now)}</Tag>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
