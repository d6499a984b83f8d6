import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { BoardPage } from "../trading/board/board-page.tsx";
import { actOnBoard, loadBoard } from "../trading/board/board.server.ts";

export const loader = (args: LoaderFunctionArgs) => loadBoard(args);
export const action = actOnBoard;

export default function Board() {
  return <BoardPage data={useLoaderData<typeof loader>()} />;
}
