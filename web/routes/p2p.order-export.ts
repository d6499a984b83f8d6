import type { LoaderFunctionArgs } from "react-router";
import { ordersFile } from "../trading/orders/orders-file.server.ts";

export const loader = (args: LoaderFunctionArgs) => ordersFile(args);
