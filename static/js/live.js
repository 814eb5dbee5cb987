// Keeps what the reader has scrolled to when a part of the page is replaced by a newer one.
"use strict";
(() => {
  const scrolled = new Map();
  document.addEventListener("htmx:beforeSwap", () => {
    for (const region of document.querySelectorAll(".table-region[id]")) {
      scrolled.set(region.id, [region.scrollLeft, region.scrollTop]);
    }
  });
  document.addEventListener("htmx:afterSwap", () => {
    for (const [id, [left, top]] of scrolled) document.getElementById(id)?.scrollTo(left, top);
  });
})();
