// Draws the course of a rating: the best guess as a line, the band it may be off by, new versions dashed.
"use strict";
(() => {
  const place = document.getElementById("rating-plot");
  const here = document.getElementById("rating-plot-here");
  if (!place) return;
  const language = document.documentElement.lang;
  const oneDecimal = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const moment = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  let course = null;
  let plot = null;

  function colour(name) {
    return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  }

  function tell(index) {
    const [matches, at, estimate, margin] = course.points[index];
    const words = here.dataset.words
      .replace("{n}", matches)
      .replace("{estimate}", oneDecimal.format(estimate))
      .replace("{margin}", oneDecimal.format(margin));
    here.textContent = `${words} · ${moment.format(new Date(at * 1000))}`;
  }

  function drawVersions(drawn) {
    const { ctx, bbox } = drawn;
    const scale = window.devicePixelRatio;
    ctx.save();
    ctx.strokeStyle = ctx.fillStyle = colour("--muted");
    ctx.lineWidth = scale;
    ctx.setLineDash([4 * scale, 4 * scale]);
    ctx.font = `${12 * scale}px system-ui, sans-serif`;
    ctx.textAlign = "left";
    let free = 0; // where the next label may stand without covering the last one
    for (const [matches, number] of course.versions) {
      const x = Math.round(drawn.valToPos(matches, "x", true));
      ctx.beginPath();
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
      ctx.stroke();
      const label = `v${number}`;
      if (x < free) continue;
      ctx.fillText(label, x + 4 * scale, bbox.top + 12 * scale);
      free = x + 8 * scale + ctx.measureText(label).width;
    }
    ctx.restore();
  }

  function options(last) {
    const line = { stroke: colour("--accent"), width: 2, points: { show: false } };
    const edge = { stroke: "transparent", points: { show: false } };
    const axis = { stroke: colour("--muted"), grid: { stroke: colour("--line") }, ticks: { stroke: colour("--line") } };
    return {
      width: place.clientWidth,
      height: 260,
      legend: { show: false },
      cursor: { y: false, points: { size: 8, fill: colour("--accent") } },
      scales: { x: { time: false, range: [0, Math.max(last, 1)] } },
      axes: [
        { ...axis, label: place.dataset.axis, labelSize: 22, size: 34, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000] },
        { ...axis, size: 44 },
      ],
      series: [{}, edge, edge, line],
      bands: [{ series: [1, 2], fill: `${colour("--accent")}33` }],
      hooks: {
        draw: [drawVersions],
        setCursor: [(drawn) => tell(drawn.cursor.idx ?? course.points.length - 1)],
      },
    };
  }

  function draw() {
    plot?.destroy();
    const column = (value) => course.points.map(value);
    const data = [
      column(([matches]) => matches),
      column(([, , estimate, margin]) => estimate + margin),
      column(([, , estimate, margin]) => estimate - margin),
      column(([, , estimate]) => estimate),
    ];
    plot = new uPlot(options(data[0].at(-1)), data, place);
    tell(course.points.length - 1);
  }

  async function load() {
    try {
      const answer = await fetch(place.dataset.course);
      if (!answer.ok) throw new Error(answer.statusText);
      course = await answer.json();
    } catch {
      here.textContent = place.dataset.failed;
      return;
    }
    draw();
    new MutationObserver(draw).observe(document.documentElement, { attributeFilter: ["data-bs-theme"] });
    new ResizeObserver(() => plot.setSize({ width: place.clientWidth, height: 260 })).observe(place);
  }

  load();
})();
