// Steps through a replay without loading the page anew: boards come ready-made from the server and are kept.
"use strict";
(() => {
  const replay = document.getElementById("replay");
  const place = document.getElementById("board");
  const moves = document.getElementById("moves");
  const status = document.getElementById("board-status");
  const last = Number(replay.dataset.last);
  const boards = new Map();
  const shown = () => Number(place.firstElementChild.dataset.step);
  let wanted = shown();

  function board(step) {
    if (!boards.has(step)) {
      const loading = fetch(`${replay.dataset.boards}?step=${step}`).then((response) => {
        if (!response.ok) throw new Error(`${response.status} for step ${step}`);
        return response.text();
      });
      loading.catch(() => boards.delete(step));
      boards.set(step, loading);
    }
    return boards.get(step);
  }

  function prefetch(step) {
    for (const near of [step + 1, step + 2, step - 1]) if (near >= 0 && near <= last) board(near).catch(() => {});
  }

  function markMove(step) {
    moves.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const link = moves.querySelector(`a[data-step="${step}"]`);
    if (!link) return;
    link.setAttribute("aria-current", "step");
    const deal = link.closest("details");
    if (!deal.open) {
      for (const other of moves.querySelectorAll("details[open]")) other.open = false;
      deal.open = true;
    }
    const scroller = moves.querySelector(".moves-scroll");
    if (scroller.scrollHeight > scroller.clientHeight) {
      const offset = link.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
      if (offset < 40 || offset > scroller.clientHeight - 40) scroller.scrollTop += offset - scroller.clientHeight / 2;
    }
  }

  function swap(step, html) {
    const focused = place.contains(document.activeElement) ? document.activeElement.dataset.go : null;
    const opened = new Set([...place.querySelectorAll("details[open]")].map((each) => each.dataset.keep));
    place.innerHTML = html;
    for (const details of place.querySelectorAll("details")) details.open = opened.has(details.dataset.keep);
    if (focused) (place.querySelector(`[data-go="${focused}"]`) || place.querySelector("[data-go]"))?.focus({ preventScroll: true });
    status.textContent = place.firstElementChild.dataset.says;
    history.replaceState(null, "", `?step=${step}`);
    markMove(step);
  }

  async function show(step) {
    wanted = Math.min(Math.max(step, 0), last);
    const target = wanted;
    try {
      const html = await board(target);
      if (target === wanted && target !== shown()) swap(target, html);
      prefetch(target);
    } catch {
      location.search = `?step=${target}`; // let the browser say what is wrong
    }
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-step]");
    if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    show(Number(link.dataset.step));
  });

  document.addEventListener("keydown", (event) => {
    if (event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
    if (event.target.closest("input, select, textarea, [contenteditable]")) return;
    const steps = { ArrowLeft: wanted - 1, ArrowRight: wanted + 1, Home: 0, End: last };
    if (!(event.key in steps)) return;
    event.preventDefault();
    show(steps[event.key]);
  });

  prefetch(wanted);
})();
