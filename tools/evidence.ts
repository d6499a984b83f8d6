import { readFileSync } from "node:fs";
import { checkPack } from "../domain/evidence/pack.ts";
import { webDigest, webVerify } from "../domain/evidence/web-crypto.ts";

/**
 * `npm run evidence -- order-123.json keys.json`: checks a downloaded journal without any server. `keys.json` is what
 * `GET /api/ctc/evidence-keys` answers, saved once and from a place that one trusts. Exit code 1 where the journal is not as it was signed.
 */
const [packFile, keysFile] = process.argv.slice(2);
if (packFile === undefined || keysFile === undefined) {
  process.stderr.write("Which journal, by which keys? npm run evidence -- order-123.json keys.json\n");
  process.exit(2);
}

interface Keys {
  readonly keys: readonly { readonly keyId: string; readonly publicKey: string }[];
}
const saved = JSON.parse(readFileSync(keysFile, "utf8")) as Keys | { readonly data: Keys };
const { keys } = "data" in saved ? saved.data : saved;
const checked = await checkPack(
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(readFileSync(packFile)),
  new Map(keys.map(({ keyId, publicKey }) => [keyId, publicKey])),
  webDigest,
  webVerify,
);
if (checked.ok) {
  process.stdout.write(`holds   order ${checked.orderId}, ${checked.count} entries, signed ${checked.issuedAt}\n`);
} else {
  process.stdout.write(`BROKEN  ${checked.problem}${checked.seq === undefined ? "" : ` at entry ${checked.seq}`}\n`);
  process.exit(1);
}
