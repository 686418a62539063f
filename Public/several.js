// Chooses several rows of a list, for the bar that changes all of them (`form[data-several]`).

import { find, findAll, need } from "./dom.js";
import { chosenWords } from "./lists.js";

const rows = "main ol.media > li";

/** Adds a box that chooses a row, when the pointer or the focus reaches it. @param {EventTarget | null} target */
function offerChoice(target) {
    const row = target instanceof Element ? target.closest(rows) : null;
    const bar = find("[data-several]", HTMLFormElement);
    const link = row && find("a.media-row", HTMLAnchorElement, row);
    const id = link?.pathname.match(/\d+$/)?.[0];
    if (!row || !bar || !id || row.querySelector(".row-choice")) return;
    const label = document.createElement("label");
    const box = label.appendChild(document.createElement("input"));
    label.className = "row-choice";
    box.type = "checkbox";
    box.name = bar.dataset.several ?? "";
    box.value = id;
    box.autocomplete = "off";
    box.dataset.key = "x";
    box.ariaLabel = `Choose ${link.querySelector(".media-title")?.textContent.trim() ?? ""}`;
    // The property `id` of a form can be its field of this name.
    box.setAttribute("form", bar.getAttribute("id") ?? "");
    row.append(label);
}

function chosen() {
    return findAll(`${rows} .row-choice input:checked`, HTMLInputElement);
}

/** Shows how many rows are chosen, and the bar as long as there are some. */
function showBar() {
    const bar = find("[data-several]", HTMLFormElement);
    if (!bar) return;
    const count = chosen().length;
    if (count > 0) bar.hidden = false;
    else if (!document.querySelector("main .choosing")) bar.hidden = true;
    need("[data-several-count]", HTMLElement, bar).textContent = chosenWords(count);
}

for (const type of ["pointerover", "focusin"]) {
    document.addEventListener(type, ({ target }) => offerChoice(target));
}

document.addEventListener("change", ({ target }) => {
    if (target instanceof Element && target.closest(".row-choice")) showBar();
});

// "Done" takes back the choice. Without a script, it leads to the list without boxes.
document.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("[data-several] a");
    if (!link || document.querySelector("main .choosing")) return;
    event.preventDefault();
    for (const box of chosen()) box.checked = false;
    showBar();
});

// Back shows the page as it was left.
addEventListener("pageshow", showBar);
