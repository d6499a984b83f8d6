import type { FastifyInstance } from "fastify";
import { assetLogoSvg } from "@plaza/domain/catalogue/assets.ts";

/** Coins' logos, drawn here. */
export function addLogos(app: FastifyInstance): void {
  app.get<{ Params: { file: string } }>("/api/logos/:file", async (request, reply) => {
    const svg = assetLogoSvg(request.params.file.replace(/\.svg$/, ""));
    if (svg === undefined) return reply.callNotFound();
    return reply
      .type("image/svg+xml")
      .header("cache-control", "public, max-age=86400")
      .header("cross-origin-resource-policy", "cross-origin")
      .header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'")
      .send(svg);
  });
}
