// Fetches the page again, or offers to, when a model changes that no region of the page shows: when one of the live regions
// in an element with `data-refresh` does. With `data-refresh-url`, only that element is fetched.

import { find, listen, need, send } from "./dom.js";
import { changedItems } from "./lists.js";
import { addLoadMore, fetchLoadedPages } from "./long-list.js";
import { fetchPage, offerNews, pageAddress, setPageAddress, setPageTitle } from "./page.js";

const spreadDelay = 3_000; // ms

/** @type {Promise<void> | undefined} */
let running;
/** The latest request for each element that is fetched alone. @type {WeakMap<HTMLElement, Promise<unknown>>} */
const requests = new WeakMap();
/** The element whose page could not be fetched. @type {HTMLElement | undefined} */
let stale;

listen("live:beforeupdate", ({ target: region, detail: fresh }) => {
    /** @type {HTMLElement | null} */
    const place = region.closest("#main [data-refresh]");
    if (!place || fresh.dataset.revision === region.dataset.revision) return;
    const { refresh: words, refreshItem: item } = place.dataset;
    if (words) return offer(words);
    const items = item === undefined ? [] : itemsSince(region, fresh);
    if (item === undefined || items.includes(item)) follow(place);
    // The pages of all items are concerned, so they do not ask at once.
    else if (items.includes("-")) setTimeout(() => follow(place), Math.random() * spreadDelay);
});

listen("live:open", () => stale && follow(stale));

/** The items that have changed since the state of the region, with a hyphen for many or unknown ones.
 *  @param {HTMLElement} region @param {HTMLElement} fresh */
function itemsSince(region, fresh) {
    const { changed = "" } = need("[data-changed]", HTMLElement, fresh).dataset;
    return changedItems(changed, Number(fresh.dataset.revision) - Number(region.dataset.revision));
}

/** @param {HTMLElement} place */
async function follow(place) {
    stale = undefined;
    // The page may show something else since.
    if (!place.isConnected) return;
    try {
        await (place.dataset.refreshUrl ? refreshPart(place) : refresh());
    } catch {
        stale = place;
    }
}

/** @param {HTMLElement} place */
async function refreshPart(place) {
    const { refreshUrl = "" } = place.dataset;
    const request = fetchPage(refreshUrl);
    requests.set(place, request);
    const { page } = await request;
    const isLatest = requests.get(place) === request && place.dataset.refreshUrl === refreshUrl;
    const fresh = page.getElementById(place.id);
    if (fresh && isLatest && place.isConnected) send("live:page", fresh);
}

/** @param {string} words */
function offer(words) {
    const list = document.querySelector("#main [data-load-more]");
    const place = list ?? document.querySelector("main > .list-header, main > h1")?.nextElementSibling;
    if (place) offerNews(place, words, showNews);
}

/** Shows what has been offered. */
export async function showNews() {
    try {
        await refresh();
    } catch {
        // The page itself explains the error.
        location.reload();
    }
}

function refresh() {
    return (running ??= fetchAndShow().finally(() => (running = undefined)));
}

/** Fetches the page, with all rows that are shown. What has changed meanwhile comes again by the stream. */
async function fetchAndShow() {
    forgetSaving();
    const page = await fetchLoadedPages();
    setPageTitle(page.title);
    send("live:page", need("main", HTMLElement, page));
    addLoadMore(find("#main [data-load-more]", HTMLElement));
}

/** Leaves the notice of the visitor's own change out of the next state, which shows another change. */
function forgetSaving() {
    const address = pageAddress();
    const reports = ["saved", "edited", "undone", "rated", "restored"].filter((name) => address.searchParams.has(name));
    if (reports.length === 0) return;
    for (const name of reports) address.searchParams.delete(name);
    setPageAddress(address);
}
