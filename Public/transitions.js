// Lets the sleeve of a row grow into its page, and shrink back. The style sheet turns a card over between its two sides.

import { find, findAll } from "./dom.js";
import { isSamePage, isTurn } from "./sides.js";

// Nothing moves for visitors who prefer that, and in browsers without transitions between pages.
addEventListener("pageswap", ({ viewTransition, activation }) => {
    allowSkipping(viewTransition);
    if (!viewTransition || !activation?.entry?.url) return;
    grow(viewTransition, activation.entry.url);
    const side = find("main .side", HTMLElement);
    // Two cards that are not sides of each other fade.
    if (side && !isTurn(location.href, activation.entry.url)) rename(viewTransition, side, "none");
});

addEventListener("pagereveal", ({ viewTransition }) => {
    allowSkipping(viewTransition);
    const origin = navigation.activation?.from?.url;
    if (viewTransition && origin) grow(viewTransition, origin);
});

/** Leaves a transition that the browser skips without an error: the page is shown all the same.
 *  @param {ViewTransition | null} transition */
function allowSkipping(transition) {
    transition?.ready.catch(() => {});
    transition?.finished.catch(() => {});
}

/** Names the sleeve in a link to a page as the one that grows. @param {ViewTransition} transition @param {string} url */
function grow(transition, url) {
    const links = findAll("main:not([hidden]) a[href]", HTMLAnchorElement).filter(({ href }) => isSamePage(href, url));
    // The sleeve of a star is beside the links of its row.
    const places = links.flatMap((link) => [link, link.closest("li") ?? link]);
    const followed = places.map((place) => find("img", HTMLImageElement, place)).find((sleeve) => sleeve);
    if (!followed) return;
    // A name is for one element: the page of an item names its own sleeve.
    for (const own of findAll(".details > div > img", HTMLElement)) rename(transition, own, "none");
    rename(transition, followed, "sleeve");
}

/** Gives an element another name during a transition.
 *  @param {ViewTransition} transition @param {HTMLElement} element @param {"sleeve" | "none"} name */
function rename(transition, element, name) {
    // By an attribute, as no page has an inline style.
    element.dataset.transition = name;
    transition.finished.finally(() => delete element.dataset.transition).catch(() => {});
}

// The two sides of a star are on one page: its corner leads to the other one.
document.addEventListener("click", (event) => {
    const corner = event.target instanceof Element ? event.target.closest("a.corner[href^='#']") : null;
    if (!(corner instanceof HTMLAnchorElement) || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const turn = () => {
        location.hash = corner.hash;
        find(`${corner.hash} :is(input:not([type=hidden]), textarea)`, HTMLElement)?.focus({ preventScroll: true });
    };
    if (!document.startViewTransition || matchMedia("(prefers-reduced-motion: reduce)").matches) turn();
    else allowSkipping(document.startViewTransition(turn));
});
