import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import process from "node:process";
import { joinWorkers } from "../worker.ts";

/** As many workers as asked for, each of which answers requests with its process id and is started again as often as it is killed. */
const count = Number(process.argv[2]);
const worker = joinWorkers(count);

if (worker === null) {
  const { superviseWorkers } = await import("../supervisor.ts");
  const print = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
  superviseWorkers({
    count,
    firstAlone: false,
    onReady: (report) => print({ report }),
    drainMs: 0,
    firstPauseMs: 0,
    mostEnds: Number.POSITIVE_INFINITY,
    log: (_level, event) => print({ event }),
  });
} else {
  const server = createServer((_request, response) => response.end(String(process.pid)));
  server.listen(0, "127.0.0.1", () => worker.notifyReady({ port: (server.address() as AddressInfo).port }));
  process.on("SIGTERM", () => process.exit(0));
}
