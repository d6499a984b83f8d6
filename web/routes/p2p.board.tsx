import { useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from "react-router";
import { BoardPage } from "../trading/board/board-page.tsx";
import { actOnBoard, loadBoard } from "../trading/board/board.server.ts";

export const loader = (args: LoaderFunctionArgs) => loadBoard(args);
export const action = (args: ActionFunctionArgs) => actOnBoard(args);

export default function Board() {
  return <BoardPage data={useLoaderData<typeof loader>()} />;
}
