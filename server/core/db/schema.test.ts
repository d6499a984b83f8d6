import { randomBytes } from "node:crypto";
import { expect, inject, test } from "vitest";
import { databaseUrl, onCluster } from "../../testing/cluster.ts";
import { migrate } from "./migrate.ts";
import { readSchema } from "./schema-snapshot.ts";

test("schema.sql shows the database that the migrations make", async () => {
  const clusterUrl = inject("clusterUrl");
  const name = `schema_${randomBytes(6).toString("hex")}`;
  await onCluster(clusterUrl, `CREATE DATABASE ${name}`);
  try {
    const url = databaseUrl(clusterUrl, name);
    await migrate(url);
    await expect(await readSchema(url)).toMatchFileSnapshot("./schema.sql");
  } finally {
    await onCluster(clusterUrl, `DROP DATABASE ${name} WITH (FORCE)`);
  }
});
