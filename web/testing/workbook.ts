import { crc32, inflateRawSync } from "node:zlib";

/** Reads the files of an archive by its directory, as programs for spreadsheets do. Throws where a checksum or a place is wrong. */
export function unzip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from("PK\u0005\u0006"));
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error(`no entry of the directory at ${at}`);
    const [checksum, packed, plain] = [16, 20, 24].map((offset) => archive.readUInt32LE(at + offset));
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    const place = archive.readUInt32LE(at + 42);
    const start = place + 30 + archive.readUInt16LE(place + 26) + archive.readUInt16LE(place + 28);
    const text = inflateRawSync(archive.subarray(start, start + (packed ?? 0)));
    if (archive.readUInt32LE(place) !== 0x04034b50 || crc32(text) !== checksum || text.length !== plain)
      throw new Error(`${name} is damaged`);
    files.set(name, text.toString("utf8"));
    at += 46 + nameLength;
  }
  return files;
}

const ENTITIES: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#13;": "\r", "&amp;": "&" };

/** The rows of a workbook's only sheet: texts as strings, numbers and times as numbers. */
export function cellsOf(workbook: Buffer): (string | number)[][] {
  const sheet = unzip(workbook).get("xl/worksheets/sheet1.xml") ?? "";
  return Array.from(sheet.matchAll(/<row>(.*?)<\/row>/gs), ([, row = ""]) =>
    Array.from(
      row.matchAll(/<c(?:\/>| s="\d"><v>([^<]*)<\/v><\/c>| t="inlineStr" s="\d"><is><t xml:space="preserve">([^<]*)<)/g),
      (match) =>
        match[1] === undefined ? (match[2] ?? "").replace(/&[a-z#\d]+;/g, (entity) => ENTITIES[entity] ?? entity) : Number(match[1]),
    ),
  );
}
