import { pageLoader } from "../shell/session/page-error.server.ts";
import { useLoaderData } from "react-router";
import { BoardPage } from "../trading/board/board-page.tsx";
import { actOnBoard, loadBoard } from "../trading/board/board.server.ts";

export const loader = pageLoader(loadBoard);
export const action = actOnBoard;

export default function Board() {
  return <BoardPage data={useLoaderData<typeof loader>()} />;
}
