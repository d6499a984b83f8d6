import { WIDGET_CONTAINERS, type WidgetName } from "@plaza/contract/widgets.ts";

interface Parts {
  readonly name: WidgetName;
  /** Address of the module that exports `mount`, `update` and `unmount`: what a page that hosts the widget loads. */
  readonly widget: string;
  /** Address of the script that mounts it when the entry is opened by itself. */
  readonly alone: string;
  readonly style: string;
}

/** A widget's entry: names its module, and shows it where nobody hosts it. */
export function entryPage({ name, widget, alone, style }: Parts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<title>Plaza</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${style}" data-alone>
<script type="module" src="${widget}" data-widget></script>
<script type="module" src="${alone}" data-alone></script>
</head>
<body>
<div id="${WIDGET_CONTAINERS[name]}"></div>
</body>
</html>
`;
}
