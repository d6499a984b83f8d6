const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The contents of each element of this name, for the flat answers of an object store; names are written without a prefix there. */
export function textsOf(xml: string, name: string): string[] {
  const pieces = xml.split(`<${name}>`).slice(1);
  return pieces.map((piece) => piece.split(`</${name}>`, 1)[0] ?? "").map((text) => (text.includes("<") ? text : unescape(text)));
}

/** @throws if there is none */
export function textOf(xml: string, name: string): string {
  const [text] = textsOf(xml, name);
  if (text === undefined) throw new Error(`the store's answer has no ${name}`);
  return text;
}

function unescape(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex ?? "0", 16) : Number.parseInt(decimal, 10));
  });
}
