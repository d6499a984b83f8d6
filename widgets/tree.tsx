import type { ComponentType } from "react";
import { LinkedBy, MissingPages, type AnchorProps } from "@plaza/ui/anchor.tsx";
import type { WidgetData, WidgetName } from "@plaza/contract/widgets.ts";
import { TextsProvider } from "@plaza/messages/react.tsx";
import type { Compiled } from "@plaza/messages/text.ts";
import type { FirstPaintNotes } from "./module.ts";

export interface DrawnProps {
  readonly data: WidgetData;
  readonly notes: FirstPaintNotes;
}

interface TreeProps extends DrawnProps {
  readonly of: ComponentType<DrawnProps>;
  readonly texts: Compiled;
}

/** A widget as both sides draw it: the first paint on the server, and what takes it over in the browser. */
export function WidgetTree({ of: Widget, data, notes, texts }: TreeProps) {
  return (
    <TextsProvider locale={data.lang} compiled={texts}>
      <LinkedBy value={PlainAnchor}>
        <MissingPages value={notes.missingPages}>
          <Widget data={data} notes={notes} />
        </MissingPages>
      </LinkedBy>
    </TextsProvider>
  );
}

/** A plain link, marked for the page's router, which learns of pages by what is linked to. */
function PlainAnchor({ children, ...rest }: AnchorProps) {
  return (
    <a {...rest} data-discover={rest.hrefLang === undefined ? "true" : undefined}>
      {children}
    </a>
  );
}

/** Keeps the ids of one widget apart from those of the page and of the others; the same on both sides. */
export function idPrefixOf(name: WidgetName): string {
  return `${name}-`;
}
