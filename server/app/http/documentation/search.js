/**
 * The search of /api/docs. An address with #name opens that entry; `/` goes to the search, Enter to the first match, Escape empties it.
 */
const search = document.getElementById("search");
const words = document.getElementById("words");
const found = document.getElementById("found");
const entries = [...document.querySelectorAll(".entry")].map((entry) => ({
  entry,
  text: `${entry.id} ${entry.querySelector("summary").textContent}`.toLowerCase(),
}));
const groups = [...document.querySelectorAll(".group")];

function showMatches() {
  const wanted = words.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
  let count = 0;
  for (const { entry, text } of entries) {
    const matches = wanted.every((word) => text.includes(word));
    entry.hidden = !matches;
    if (matches) count += 1;
  }
  for (const group of groups) group.hidden = group.querySelector(".entry:not([hidden])") === null;
  found.textContent = wanted.length === 0 ? "" : matchesText(count);
}

function matchesText(count) {
  if (count === 0) return `Nothing matches “${words.value.trim()}”.`;
  return count === 1 ? "1 match" : `${count} matches`;
}

function openTarget() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!(target instanceof HTMLDetailsElement)) return;
  if (target.hidden) {
    words.value = "";
    showMatches();
  }
  target.open = true;
  target.scrollIntoView();
}

words.addEventListener("input", showMatches);
words.addEventListener("keydown", (event) => {
  if (event.key === "Enter") document.querySelector(".entry:not([hidden]) summary")?.focus();
  if (event.key !== "Escape") return;
  words.value = "";
  showMatches();
});
document.addEventListener("keydown", (event) => {
  const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
  if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  words.focus();
});
window.addEventListener("hashchange", openTarget);
search.hidden = false;
// A browser that goes back fills the field in again.
showMatches();
openTarget();
