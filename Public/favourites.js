// Marks favourites without leaving the page (`form[data-favourites]`), and shows the marks of the visitor's other tabs.

import { followVisitor, pageDidChange } from "./page.js";
import { isLeaving, sendInBackground } from "./requests.js";

// Updates are the same for all visitors, so their rows arrive without marks.
document.addEventListener("live:beforeupdate", ({ detail }) => showMarks(detail));
document.addEventListener("live:update", ({ target }) => target.querySelector("[data-favourite-ids]") && showMarks(document));

document.addEventListener("submit", (event) => {
    const { target: form, submitter: heart } = event;
    if (!form.matches("form[data-favourites]") || isLeaving) return;
    event.preventDefault();
    if (heart.ariaBusy !== "true") mark(heart, form);
});

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

function show(heart, isFavourite) {
    heart.value = isFavourite ? "no" : "yes";
    heart.setAttribute("aria-pressed", isFavourite);
}

function marks() {
    return document.querySelector("[data-favourite-ids]");
}

function markedIDs() {
    return new Set(marks().dataset.favouriteIds.split(" ").filter(Boolean));
}

function idOf(heart) {
    return heart.id.replace("favourite-", "");
}

function showMarks(place) {
    const ids = markedIDs();
    for (const heart of place.querySelectorAll("button.heart")) show(heart, ids.has(idOf(heart)));
}

function keep(heart, isFavourite) {
    const ids = markedIDs();
    if (isFavourite) ids.add(idOf(heart));
    else ids.delete(idOf(heart));
    marks().dataset.favouriteIds = [...ids].join(" ");
}
