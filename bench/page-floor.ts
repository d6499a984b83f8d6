import { createServer } from "node:http";
import { PassThrough } from "node:stream";
import { constants, createGzip } from "node:zlib";
import { createElement, type ReactElement } from "react";
import { renderToPipeableStream } from "react-dom/server";

/**
 * The floor of a page: as many elements as ours has, streamed by React and packed by gzip at its fastest, with nothing else around them. It is a
 * process as the site is one, started by `page-bench.ts` with the number of elements.
 */
const ROWS = 20;
const elements = Number.parseInt(process.argv[2] ?? "", 10);
if (!(elements > ROWS)) throw new Error("the floor needs the number of elements of a page");
const ofRow = Math.floor(elements / ROWS) - 1;

/** As deep as the rows of a list are: four elements in each cell. */
function row(index: number): ReactElement {
  const cells: ReactElement[] = [];
  for (let left = ofRow; left > 0; left -= 4) {
    const inner = Array.from({ length: Math.min(left - 1, 3) }, (_, place) =>
      createElement("span", { key: place, className: "caption flex items-center" }, `Value ${index}.${left}`),
    );
    cells.push(createElement("div", { key: left, className: "row-fact min-w-0" }, inner));
  }
  return createElement("li", { key: index, className: "row" }, cells);
}

function Page(): ReactElement {
  return createElement(
    "ul",
    null,
    Array.from({ length: ROWS }, (_, index) => row(index)),
  );
}

const server = createServer((_request, response) => {
  const parts: Buffer[] = [];
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  // With its length, which the bench's client reads by.
  gzip.on("data", (part: Buffer) => parts.push(part));
  gzip.on("end", () => {
    const body = Buffer.concat(parts);
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "gzip", "content-length": body.length });
    response.end(body);
  });
  const { pipe } = renderToPipeableStream(createElement(Page), { onShellReady: () => void pipe(new PassThrough()).pipe(gzip) });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  process.stdout.write(`${JSON.stringify({ ready: true, url: `http://127.0.0.1:${address.port}` })}\n`);
});
