// Chooses several rows of a list, for the bar that changes all of them (`form[data-several]`).

import { find, findAll, listen, need } from "./dom.js";
import { choiceLimit, chosenWords } from "./lists.js";
import { boxForAll, chooseNone, chosenIDs, hiddenCount, keepChosen, onEscape } from "./page.js";

const rows = "main ol.media > li";

/** Adds a box that chooses a row, when the pointer or the focus reaches it. @param {EventTarget | null} target */
function offerChoice(target) {
    const row = target instanceof Element ? target.closest(rows) : null;
    const form = bar();
    const link = row && find("a.media-row", HTMLAnchorElement, row);
    const id = link && idOf(link);
    if (!row || !form || !id || row.querySelector(".row-choice")) return;
    const label = document.createElement("label");
    const box = label.appendChild(document.createElement("input"));
    label.className = "row-choice";
    box.type = "checkbox";
    box.name = field();
    box.value = id;
    box.autocomplete = "off";
    box.dataset.key = "x";
    box.ariaLabel = `Choose ${link.querySelector(".media-title")?.textContent.trim() ?? ""}`;
    // The property `id` of a form can be its field of this name.
    box.setAttribute("form", form.getAttribute("id") ?? "");
    row.append(label);
}

/** The id of the item that a row links to. @param {HTMLAnchorElement} link */
function idOf(link) {
    return link.pathname.match(/\d+$/)?.[0] ?? "";
}

function bar() {
    return find("[data-several]", HTMLFormElement);
}

let fieldName = "";

/** The name of the boxes, also while a list without rows has no bar. */
function field() {
    return (fieldName = bar()?.dataset.several ?? fieldName);
}

/** Shows how many rows are chosen, and the bar as long as there are some. */
function showBar() {
    const form = bar();
    if (!form) return;
    const count = chosenIDs(field()).length;
    const isShown = count > 0 || document.querySelector("main .choosing") !== null;
    form.hidden = !isShown;
    const words = need("[data-several-count]", HTMLElement, form);
    words.textContent = chosenWords(count, hiddenCount(field()));
    if (isShown && !form.querySelector(".choose-all")) words.after(boxForAll(chooseAll).label);
}

/** @param {boolean} isChosen */
function chooseAll(isChosen) {
    for (const row of findAll(rows, HTMLElement)) offerChoice(row);
    const boxes = findAll(`${rows} .row-choice input`, HTMLInputElement);
    for (const [index, box] of boxes.entries()) box.checked = isChosen && index < choiceLimit;
    showBar();
}

/** Takes back the choice. The focus moves out of the bar that disappears. */
function end() {
    const box = find(`${rows} .row-choice input:checked`, HTMLInputElement);
    if (bar()?.contains(document.activeElement)) find("a.media-row", HTMLElement, box?.closest("li") ?? document)?.focus();
    chooseNone(field());
    const all = find(".several .choose-all input", HTMLInputElement);
    if (all) all.checked = false;
    showBar();
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
    end();
});

onEscape(bar, () => chosenIDs(field()).length > 0 && end());

// A filter shows other rows.
listen("live:page", () => {
    const offerBoxes = (/** @type {Set<string>} */ ids) => {
        for (const link of findAll(`${rows} > a.media-row`, HTMLAnchorElement)) if (ids.has(idOf(link))) offerChoice(link);
    };
    keepChosen(field(), bar, offerBoxes, showBar);
});

// Back shows the page as it was left.
addEventListener("pageshow", showBar);
