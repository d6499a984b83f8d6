import type { BackofficeApplicationView } from "@plaza/contract/calls/backoffice-merchants.ts";
import { useTexts } from "@plaza/messages/react.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Tag } from "@plaza/ui/tag.tsx";
import { useFigure } from "../../shell/labels/requirement.ts";

/** A tier's requirements, beside the merchant's figures at the application and today. */
export function MerchantStatistics({ figures }: { figures: BackofficeApplicationView["figures"] }) {
  const t = useTexts();
  const figure = useFigure();
  return (
    <Card title={t("merchants.requirement")} flush>
      <div className="relative overflow-x-auto">
        <table className="w-full text-13 sm:text-15">
          <thead>
            <tr className="text-13 text-ink-soft">
              <th scope="col" className="py-2 pe-1.5 ps-4 text-start sm:ps-6 font-medium">
                <span className="sr-only">{t("merchants.requirement")}</span>
              </th>
              <th scope="col" className="px-1.5 py-2 sm:px-3 text-end font-medium">
                {t("merchants.asked")}
              </th>
              <th scope="col" className="px-1.5 py-2 sm:px-3 text-end font-medium">
                {t("merchants.when_made")}
              </th>
              <th scope="col" className="py-2 pe-3 ps-1.5 text-end sm:pe-6 font-medium">
                {t("merchants.now")}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {figures.map(({ requirement, needed, whenMade, now, met }) => (
              <tr key={requirement}>
                <th scope="row" className="py-2 pe-1.5 ps-4 text-start sm:ps-6 font-normal">
                  {t(`merchants.req_${requirement}`)}
                </th>
                <td className="px-1.5 py-2 sm:px-3 text-end tabular-nums">{figure(requirement, needed)}</td>
                <td className="px-1.5 py-2 sm:px-3 text-end tabular-nums">{figure(requirement, whenMade)}</td>
                <td className="py-2 pe-3 ps-1.5 text-end sm:pe-6 tabular-nums">
                  <Tag tone={met ? "good" : "neutral"}>{figure(requirement, now)}</Tag>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
