import type { ResponseToStore } from "./database.ts";

export interface ResponseParams {
  userId: string | null;
  call: string | null;
  key: string | null;
  responseStatus: number | null;
  responseBody: string | null;
}

const NO_RESPONSE: ResponseParams = { userId: null, call: null, key: null, responseStatus: null, responseBody: null };

/** SQL that stores a request's response, for the statement of an act's last write. */
export const STORE_RESPONSE = "store_response(:userId, :call, :key, :responseStatus, :responseBody::text)";

/** What `STORE_RESPONSE` takes. @param response null: nothing is stored */
export function responseParams(response: ResponseToStore | null): ResponseParams {
  if (response === null) return NO_RESPONSE;
  const { userId, call, key, status, body } = response;
  return { userId, call, key, responseStatus: status, responseBody: body };
}
