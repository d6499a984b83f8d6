import { AssetIcon } from "@plaza/ui/asset-icon.tsx";
import { useRootData } from "./root-data.ts";

/** A coin's badge with the logo of its address (docs/specification.md, Client data: `assetsLogourl`). */
export function CoinIcon({ code, className }: { code: string; className?: string }) {
  return <AssetIcon code={code} logo={useRootData().assetsLogourl[code]} className={className} />;
}
