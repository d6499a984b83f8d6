/** As long as a press may be on its way without an answer; from then on the form is there again and shows that it is. */
const LONGEST_MS = 3_000;
const SENT = "data-sent";

/**
 * Shows what the order will be once its server has agreed to the press, in the look of what was sent and not answered: by the document alone, since React
 * and the router take longer than a tap may wait on a cheap phone. The form is out of sight meanwhile. React knows the status that the order has and
 * writes over this with the answer.
 * @param text the coming status
 * @returns takes it back: the status and the form are as they were, except where the order has changed since. Taken back once it does nothing more
 */
export function showSentStatus(form: HTMLElement, text: string): () => void {
  const heading = document.querySelector<HTMLElement>("main h2[data-result]");
  const shown = heading?.firstChild;
  const page = form.closest(".order-page");
  if (heading === null || page === null || !(shown instanceof Text) || shown.data !== heading.dataset["result"]) return () => undefined;
  shown.data = text;
  page.setAttribute(SENT, "");
  // A result is looked at where it is.
  scrollTo(0, 0);
  const takeBack = () => {
    clearTimeout(late);
    page.removeAttribute(SENT);
    // After the answer React has written the same or another one.
    if (shown.data === text) shown.data = heading.dataset["result"] ?? text;
  };
  const late = setTimeout(takeBack, LONGEST_MS);
  return takeBack;
}
