import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { backofficePaths } from "../backoffice-paths.ts";
import { CsvLink } from "./csv-link.tsx";
import type { FiguresData } from "./figures.server.ts";
import { figureSearch } from "./figure-search.ts";
import { useKeyName } from "./key-name.ts";

/** The pairs, methods or countries side by side, each with a link to its own charts. */
export function KeyTable({ data }: { data: FiguresData }) {
  const t = useTexts();
  const formats = useFormats();
  const keyName = useKeyName(data);
  const { by, figures } = data;
  if (by === null || figures.keys.length === 0) return null;
  const heads = [
    t("figures.placed"),
    t("figures.outcome.completed"),
    t("figures.share_completed"),
    t("desk.queue_appeals"),
    t("figures.volume"),
  ];
  return (
    <Card title={t(`figures.by_${by}`)} aside={<CsvLink data={data} chart="keys" />} className="mt-4">
      <div className="overflow-x-auto">
        <table className="w-full text-13 sm:text-15">
          <thead className="text-13 text-ink-soft">
            <tr>
              <th scope="col" className="py-2 pe-3 text-start font-medium">
                {t(`figures.by_${by}`)}
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className="px-2 py-2 text-end font-medium">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-t border-line">
            {figures.keys.map((key) => (
              <tr key={key.key}>
                <th scope="row" className="py-2 pe-3 text-start font-normal">
                  <Anchor href={backofficePaths.figures(figureSearch(data, { key: key.key }))} className="link">
                    {keyName(key.key)}
                  </Anchor>
                </th>
                {[
                  formats.count(key.placed),
                  formats.count(key.completed),
                  formats.percent((key.completed / key.placed).toFixed(4), { max: 1 }),
                  formats.count(key.appeals),
                  formats.fiat(key.usd, "USD"),
                ].map((text, index) => (
                  <td key={heads[index]} className="px-2 py-2 text-end tabular-nums">
                    {text}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
