// Makes the tools above a list one stop for Tab, as in any toolbar: the arrow keys move between them. The filter shows what it
// finds while the visitor types.

import { Typing } from "./composition.js";
import { find, findAll, listen, need, send } from "./dom.js";
import { filterAddress, stepIn } from "./lists.js";
import { addLoadMore, setLoadedPages } from "./long-list.js";
import { announce, fetchPage, hasChosen, setPageAddress, setPageTitle } from "./page.js";

const typingPause = 250; // ms

function tools() {
    return findAll("main :is(.list-tools, .list-tools-line, .list-tools-line > form) > :is(a.chip, button)", HTMLElement);
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

// Another filter or order

/** The number of the last request. A response to an earlier one is outdated. */
let lastRequest = 0;

/** Shows the rows of another list in place of those of the page. The URL follows. Returns whether the list could be fetched, and
 *  `undefined` if another one was requested since. @param {string} url */
async function showList(url) {
    const number = (lastRequest += 1);
    const answer = await fetchPage(url).catch(() => undefined);
    if (number !== lastRequest) return undefined;
    if (!answer) return false;
    const { page, address } = answer;
    setLoadedPages(find("#main [data-load-more]", HTMLElement), [answer]);
    setPageAddress(address.pathname + address.search, { ...history.state, firstPage: undefined });
    setPageTitle(page.title);
    send("live:page", need("main", HTMLElement, page));
    addLoadMore(find("#main [data-load-more]", HTMLElement));
    return true;
}

// Rows stay chosen in the other list, which the browser must not load for that.
document.addEventListener("click", async (event) => {
    const { target, ctrlKey, metaKey, shiftKey, altKey } = event;
    const link = target instanceof Element && target.closest("main .list-tools-line a");
    if (!(link instanceof HTMLAnchorElement) || ctrlKey || metaKey || shiftKey || altKey || !hasChosen()) return;
    event.preventDefault();
    /** @type {HTMLElement | null} */
    const menu = link.closest("[popover]");
    menu?.hidePopover();
    const isShown = await showList(link.href);
    if (isShown === false) location.assign(link.href);
    if (isShown && document.activeElement === document.body) tools().at(0)?.focus();
});

// The filter

/** @param {HTMLFormElement} form */
function followTyping(form) {
    const field = need("input[type=search]", HTMLInputElement, form);
    /** @type {number | undefined} */
    let timer;
    const schedule = (/** @type {boolean} */ isConverting) => {
        clearTimeout(timer);
        if (!isConverting) timer = setTimeout(() => filter(form, field), typingPause);
    };
    const typing = new Typing(field, () => schedule(typing.isConverting));
    form.addEventListener("submit", async (event) => {
        clearTimeout(timer);
        lastRequest += 1;
        if (!hasChosen()) return;
        event.preventDefault();
        if ((await filter(form, field)) === false) form.submit();
    });
}

/** Shows the rows that a filter finds. Returns the same as `showList()`.
 *  @param {HTMLFormElement} form @param {HTMLInputElement} field */
async function filter(form, field) {
    const words = field.value;
    const isShown = await showList(filterAddress(form.action, new FormData(form)));
    // Another state of the page may now change the field again.
    if (isShown) field.defaultValue = words;
    if (isShown === false) announce("The filter failed. Press Enter to see why.");
    return isShown;
}

for (const form of findAll("main form.list-filter", HTMLFormElement)) followTyping(form);

// After the page has been shown.
listen("live:page", () => queueMicrotask(setStop));
setStop();
