// On the page that stands in for one that can't be reached. The page before it left what was typed in the tab; this says that it was lost
// on the way, so that its form takes it back.
sessionStorage.setItem("plaza_typed_lost", "1");

// A form that was sent is not sent again by itself: the page is asked for, with what was typed in it.
const again = () => location.replace(location.href);

// Browsers say "online" when there is a network, not when it reaches this site, and some say nothing at all: so the site itself is asked, too.
let watch;
const watchAgain = (pauseMs) => {
  watch = setTimeout(
    () => fetch("/builds/latest.json", { method: "HEAD", cache: "no-store" }).then(again, () => watchAgain(Math.min(2 * pauseMs, 16_000))),
    pauseMs,
  );
};
watchAgain(1_000);

document.querySelector("[data-again]").addEventListener("click", (event) => {
  event.preventDefault();
  again();
});
document.querySelector("[data-back]").addEventListener("click", (event) => {
  event.preventDefault();
  // Loaded anew on the way back, the page before would lose again what it has just been given back.
  removeEventListener("online", again);
  clearTimeout(watch);
  history.back();
});
addEventListener("online", again);
