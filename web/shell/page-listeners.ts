/** What happens to the page as a whole (docs/specification.md, States): it is shown or hidden, its line comes or goes. */
export type PageEvent = "visible" | "hidden" | "online" | "offline";
export type PageListener = (event: PageEvent) => void;

export interface PageListeners {
  /**
   * Listens to page events under a unique name; the returned function ends that. A name that is taken is logged as a duplicate, and the one
   * who came first stays: two loops under one name would do everything twice.
   */
  add(name: string, listener: PageListener): () => void;
  emit(event: PageEvent): void;
}

/** Makes an empty registry; `onPage` has the page's, connected to the browser. @param logError receives each duplicate name */
export function pageListeners(logError: (text: string) => void): PageListeners {
  const listeners = new Map<string, PageListener>();
  return {
    add(name, listener) {
      if (listeners.has(name)) {
        logError(`duplicate page listener: ${name}`);
        return () => undefined;
      }
      listeners.set(name, listener);
      return () => void (listeners.get(name) === listener && listeners.delete(name));
    },
    emit(event) {
      for (const listener of listeners.values()) listener(event);
    },
  };
}

let ofThisPage: PageListeners | undefined;

/** This page's own; it begins to watch when somebody first listens. Only in the browser. */
export function onPage(name: string, listener: PageListener): () => void {
  if (ofThisPage === undefined) {
    // oxlint-disable-next-line no-console -- for the developer of the page; nobody else can fix it
    const listeners = pageListeners((text) => console.error(text));
    document.addEventListener("visibilitychange", () => listeners.emit(document.hidden ? "hidden" : "visible"));
    addEventListener("online", () => listeners.emit("online"));
    addEventListener("offline", () => listeners.emit("offline"));
    ofThisPage = listeners;
  }
  return ofThisPage.add(name, listener);
}
