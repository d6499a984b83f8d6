/** The hidden field that makes sending a form twice one request. */
export const KEY_FIELD = "form_key";
/** Under this name a button says what it asks for. */
export const ACTION_FIELD = "act";
