import { expect, test } from "vitest";
import { memoryReport, type MemoryLook } from "./memory-bench.ts";

const MEBIBYTE = 2 ** 20;

test("a report of an hour states what its looks after the first ten minutes add in an hour", () => {
  const memory = { rss: 180 * MEBIBYTE, external: 0, arrayBuffers: 0, handles: 20, listeners: 9 };
  const looks = Array.from({ length: 61 }, (_, minute): MemoryLook => {
    // The heap grows by six mebibytes an hour; before the tenth minute everything is loaded.
    const heapUsed = (minute <= 10 ? 5 * minute : 30 + minute / 10) * MEBIBYTE;
    return {
      after: minute * 60,
      siteResident: 200 * MEBIBYTE,
      serverResident: 190 * MEBIBYTE,
      site: { ...memory, heapUsed },
      server: { ...memory, heapUsed: 60 * MEBIBYTE },
    };
  });
  const text = memoryReport({ looks, pages: 1, refused: 0, aborted: 0, siteLines: [], serverLines: [] });
  expect(text).toContain("site, an hour adds: 0.0 MiB resident, 0.0 after a collection, 6.0 of heap, 0.0 handles, 0.0 listeners");
  expect(text).toContain("server, an hour adds: 0.0 MiB resident, 0.0 after a collection, 0.0 of heap, 0.0 handles, 0.0 listeners");
});
