import { loadDrawnParts } from "../trading/orders/drawn-part.ts";
import { pageLoader } from "../shell/session/page-error.server.ts";
import { useLoaderData } from "react-router";
import { BoardPage } from "../trading/board/board-page.tsx";
import { actOnBoard, loadBoard } from "../trading/board/board.server.ts";

// An order that is open is taken over as the server drew it.
await loadDrawnParts();

export const loader = pageLoader(loadBoard);
export const action = actOnBoard;

export default function Board() {
  return <BoardPage data={useLoaderData<typeof loader>()} />;
}
