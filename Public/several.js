// Chooses several rows of a list, for the bar that changes all of them (`form[data-several]`), and rates one with a key.

import { find, findAll, listen, need } from "./dom.js";
import { choiceLimit, chosenWords } from "./lists.js";
import {
    announce,
    boxForAll,
    chooseNone,
    chosenIDs,
    hiddenCount,
    keepChosen,
    onEscape,
    parsePage,
    setPageAddress,
} from "./page.js";
import { showNews } from "./refresh.js";
import { leave, post, reportUnsent } from "./requests.js";
import { onShortcut } from "./shortcuts.js";

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
    // The words have this number too.
    find("[data-several-elsewhere]", HTMLElement, form)?.remove();
    const changes = need(".several-changes", HTMLElement, form);
    if (isShown && !changes.querySelector(".choose-all")) changes.prepend(boxForAll(chooseAll).label);
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

// Ratings

/** Rates the row with the focus. Its own rating is removed, as on the page of an item. @param {number} points */
function rateRow(points) {
    const row = document.activeElement?.closest(rows);
    const link = row && find("a.media-row", HTMLAnchorElement, row);
    const [form, id] = [bar(), link ? idOf(link) : ""];
    if (!row || !form || !id) return false;
    rate(form, id, row.querySelector(`.dots-${2 * points}`) ? "" : String(points));
    return true;
}

/** Changes one row as the bar changes several, and shows the notice, with which that is undone.
 *  @param {HTMLFormElement} form @param {string} id @param {string} rating */
async function rate(form, id, rating) {
    const own = document.createElement("form");
    [own.method, own.action] = ["post", form.action];
    const add = (/** @type {string} */ name, /** @type {string} */ value) => {
        const input = own.appendChild(document.createElement("input"));
        input.type = "hidden";
        input.name = name;
        input.value = value;
    };
    const button = need("button[value=rate]", HTMLButtonElement, form);
    const list = findAll("input[type=hidden]", HTMLInputElement, form).filter(({ name }) => name !== field());
    for (const { name, value } of [...list, button]) add(name, value);
    add(field(), id);
    const ratings = need("select", HTMLSelectElement, button.parentElement ?? form);
    add(ratings.name, rating);
    const response = await post(own, null, new FormData(own), "follow").catch(() => undefined);
    if (!response) return reportUnsent();
    if (!response.redirected) {
        // The browser shows why nothing has changed.
        form.after(own);
        return leave(own, null);
    }
    const { pathname, search } = new URL(response.url);
    setPageAddress(pathname + search);
    announce(find(".notice p", HTMLElement, parsePage(await response.text()))?.textContent ?? "");
    await showNews();
}

for (const points of [1, 2, 3, 4, 5]) onShortcut(String(points), () => rateRow(points));

// Back shows the page as it was left.
addEventListener("pageshow", showBar);
