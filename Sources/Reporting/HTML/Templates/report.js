
// What the page can do beyond being read: filter, follow permalinks to closed parts, copy.
"use strict";
(() => {
  const one = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => Array.from(root.querySelectorAll(selector));
  const form = one(".filter");
  const heads = all("th", one(".matrix thead")).slice(1);
  const policies = heads.map((head) => head.firstElementChild.hash.slice("#policy:".length));

  // A row of the matrix and the vector's own part stand in the same order.
  const details = all(".vector");
  const vectors = all(".matrix th[scope=row]").map((head, index) => ({
    row: head.parentElement,
    part: details[index],
    family: head.closest(".block").dataset.family,
    text: (details[index].id + " " + head.lastElementChild.textContent).toLowerCase(),
  }));
  const groups = all(".block, .family");

  for (const name of new Set(heads.map((head) => head.dataset.framework))) {
    form.framework.add(new Option(name, name));
  }

  // Columns are hidden by rules: tens of thousands of cells stay as they are.
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [sheet];
  function hideColumns(framework) {
    const hidden = heads.flatMap((head, index) =>
      !framework || head.dataset.framework === framework ? [] : [index + 1]);
    const rules = hidden.map((place) => `.matrix tr > :nth-child(${place + 1})`);
    sheet.replaceSync(rules.length ? `${rules.join()} { display: none; }` : "");
    return new Set(hidden);
  }

  function filter() {
    const words = form.text.value.toLowerCase().split(/\s+/).filter(Boolean);
    const family = form.family.value;
    const finding = form.finding.value;
    const hidden = hideColumns(form.framework.value);
    let count = 0;
    const families = new Set();
    for (const vector of vectors) {
      const fits = (!family || vector.family === family)
        && words.every((word) => vector.text.includes(word))
        && (!finding || Array.from(vector.row.cells).some((cell, index) =>
          index > 0 && !hidden.has(index) && cell.classList.contains(finding)));
      vector.row.hidden = !fits;
      vector.part.hidden = !fits;
      if (fits) {
        count += 1;
        families.add(vector.family);
      }
    }
    for (const group of groups) group.hidden = !families.has(group.dataset.family);
    form.querySelector("output").value = `${count} of ${vectors.length} vectors`;
  }

  let waiting = 0;
  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(filter, 60);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(filter));
  form.hidden = false;
  filter();

  // A permalink may lead into closed parts, and to a vector that the filter hides.
  function follow() {
    let id = location.hash.slice(1);
    try {
      id = decodeURIComponent(id);
    } catch {
      // It is no text that was encoded: then it is taken as it stands.
    }
    const target = id && document.getElementById(id);
    if (!target) return;

    if (target.closest("[hidden]")) form.reset();
    for (let part = target; part; part = part.parentElement) {
      part.hidden = false;
      if (part.localName === "details") part.open = true;
    }
    target.scrollIntoView({ block: target.localName === "details" ? "start" : "center" });
  }
  addEventListener("hashchange", follow);
  follow();

  // Every cell leads to what the policy says there; a link for each would weigh more than the rest.
  const matrix = one(".matrix");
  const place = (cell) => {
    const vector = one("th a", cell.parentElement).hash.slice(1);
    return { vector, policy: policies[cell.cellIndex - 1] };
  };
  matrix.addEventListener("click", (event) => {
    const cell = event.target.closest("td");
    if (!cell || event.target.closest("a")) return;

    const { vector, policy } = place(cell);
    location.hash = `#${vector}:${policy}`;
  });
  matrix.addEventListener("pointerover", (event) => {
    const cell = event.target.closest("td");
    if (!cell || cell.title) return;

    const { vector, policy } = place(cell);
    cell.title = `${policy} × ${vector}: ${cell.innerText.replace("\n", " ")}`;
  });
  addEventListener("click", (event) => {
    const policy = event.target.closest(".who span[id]");
    if (policy) location.hash = `#${policy.id}`;
  });
  addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.target.closest("input, select, textarea")) return;

    event.preventDefault();
    form.text.focus();
  });

  // A part gets its buttons when it is opened for the first time.
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

  // The citation of the vector, or of the cell that the address names.
  function citation(vector) {
    const text = one(":scope > .body > .cite > .citation", vector).textContent;
    const target = one(".who span:target", vector);
    if (!target) return text;

    const cells = target.closest("tr").cells;
    return `${text}: ${target.textContent} on ${cells[2].textContent}: `
      + `${cells[1].textContent.trim()} [${cells[0].textContent}]`;
  }

  // Offsets and lengths step back behind the elements; identifiers and texts come forward.
  function distinguish(elements) {
    const lines = elements.textContent.split("\n").flatMap((line) => {
      const numbers = document.createElement("i");
      numbers.textContent = line.slice(0, 16);
      const [, before, value] = line.slice(16).match(/^(.*?)((?: “.*| [0-9.]+ \(.*|‼.*)?)$/);
      const strong = document.createElement("b");
      strong.textContent = value;
      return [numbers, before, strong, "\n"];
    });
    elements.replaceChildren(...lines.slice(0, -1));
  }

  document.addEventListener("toggle", (event) => {
    const part = event.target;
    if (!part.open || part.dataset.ready) return;

    part.dataset.ready = "true";
    if (part.matches(".certificate")) {
      const pem = one(".pem", part);
      pem.before(button("Copy PEM", () => pem.textContent));
      distinguish(one(".elements", part));
    } else if (part.matches(".vector")) {
      const cite = one(":scope > .body > .cite", part);
      cite.prepend(button("Copy as citation", () => citation(part)), " ");
    }
  }, true);
})();
