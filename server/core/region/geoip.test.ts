import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countryFile } from "../../testing/country-file.ts";
import { openGeoip } from "./geoip.ts";

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "plaza-places-"));
  file = join(folder, "country.mmdb");
  writeFileSync(
    file,
    countryFile([
      { cidr: "203.0.113.0/24", country: "KR" },
      { cidr: "198.51.100.0/24", country: "DE" },
    ]),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ["203.0.113.9", "KR"],
  ["::ffff:203.0.113.9", "KR"],
  ["::FFFF:203.0.113.9", "KR"],
  ["0:0:0:0:0:ffff:203.0.113.9", "KR"],
  ["::ffff:cb00:7109", "KR"],
  ["[::ffff:203.0.113.9]:4711", "KR"],
  ["203.0.113.9:4711", "KR"],
  ["unknown", null],
  ["", null],
  ["198.51.100.200", "DE"],
  ["192.0.2.1", null],
])("the file says that %s is in %s", (ip, country) => {
  expect(openGeoip({ regionHeader: null, geoipFile: file, trustedProxies: 1 }, () => 0).countryOf({}, ip)).toBe(country);
});

test.each([
  ["kr", "KR"],
  ["XX", "DE"],
  ["T1", "DE"],
  ["<KR>", "DE"],
  ["US, KR", "KR"],
  ["US,XX", "DE"],
])("a proxy's word %s goes before the file where it names a country", (word, country) => {
  const geoip = openGeoip({ regionHeader: "cf-ipcountry", geoipFile: file, trustedProxies: 1 }, () => 0);
  expect(geoip.countryOf({ "cf-ipcountry": word }, "198.51.100.1")).toBe(country);
});

test("without a proxy of ours the header is the visitor's own claim", () => {
  const geoip = openGeoip({ regionHeader: "cf-ipcountry", geoipFile: null, trustedProxies: 0 }, () => 0);
  expect(geoip.countryOf({ "cf-ipcountry": "KR" }, "198.51.100.1")).toBeNull();
});

test("a newer file is read within a minute, a broken one is ignored, and none at the start is an error", () => {
  let now = 0;
  const geoip = openGeoip({ regionHeader: null, geoipFile: file, trustedProxies: 1 }, () => now);
  const put = (bytes: Buffer, second: number) => {
    writeFileSync(file, bytes);
    utimesSync(file, second, second);
    now += 60_000;
  };
  put(countryFile([{ cidr: "192.0.2.0/24", country: "FR" }]), 2_000);
  expect(geoip.countryOf({}, "192.0.2.7")).toBe("FR");
  put(Buffer.from("half"), 3_000);
  expect(geoip.countryOf({}, "192.0.2.7")).toBe("FR");
  expect(() => openGeoip({ regionHeader: null, geoipFile: join(folder, "none.mmdb"), trustedProxies: 1 }, () => 0)).toThrow(/ENOENT/);
});
