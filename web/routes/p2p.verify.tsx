import type { LoaderFunctionArgs } from "react-router";
import { visitOf } from "../session/visit.server.ts";
export function loader({ context }: LoaderFunctionArgs) { visitOf(context); return null; }
export default function Page() { return <p>page</p>; }
