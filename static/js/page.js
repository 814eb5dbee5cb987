// What script adds to every page: times in the viewer's zone, and polling that rests while nobody looks.
"use strict";
(() => {
  const language = document.documentElement.lang;
  const nearby = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  const withoutYear = { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" };
  const thisYear = new Intl.DateTimeFormat(language, withoutYear);
  const anyYear = new Intl.DateTimeFormat(language, { year: "numeric", ...withoutYear });

  function absolute(moment) {
    return (moment.getFullYear() === new Date().getFullYear() ? thisYear : anyYear).format(moment);
  }

  // "3 minutes ago" within the last day, else date and time; the title keeps the time in UTC.
  function wording(moment) {
    const minutes = Math.round((moment - Date.now()) / 60000);
    if (Math.abs(minutes) < 60) return nearby.format(minutes, "minute");
    if (Math.abs(minutes) < 60 * 24) return nearby.format(Math.round(minutes / 60), "hour");
    return absolute(moment);
  }

  function showTimes() {
    for (const time of document.querySelectorAll("time[datetime]")) {
      time.title ||= time.textContent.trim();
      const moment = new Date(time.dateTime);
      time.textContent = time.hasAttribute("data-absolute") ? absolute(moment) : wording(moment);
    }
  }

  // On a phone the navigation and rows of tabs scroll: begin where the reader is.
  for (const current of document.querySelectorAll(".site-nav [aria-current], .tabs [aria-current]")) {
    const row = current.closest(".site-nav, .tabs");
    const here = current.getBoundingClientRect();
    const whole = row.getBoundingClientRect();
    row.scrollLeft += here.left + here.width / 2 - (whole.left + whole.width / 2);
  }

  // What was typed before the script came, or was brought back by the browser, is looked at like what is typed now.
  function lookAtTyped() {
    for (const field of document.querySelectorAll("[hx-trigger^=input] textarea")) {
      if (field.value !== field.defaultValue) field.dispatchEvent(new Event("input", { bubbles: true }));
    }
  }
  document.body.addEventListener("htmx:load", lookAtTyped, { once: true });

  showTimes();
  setInterval(showTimes, 30000);
  document.body.addEventListener("htmx:afterSettle", showTimes);
  document.body.addEventListener("htmx:beforeRequest", (event) => {
    const isPolling = (event.detail.elt.getAttribute("hx-trigger") || "").startsWith("every");
    if (isPolling && document.hidden) event.preventDefault();
  });
})();
