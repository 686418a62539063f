// Marks favourites without leaving the page (`form[data-favourites]`), and shows the marks of the visitor's other tabs.

import { followVisitor } from "./page.js";
import { isLeaving, sendInBackground } from "./requests.js";

// Updates are the same for all visitors, so their rows arrive without marks.
document.addEventListener("live:beforeupdate", ({ detail }) => showMarks(detail));
document.addEventListener("live:update", ({ target }) => target.querySelector("[data-favourite-ids]") && showMarks(document));

document.addEventListener("submit", (event) => {
    const { target: form, submitter: star } = event;
    if (!form.matches("form[data-favourites]") || isLeaving) return;
    event.preventDefault();
    if (star.ariaBusy !== "true") mark(star, form);
});

async function mark(star, form) {
    // The update may arrive before the response, and change the button.
    const isFavourite = star.value === "yes";
    if (!(await sendInBackground(form, star))) return;
    show(star, isFavourite);
    keep(star, isFavourite);
}

function show(star, isFavourite) {
    star.value = isFavourite ? "no" : "yes";
    star.setAttribute("aria-pressed", isFavourite);
}

function marks() {
    return document.querySelector("[data-favourite-ids]");
}

function markedIDs() {
    return new Set(marks().dataset.favouriteIds.split(" ").filter(Boolean));
}

function idOf(star) {
    return star.id.replace("favourite-", "");
}

function showMarks(place) {
    const ids = markedIDs();
    for (const star of place.querySelectorAll("button.star")) show(star, ids.has(idOf(star)));
}

function keep(star, isFavourite) {
    const ids = markedIDs();
    if (isFavourite) ids.add(idOf(star));
    else ids.delete(idOf(star));
    marks().dataset.favouriteIds = [...ids].join(" ");
    followVisitor(marks().closest("[data-revision]"));
}
