import { Form } from "react-router";
import { useFormats, useTexts } from "@plaza/messages/react.tsx";
import { Anchor } from "@plaza/ui/anchor.tsx";
import { Button, buttonClass } from "@plaza/ui/button.tsx";
import { Card } from "@plaza/ui/card.tsx";
import { Checkbox } from "@plaza/ui/checkbox.tsx";
import { DataList, DataRow } from "@plaza/ui/data-list.tsx";
import { ReasonField } from "../forms/folded-form.tsx";
import { StaffForm } from "../forms/staff-form.tsx";
import type { SwitchOffReview } from "./switch-off.server.ts";

interface SelectionProps {
  /** By the name of the boxes, what is on and can be ticked. */
  readonly groups: readonly {
    readonly name: "coins" | "currencies" | "methods";
    readonly title: string;
    readonly entries: readonly { readonly code: string; readonly text: string }[];
  }[];
  readonly review: SwitchOffReview | null;
}

/** Boxes for what is on. The selection goes into the address, and nothing changes before `SwitchOffCheck`. */
export function SwitchOffSelection({ groups, review }: SelectionProps) {
  const t = useTexts();
  return (
    <Card className="mb-4">
      <details>
        <summary className="min-h-11 cursor-pointer py-2 font-medium">{t("assets.several")}</summary>
        <Form method="get" className="flex flex-col gap-4">
          <p className="caption">{t("assets.several_help")}</p>
          {groups.map(({ name, title, entries }) => (
            <fieldset key={name} className="min-w-0">
              <legend className="mb-1 text-13 font-medium text-ink-soft">{title}</legend>
              <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3 lg:grid-cols-4">
                {entries.map(({ code, text }) => (
                  <Checkbox
                    key={code}
                    name={name}
                    value={code}
                    defaultChecked={review?.[name].includes(code)}
                    className="wrap-anywhere hyphens-auto"
                  >
                    {text}
                  </Checkbox>
                ))}
              </div>
            </fieldset>
          ))}
          <Button type="submit" className="self-start">
            {t("assets.several_review")}
          </Button>
        </Form>
      </details>
    </Card>
  );
}

interface CheckProps {
  readonly review: SwitchOffReview;
  readonly act: "switch_off_entries" | "switch_off_methods";
  /** What is switched off, by name. */
  readonly names: readonly string[];
  /** The page without a selection. */
  readonly backHref: string;
}

/** What switching the selection off does, and the one button that does it. */
export function SwitchOffCheck({ review, act, names, backHref }: CheckProps) {
  const t = useTexts();
  const formats = useFormats();
  const isOfMethods = act === "switch_off_methods";
  return (
    <section className="card mb-4 border-2 border-edge p-4 sm:p-6">
      <h2 className="mb-2 text-17 font-semibold outline-none" tabIndex={-1} data-result="">
        {t("assets.several_title")}
      </h2>
      <p className="break-words">{names.join(", ")}</p>
      <DataList className="mt-3">
        <DataRow label={t(isOfMethods ? "assets.several_methods" : "assets.several_adverts")}>{formats.count(review.adverts)}</DataRow>
        <DataRow label={t("assets.several_orders")}>{formats.count(review.orders)}</DataRow>
      </DataList>
      <p className="caption mt-2">{t(isOfMethods ? "assets.several_methods_help" : "assets.several_adverts_help")}</p>
      <StaffForm
        acts={act}
        className="mt-4 flex max-w-xl flex-col gap-4"
        buttons={
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="act" value={act} variant="danger">
              {t("assets.several_do")}
            </Button>
            <Anchor href={backHref} className={buttonClass({ variant: "secondary" })}>
              {t("assets.several_back")}
            </Anchor>
          </div>
        }
      >
        {(["coins", "currencies", "methods"] as const).flatMap((name) =>
          review[name].map((code) => <input key={`${name} ${code}`} type="hidden" name={name} value={code} />),
        )}
        <ReasonField />
      </StaffForm>
    </section>
  );
}
