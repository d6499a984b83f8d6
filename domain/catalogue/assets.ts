/** A coin that a new database begins with, and whose logo we drew. From then on coins are the operator's data. */
export interface Asset {
  readonly code: string;
  readonly name: string;
  /** Decimal places of the smallest unit that the ledger books. */
  readonly precision: number;
  /** The least that an order may move, as a decimal string in the coin itself; roughly one US dollar. */
  readonly minQuantity: string;
  /** False: known, and off until an operator switches it on. */
  readonly isOn?: false;
  /** Background of the coin's disc, as a CSS color with enough contrast for white strokes. */
  readonly color: string;
  /** Strokes inside a 32 × 32 box, drawn for this product: no issuer's artwork is copied. */
  readonly strokes: string;
}

export const ASSETS: readonly Asset[] = [
  { code: "USDT", name: "Tether USD", precision: 6, minQuantity: "1", color: "#1b8f72", strokes: "M10 10h12M16 10v13M10 15c3 2 9 2 12 0" },
  { code: "BTC", name: "Bitcoin", precision: 8, minQuantity: "0.00001", color: "#d9790b", strokes: "M12 10h6a3 3 0 0 1 0 6h-6zM12 16h7a3 3 0 0 1 0 6h-7zM14 7.5V10M17 7.5V10M14 22v2.5M17 22v2.5" },
  { code: "ETH", name: "Ether", precision: 8, minQuantity: "0.0003", color: "#5a68c9", strokes: "M11 10h10M11 16h10M11 22h10" },
  { code: "USDC", name: "USD Coin", precision: 6, minQuantity: "1", color: "#2567b8", strokes: "M20 12c-1-2-8-2.5-8 1s8 2.5 8 6-7 3-8 1M16 8v2M16 22v2" },
  { code: "BNB", name: "BNB", precision: 8, minQuantity: "0.002", color: "#a97d00", strokes: "M16 8l4 4-4 4-4-4zM16 16l4 4-4 4-4-4zM9 16h1M22 16h1" },
  { code: "SOL", name: "Solana", precision: 8, minQuantity: "0.01", color: "#7a46d8", strokes: "M12 11h10l-2 2M20 16H10l2-2M10 21h10l2-2" },
  { code: "XRP", name: "XRP", precision: 6, minQuantity: "0.5", color: "#3c4652", strokes: "M10 10l6 6 6-6M10 22l6-6 6 6" },
  { code: "TRX", name: "TRON", precision: 6, minQuantity: "5", color: "#c6293b", strokes: "M10 10l12 3-6 11zM10 10l6 14M22 13l-7 2" },
  { code: "DOGE", name: "Dogecoin", precision: 8, minQuantity: "10", color: "#9a7a1c", strokes: "M13 9v14h3a5 7 0 0 0 0-14zM10.5 16h6" },
  { code: "LTC", name: "Litecoin", precision: 8, minQuantity: "0.01", color: "#52759e", strokes: "M15 9l-3 13h9M11 18l8-3" },
  { code: "ZEC", name: "Zcash", precision: 8, minQuantity: "0.02", isOn: false, color: "#8a6d1f", strokes: "M11.5 11h9l-9 10h9M16 8v3M16 21v3" },
];

export const ASSET_BY_CODE: ReadonlyMap<string, Asset> = new Map(ASSETS.map((asset) => [asset.code, asset]));

/**
 * The coin's logo as an SVG document: a colored disc with our own strokes. It holds no text, script or outside
 * reference, so it may be served with any content policy. Undefined for a coin without one.
 */
export function assetLogoSvg(code: string): string | undefined {
  const asset = ASSET_BY_CODE.get(code);
  return asset && `${OPENING}${drawingOf(asset)}</svg>`;
}

/**
 * All of our logos in one SVG document, of which the address's fragment shows one: `coins.svg#BTC`. A list of coins costs one request
 * instead of one for each.
 */
export function assetLogosSvg(): string {
  const drawings = ASSETS.map((asset) => `<g id="${asset.code}">${drawingOf(asset)}</g>`);
  return `${OPENING}<style>g:not(:target){display:none}</style>${drawings.join("")}</svg>`;
}

const OPENING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32">`;

function drawingOf({ color, strokes }: Asset): string {
  return (
    `<circle cx="16" cy="16" r="16" fill="${color}"/>` +
    `<path d="${strokes}" fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/>`
  );
}
