import type { FastifyInstance } from "fastify";
import { assetLogoSvg, assetLogosSvg } from "@plaza/domain/catalogue/assets.ts";

const SHEET = assetLogosSvg();

/** Coins' logos, drawn here: each alone, and `coins.svg` with all of them, of which a fragment shows one. */
export function addLogos(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>("/api/logos/:file", async (request, reply) => {
    const name = request.params.file.replace(/\.svg$/, "");
    const svg = name === "coins" ? SHEET : assetLogoSvg(name);
    if (svg === undefined) return reply.callNotFound();
    return reply
      .type("image/svg+xml")
      .header("cache-control", "public, max-age=86400")
      .header("cross-origin-resource-policy", "cross-origin")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'")
      .send(svg);
  });
}
