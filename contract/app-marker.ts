/**
 * In the user agent, as the name of the app's global object, and as the value of `app` in an address: each alone says "inside the app". Alone
 * in its file, since every page looks for it and only those inside the app load the bridge.
 */
export const APP_MARKER = "PlazaApp";
