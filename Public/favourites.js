// Marks favourites without leaving the page (`form[data-favourites]`), and shows the marks of the visitor's other tabs.

import { findAll, listen, need } from "./dom.js";
import { followVisitor, pageDidChange } from "./page.js";
import { isLeaving, sendInBackground } from "./requests.js";

// Updates are the same for all visitors, so their rows arrive without marks.
listen("live:beforeupdate", ({ detail }) => showMarks(detail));
listen("live:update", ({ target }) => target.querySelector("[data-favourite-ids]") && showMarks(document));

document.addEventListener("submit", (event) => {
    const { target: form, submitter: heart } = event;
    if (!(form instanceof HTMLFormElement) || !form.matches("[data-favourites]") || isLeaving) return;
    event.preventDefault();
    if (heart instanceof HTMLButtonElement && heart.ariaBusy !== "true") mark(heart, form);
});

/** @param {HTMLButtonElement} heart @param {HTMLFormElement} form */
async function mark(heart, form) {
    // The update may arrive before the response, and change the button. It is no news on this page.
    const isFavourite = heart.value === "yes";
    keep(heart, isFavourite);
    if (!(await sendInBackground(form, heart))) return keep(heart, !isFavourite);
    // A page that was requested before may have arrived meanwhile, or arrive later.
    keep(heart, isFavourite);
    showMarks(document);
    pageDidChange();
    followVisitor(marks().closest("[data-revision]"));
}

/** @param {HTMLButtonElement} heart @param {boolean} isFavourite */
function show(heart, isFavourite) {
    heart.value = isFavourite ? "no" : "yes";
    heart.setAttribute("aria-pressed", String(isFavourite));
}

function marks() {
    return need("[data-favourite-ids]", HTMLElement);
}

function markedIDs() {
    return new Set(marks().dataset.favouriteIds?.split(" ").filter(Boolean));
}

/** @param {HTMLButtonElement} heart */
function idOf(heart) {
    return heart.id.replace("favourite-", "");
}

/** @param {ParentNode} place */
function showMarks(place) {
    const ids = markedIDs();
    for (const heart of findAll("button.heart", HTMLButtonElement, place)) show(heart, ids.has(idOf(heart)));
}

/** @param {HTMLButtonElement} heart @param {boolean} isFavourite */
function keep(heart, isFavourite) {
    const ids = markedIDs();
    if (isFavourite) ids.add(idOf(heart));
    else ids.delete(idOf(heart));
    marks().dataset.favouriteIds = [...ids].join(" ");
}
