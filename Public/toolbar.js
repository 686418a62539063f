// Makes the tools above a list one stop for Tab, as in any toolbar: the arrow keys move between them.

import { findAll, listen } from "./dom.js";
import { stepIn } from "./lists.js";

const selector = ".list-tools > :is(a, button), .list-tools-end > button, .list-tools-end > form > button";

function tools() {
    return findAll(`main ${selector.replaceAll(", .", ", main .")}`, HTMLElement);
}

/** Makes one of the tools the stop. @param {Element} [stop] */
function setStop(stop) {
    for (const line of findAll("main .list-tools", HTMLElement)) {
        line.role = "toolbar";
        line.ariaLabel = "Tools of the list";
    }
    const all = tools();
    const index = Math.max(0, all.findIndex((tool) => tool === stop));
    for (const [place, tool] of all.entries()) tool.tabIndex = place === index ? 0 : -1;
}

document.addEventListener("keydown", (event) => {
    const all = tools();
    const place = all.findIndex((tool) => tool === event.target);
    const next = place < 0 ? undefined : stepIn(all.length, place, event.key);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    all[next].focus();
});

document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && tools().includes(target)) setStop(target);
});

// After the page has been shown.
listen("live:page", () => queueMicrotask(setStop));
setStop();
