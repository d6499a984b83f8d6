import { data } from "react-router";

/** Every path of the back office that no page has. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export default function BackofficeNotFound() {
  return null;
}
