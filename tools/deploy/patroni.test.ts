import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { readField } from "../../contract/unknown-value.ts";

const FOLDER = fileURLToPath(new URL("../../deploy/patroni/", import.meta.url));
const read = (name: string) => readFileSync(path.join(FOLDER, name), "utf8");
const configuration: unknown = parseYaml(read("patroni.yml"), { strict: true });
const shared = (...names: readonly string[]) => readField(configuration, "bootstrap", "dcs", ...names);

/** Each server of a way in HAProxy, by its address. */
function serversOf(section: string): string[] {
  const [, lines = ""] = new RegExp(`^listen ${section}\\n((?: .*\\n)+)`, "m").exec(read("haproxy.cfg")) ?? [];
  return [...lines.matchAll(/^ {2}server \S+ (\S+) check port (\d+)$/gm)].map(([, address = "", port = ""]) => `${address} ${port}`);
}

test("Patroni promotes only a standby that has every commit, and is given the times that it needs", () => {
  expect(shared("synchronous_mode")).toBe(true);
  expect(shared("failsafe_mode")).toBe(true);
  expect(shared("primary_start_timeout")).toBe(0);
  const [ttl, loop, retry] = ["ttl", "loop_wait", "retry_timeout"].map((name) => Number(shared(name)));
  // Above the first, answers of 503 would last for longer than 15 s; below the second, a stall of some seconds would cost a primary.
  expect(ttl).toBeLessThanOrEqual(10);
  expect((ttl ?? 0) - (loop ?? 0)).toBeGreaterThanOrEqual(8);
  expect(ttl).toBeGreaterThanOrEqual((loop ?? 0) + 2 * (retry ?? 0));
  // A former primary follows the new one only where its pages can be compared.
  expect(shared("postgresql", "use_pg_rewind")).toBe(true);
  expect(readField(configuration, "bootstrap", "initdb")).toContain("data-checksums");
  expect(read("patroni.yml")).not.toMatch(/trust|password: \S/);
});

test("HAProxy asks Patroni for the same machines in both ways, and ends what is connected to a former primary", () => {
  const text = read("haproxy.cfg");
  expect(serversOf("write")).toEqual(["10.0.0.11:5432 8008", "10.0.0.12:5432 8008"]);
  expect(serversOf("read")).toEqual(serversOf("write"));
  expect([...text.matchAll(/httpchk OPTIONS (\S+)/g)].map(([, asked]) => asked)).toEqual(["/primary", "/replica"]);
  expect(text.match(/on-marked-down shutdown-sessions/g)).toHaveLength(2);
  const file = path.join(FOLDER, "haproxy.cfg");
  if (spawnSync("haproxy", ["-v"]).status === 0) expect(spawnSync("haproxy", ["-c", "-f", file]).status).toBe(0);
});

test("what differs between the machines is in their environment, where no password is given away", () => {
  const lines = read("patroni.env")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  const names = lines.map((line) => line.split("=")[0] ?? "");
  expect(names.filter((name) => !name.startsWith("PATRONI_"))).toEqual([]);
  expect(lines.filter((line) => /PASSWORD=./.test(line))).toEqual([]);
  const address = /^PATRONI_POSTGRESQL_CONNECT_ADDRESS=(.*)$/m.exec(read("patroni.env"))?.[1] ?? "";
  const rest = /^PATRONI_RESTAPI_CONNECT_ADDRESS=.*:(\d+)$/m.exec(read("patroni.env"))?.[1] ?? "";
  expect(serversOf("write")).toContain(`${address} ${rest}`);
  const etcd = /^PATRONI_ETCD_HOSTS=(.*)$/m.exec(read("patroni.env"))?.[1]?.split(",") ?? [];
  expect(etcd).toHaveLength(3);
  // Patroni 3.0.2 overwrites another one's lock by etcd's version 3.
  expect(read("etcd.env")).toContain("\nETCD_ENABLE_V2=true\n");
  expect(etcd).toContain(/^ETCD_ADVERTISE_CLIENT_URLS=http:\/\/(.*)$/m.exec(read("etcd.env"))?.[1]);
});

test("the fence of a silent primary knows the same cluster, and acts for nobody else than systemd starts it for", () => {
  expect(spawnSync("bash", ["-n", path.join(FOLDER, "fence.sh")]).status).toBe(0);
  expect(read("fence.sh")).toContain(`FENCE_SCOPE:-${String(readField(configuration, "scope"))}}`);
  expect(read("fence.service")).toContain("EnvironmentFile=/etc/patroni_env.conf\n");
  const names = [...read("fence.sh").matchAll(/PATRONI_[A-Z_]+/g)].map(([name]) => name);
  for (const name of names) expect(read("patroni.env")).toContain(`${name}=`);
});
