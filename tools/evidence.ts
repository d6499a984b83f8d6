import { readFileSync } from "node:fs";
import { readKeys } from "../domain/evidence/keys.ts";
import { inspectPack } from "../domain/evidence/pack.ts";
import { webDigest, webVerify } from "../domain/evidence/web-crypto.ts";

/**
 * `npm run evidence -- order-123.json keys.json`: checks a downloaded journal without any server. `keys.json` is the site's
 * `/.well-known/plaza-evidence-keys.json`, saved once and from a place that one trusts. Exit code 1 where the journal is not as it was
 * signed. The page `/en/p2p/check-journal` asks the same rules.
 */
const [packFile, keysFile] = process.argv.slice(2);
const keys = keysFile === undefined ? null : readKeys(readFileSync(keysFile, "utf8"));
if (packFile === undefined || keys === null) {
  process.stderr.write("Which journal, by which keys? npm run evidence -- order-123.json keys.json\n");
  process.exit(2);
}

const { checked } = await inspectPack(readFileSync(packFile), keys, webDigest, webVerify);
if (checked.ok) {
  process.stdout.write(`holds   order ${checked.orderId}, ${checked.count} entries, signed ${checked.issuedAt}\n`);
} else {
  const entry = checked.seq === undefined ? "" : ` at entry ${checked.seq}`;
  const byte = checked.byte === undefined ? "" : ` (byte ${checked.byte})`;
  process.stdout.write(`BROKEN  ${checked.problem}${entry}${byte}\n`);
  process.exit(1);
}
