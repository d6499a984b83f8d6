import { createContext, type ReactNode, useContext } from "react";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { LoadMore } from "./load-more.tsx";

/** The columns of the table around a row that hold amounts, counted from 0. */
const NO_COLUMNS: readonly number[] = [];
const AmountColumns = createContext(NO_COLUMNS);

interface BackofficeTableProps {
  /** Names the table for screen readers. */
  readonly label: string;
  /** The heads of the cells, the linked one first. */
  readonly heads: readonly ReactNode[];
  /** The columns with amounts, counted from 0: their digits stand under each other, at the end of the column. */
  readonly amounts?: readonly number[];
  /** `BackofficeRow`s. */
  readonly children: ReactNode;
  /** Where the list goes on. */
  readonly more?: string | null;
}

/** A dense list of the back office. On a phone each row is a few lines, and what they are is read from themselves. */
export function BackofficeTable({ label, heads, amounts = NO_COLUMNS, children, more = null }: BackofficeTableProps) {
  return (
    <Card flush>
      <table className="w-full text-15 max-md:block md:text-13" aria-label={label}>
        <thead className="text-13 text-ink-soft max-md:sr-only">
          <tr>
            {heads.map((head, index) => (
              <th
                // The heads of a table keep their order.
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                scope="col"
                className={`px-3 py-2.5 font-medium first:ps-4 last:pe-4 sm:first:ps-6 ${amounts.includes(index) ? "text-end" : "text-start"}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-line max-md:block md:border-t">
          <AmountColumns value={amounts}>{children}</AmountColumns>
        </tbody>
      </table>
      {more === null ? null : <LoadMore href={more} />}
    </Card>
  );
}

interface BackofficeRowProps {
  readonly href: string;
  readonly title: ReactNode;
  /** One for each head but the first. */
  readonly cells: readonly ReactNode[];
}

/** One line; its link is in the first cell and covers the line. `data-row` is what J and K go through. */
export function BackofficeRow({ href, title, cells }: BackofficeRowProps) {
  const amounts = useContext(AmountColumns);
  return (
    <tr className="relative hover:bg-sunken focus-within:bg-sunken max-md:flex max-md:flex-wrap max-md:gap-x-3 max-md:px-4 max-md:py-3">
      <th scope="row" className="py-2.5 ps-4 pe-3 text-start font-medium max-md:w-full max-md:p-0 sm:ps-6">
        <Anchor href={href} data-row="" className="after:absolute after:inset-0 md:inline-flex md:min-h-6 md:items-center">
          {title}
        </Anchor>
      </th>
      {cells.map((cell, index) => (
        <td
          // oxlint-disable-next-line react/no-array-index-key
          key={index}
          className={`px-3 py-2.5 last:pe-4 max-md:p-0 max-md:text-13 max-md:text-ink-soft max-md:empty:hidden ${
            amounts.includes(index + 1) ? "tabular-nums md:text-end" : ""
          }`}
        >
          {cell}
        </td>
      ))}
    </tr>
  );
}
