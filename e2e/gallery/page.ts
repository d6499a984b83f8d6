export interface Picture {
  readonly screen: string;
  readonly lang: string;
  readonly width: number;
  readonly theme: string;
  readonly file: string;
  /** Pixels that the page is wider than its window. */
  readonly overflow: number;
}

/** The pictures on one page, a row for each screen. Made of names that we gave ourselves. */
export function galleryPage(pictures: readonly Picture[]): string {
  const rows = Map.groupBy(pictures, ({ screen }) => screen);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Gallery</title>
<style>
  body { font: 15px system-ui; margin: 1rem; background: #8883; }
  section { display: flex; gap: 1rem; overflow-x: auto; align-items: flex-start; padding-bottom: 1rem; }
  figure { margin: 0; }
  img { height: 30rem; object-fit: cover; object-position: top; border: 1px solid #8888; }
  .wide { outline: 3px solid #c33; }
</style>
<h1>${pictures.length} pictures</h1>
${[...rows].map(([screen, all]) => `<h2>${screen}</h2>\n<section>${all.map(figure).join("\n")}</section>`).join("\n")}
</html>
`;
}

function figure({ file, lang, width, theme, overflow }: Picture): string {
  const caption = `${lang}, ${width} px, ${theme}${overflow > 0 ? `, ${overflow} px too wide` : ""}`;
  return `<figure${overflow > 0 ? ' class="wide"' : ""}><a href="${file}"><img src="${file}" alt="${caption}" loading="lazy"></a><figcaption>${caption}</figcaption></figure>`;
}
