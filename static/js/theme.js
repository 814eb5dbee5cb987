// Sets the theme before the first paint: the visitor's choice, else the system's.
"use strict";
(() => {
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const chosen = () => localStorage.getItem("theme") || "auto";

  function show() {
    const choice = chosen();
    document.documentElement.dataset.bsTheme = choice === "auto" ? (system.matches ? "dark" : "light") : choice;
    for (const button of document.querySelectorAll("[data-theme-choice]")) {
      button.setAttribute("aria-pressed", String(button.dataset.themeChoice === choice));
    }
  }

  show();
  system.addEventListener("change", show);
  document.addEventListener("DOMContentLoaded", () => {
    const choices = document.getElementById("theme-choices");
    choices.hidden = false;
    choices.addEventListener("click", (event) => {
      const choice = event.target.dataset.themeChoice;
      if (!choice) return;
      localStorage.setItem("theme", choice);
      show();
    });
    show();
  });
})();
