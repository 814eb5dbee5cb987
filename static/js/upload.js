// Says at once what the server would say after the whole file has gone there; and what went wrong on the way.
"use strict";
(() => {
  const form = document.getElementById("upload");
  if (!form) return;
  const errors = document.getElementById("upload-errors");
  const file = form.querySelector("input[type=file]");

  function say(text) {
    errors.replaceChildren();
    if (!text) return;
    const alert = document.createElement("p");
    alert.className = "alert alert-danger";
    alert.setAttribute("role", "alert");
    alert.textContent = text;
    errors.append(alert);
  }

  function wrong() {
    const chosen = file.files[0];
    if (!chosen) return "";
    if (!/\.(py|zip)$/i.test(chosen.name)) return form.dataset.wrongKind.replace("{name}", chosen.name);
    if (chosen.size <= Number(form.dataset.limit)) return "";
    return form.dataset.tooBig.replace("{size}", (chosen.size / 2 ** 20).toFixed(1));
  }

  file.addEventListener("change", () => say(wrong()));
  form.addEventListener("htmx:beforeRequest", (event) => {
    const text = wrong();
    if (!text) return;
    event.preventDefault();
    say(text);
  });
  for (const name of ["htmx:responseError", "htmx:sendError"]) {
    form.addEventListener(name, () => say(form.dataset.failed));
  }
})();
