
// What the page can do beyond being read: find, filter, follow permalinks to closed parts, copy.
"use strict";
(() => {
  const one = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => Array.from(root.querySelectorAll(selector));
  const words = (field) => field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const lower = (element) => element.textContent.toLowerCase();

  // The matrix and the vectors: rows and parts stand in the same order.
  const form = one(".filter");
  const head = one(".matrix thead tr");
  const heads = head ? Array.from(head.cells).slice(2) : [];
  const framework = (cell) => one("b", cell).textContent;
  const policies = heads.map((cell) => cell.firstElementChild.hash.replace(/^#[a-z]+:/, ""));
  const details = all(".vector");
  const vectors = all(".matrix tbody tr").map((row, index) => ({
    row,
    part: details[index],
    block: row.closest(".block"),
    id: details[index].id,
  }));
  const blocks = all(".block");
  const families = all(".family");

  // A rule that many vectors cite stands once in the file: its words are put back behind its name.
  for (const link of all(".claims a")) {
    link.after(`: ${document.getElementById(link.hash.slice(1)).nextElementSibling.textContent}`);
  }

  // Another vector is named by its address, which the file has once; of one that the report does
  // not have there is only the name.
  for (const link of all(".about a")) {
    const id = link.hash.slice(1);
    if (document.getElementById(id)) link.textContent = id;
    else link.replaceWith(id);
  }

  // The cause that a cell leads to, by the short mark at its head.
  const causeOf = (link) => document.getElementById(link.hash.slice(1))?.closest(".cause");

  // What a row is found by: its title, its claims and standards, and its causes.
  function text(vector) {
    vector.text ??= [
      vector.id, lower(one("summary i", vector.part)), lower(one(".question", vector.part)),
      lower(one(".about", vector.part)), lower(one(".claims", vector.part)),
      ...all("td a", vector.row).map((link) => causeOf(link)?.id),
    ].join(" ").toLowerCase();
    return vector.text;
  }

  for (const name of new Set(heads.map((cell) => framework(cell)))) {
    form.framework.add(new Option(name, name));
  }

  // Columns are hidden by rules: tens of thousands of cells stay as they are.
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [sheet];
  function hideColumns(wanted) {
    const hidden = heads.flatMap((cell, index) =>
      !wanted || framework(cell) === wanted ? [] : [index + 2]);
    const rules = hidden.map((place) => `.matrix tr > :nth-child(${place + 1})`);
    sheet.replaceSync(rules.length ? `${rules.join()} { display: none; }` : "");
    return new Set(hidden);
  }

  function filter() {
    const wanted = words(form.text);
    const family = form.family.value;
    const finding = form.finding.value;
    const hidden = hideColumns(form.framework.value);
    const isAny = !wanted.length && !family && !finding;
    let count = 0;
    const found = new Map();
    for (const vector of vectors) {
      const fits = isAny || ((!family || vector.block.dataset.family === family)
        && wanted.every((word) => text(vector).includes(word))
        && (!finding || Array.from(vector.row.cells).some((cell, index) =>
          index > 1 && !hidden.has(index) && cell.classList.contains(finding))));
      vector.row.hidden = !fits;
      vector.part.hidden = !fits;
      if (fits) {
        count += 1;
        found.set(vector.block.dataset.family, (found.get(vector.block.dataset.family) ?? 0) + 1);
      }
    }
    for (const group of [...blocks, ...families]) group.hidden = !found.has(group.dataset.family);
    for (const block of blocks) {
      // What the filter opened it closes again.
      if (!isAny && count <= 120 && !block.open) {
        block.open = true;
        block.dataset.byFilter = "";
      } else if (isAny && "byFilter" in block.dataset) {
        block.open = false;
        delete block.dataset.byFilter;
      }
    }
    form.querySelector("output").value = `${count} of ${vectors.length} vectors`;
  }

  let waiting = 0;
  const later = (work) => {
    clearTimeout(waiting);
    waiting = setTimeout(work, 80);
  };
  form.addEventListener("input", () => later(filter));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(filter));
  form.hidden = false;
  form.querySelector("output").value = `${vectors.length} of ${vectors.length} vectors`;

  // The rows of a cause.
  addEventListener("click", (event) => {
    const link = event.target.closest("a.rows");
    if (!link) return;

    form.reset();
    form.text.value = link.closest(".cause").id;
    setTimeout(filter);
  });

  // Finding: causes, frameworks and policies, vectors, requirements.
  const find = one(".find");
  const output = one("#found");
  const most = 12;
  let index;
  function entries() {
    index ??= [
      ["Causes", all(".cause").map((cause) => ({
        id: cause.id, name: one(".title", cause).textContent,
        note: cause.id.slice("cause:".length), text: lower(cause),
      }))],
      ["Frameworks, libraries and policies", [
        ...all(".subject").map((subject) => ({
          id: subject.id, name: one("summary b", subject).textContent,
          note: "", text: `${subject.id} ${lower(one("summary b", subject))}`,
        })),
        ...all("tr[id^='policy:']").map((row) => ({
          id: row.id, name: row.id.slice("policy:".length),
          note: row.cells[1].textContent, text: lower(row),
        })),
      ]],
      ["Requirements", all("tr[id^='standard:']").map((row) => ({
        id: row.id, name: row.id.slice("standard:".length),
        note: row.cells[1].textContent, text: lower(row.cells[0]) + lower(row.cells[1]),
      }))],
      ["Vectors", vectors.map((vector) => ({
        id: vector.id, name: vector.id, note: one("summary i", vector.part).textContent,
        get text() { return text(vector); },
      }))],
    ];
    return index;
  }

  function show() {
    const wanted = words(find.text);
    output.hidden = !wanted.length;
    output.replaceChildren();
    if (!wanted.length) return;

    for (const [kind, list] of entries()) {
      const hits = list.filter((entry) => wanted.every((word) => entry.text.includes(word)));
      if (!hits.length) continue;

      // What is called so comes before what speaks of it.
      const rank = (entry) =>
        wanted.every((word) => `${entry.id} ${entry.name}`.toLowerCase().includes(word)) ? 0 : 1;
      hits.sort((one, other) => rank(one) - rank(other));
      const title = document.createElement("h4");
      title.textContent = `${kind} (${hits.length})`;
      const items = document.createElement("ul");
      for (const hit of hits.slice(0, most)) {
        const item = document.createElement("li");
        const link = document.createElement("a");
        link.href = `#${hit.id}`;
        link.textContent = hit.name;
        const note = document.createElement("small");
        note.textContent = hit.note;
        item.append(link, " ", note);
        items.append(item);
      }
      output.append(title, items);
      if (hits.length > most) {
        const rest = document.createElement("small");
        rest.textContent = `and ${hits.length - most} more`;
        output.append(rest);
        if (kind === "Vectors") {
          const link = document.createElement("a");
          link.href = "#matrix";
          link.textContent = "show all in the matrix";
          link.addEventListener("click", () => {
            form.reset();
            form.text.value = find.text.value;
            setTimeout(filter);
          });
          output.append(": ", link);
        }
      }
    }
    if (!output.childElementCount) output.textContent = "Nothing is called so, or speaks of it.";
  }
  find.hidden = false;
  find.addEventListener("input", () => later(show));
  find.addEventListener("submit", (event) => {
    event.preventDefault();
    show();
    one("a", output)?.focus();
  });
  // Who follows a hit wants to see it.
  output.addEventListener("click", (event) => {
    if (event.target.closest("a")) output.hidden = true;
  });
  find.text.addEventListener("focus", () => { output.hidden = !output.childElementCount; });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape") output.hidden = true;
    if (event.key !== "/" || event.target.closest("input, select, textarea")) return;

    event.preventDefault();
    find.text.focus();
  });

  // A permalink may lead into closed parts, to a vector that the filter hides, or to a cell.
  function follow() {
    let id = location.hash.slice(1);
    try {
      id = decodeURIComponent(id);
    } catch {
      // It is no text that was encoded: then it is taken as it stands.
    }
    one("td.here")?.classList.remove("here");
    const found = (id && document.getElementById(id)) || cell(id);
    // Who comes by a cell's short mark has the permalink of the cause to copy.
    const target = found?.closest("h4")?.closest(".cause") ?? found;
    if (!target) return;

    if (target !== found) history.replaceState(null, "", `#${target.id}`);

    if (target.closest("[hidden]")) {
      form.reset();
      filter();
    }
    for (let part = target; part; part = part.parentElement) {
      part.hidden = false;
      if (part.localName === "details") part.open = true;
    }
    target.scrollIntoView({ block: target.localName === "td" ? "center" : "start", inline: "center" });
  }

  // The cell of “family/name:policy”.
  function cell(id) {
    const split = id.indexOf(":");
    const vector = vectors.find((vector) => vector.id === id.slice(0, split));
    const place = policies.indexOf(id.slice(split + 1));
    if (!vector) return undefined;
    if (place < 0) return vector.part;

    const found = vector.row.cells[place + 2];
    found.classList.add("here");
    return found;
  }
  addEventListener("hashchange", follow);
  follow();

  // A cell says what it is about, once a pointer or the keyboard is on it; a row's head its title.
  function explain(event) {
    const head = event.target.closest?.(".matrix tbody th");
    if (head && !head.title) {
      const part = document.getElementById(one("a", head).hash.slice(1));
      head.title = part ? one("summary i", part).textContent : "";
    }
    const cell = event.target.closest?.(".matrix td:not(.norm)");
    if (!cell || cell.title) return;

    const id = one("th a", cell.parentElement).hash.slice(1);
    const link = one("a", cell);
    const cause = link && causeOf(link);
    const title = cause && one(".title", cause);
    const says = { "": "✓ as the norm says", "–": "cannot be asked", "?": "platform not measured" };
    // The sign stands in the style sheet, and what conforms has none.
    const style = getComputedStyle(cell);
    const sign = ["--alarm", "--sign"].map((name) => style.getPropertyValue(name)).join("")
      .replaceAll(/["\s]/g, "");
    const text = `${sign} ${cell.textContent}`.trim().replaceAll("\n", " ");
    cell.title = `${policies[cell.cellIndex - 2]} × ${id}: ${says[text] ?? text}`
      + (title ? `. ${title.textContent}` : "");
  }
  addEventListener("pointerover", explain);
  addEventListener("focusin", explain);

  // A part gets its button when it is opened for the first time.
  function button(label, text) {
    const element = document.createElement("button");
    element.type = "button";
    element.className = "copy";
    element.textContent = label;
    element.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(text());
        element.textContent = "✓ copied";
      } catch {
        prompt("Copy it from here:", text());
      }
      setTimeout(() => { element.textContent = label; }, 1500);
    });
    return element;
  }

  const work = one(".work").textContent;
  document.addEventListener("toggle", (event) => {
    const part = event.target;
    if (!part.open || part.dataset.ready) return;

    part.dataset.ready = "true";
    if (part.matches(".vector")) {
      const title = one("summary i", part).textContent;
      const revision = one(".revision", part)?.textContent ?? 1;
      const text = () => `${work}, vector ${part.id} (revision ${revision}): “${title}”`;
      one(".body", part).append(button("Copy as citation", text));
      // What the picture shows stands beside it and below in words.
      const picture = one("svg", part);
      picture?.setAttribute("role", "img");
      picture?.setAttribute("aria-label", `The certificates of ${part.id}`);
    } else if (part.matches(".subject")) {
      for (const cause of all(".cause", part)) {
        const title = one(".title", cause).textContent;
        const text = () => `${work}, cause ${cause.id.slice("cause:".length)}: “${title}”`;
        cause.append(button("Copy as citation", text));
      }
    }
  }, true);
})();
