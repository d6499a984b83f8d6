// On the page that stands in for one that can't be reached. The page before it left what was typed in the tab; this says that it was lost
// on the way, so that its form takes it back.
sessionStorage.setItem("plaza_typed_lost", "1");

// A form that was sent is not sent again by itself: the page is asked for, with what was typed in it.
const again = () => location.replace(location.href);

document.querySelector("[data-again]").addEventListener("click", (event) => {
  event.preventDefault();
  again();
});
document.querySelector("[data-back]").addEventListener("click", (event) => {
  event.preventDefault();
  // Loaded anew on the way back, the page before would lose again what it has just been given back.
  removeEventListener("online", again);
  history.back();
});
addEventListener("online", again);
