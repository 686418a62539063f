// Offers the changes of the songs or movies on a page whose rows must not move by themselves.

import { lengthen, pageNumbers, restoration } from "./long-list.js";
import { addressOfPage, fetchPage, offerNews } from "./page.js";

const count = document.querySelector("[data-version]:has(> [data-count])");
const { one, many } = count.firstElementChild.dataset;
const contentID = `live-${many}`;
/** The count that belongs to the rows shown. */
let shown = facts();
let favourites = favouriteIDs();
let isRefreshing = false;

function facts() {
    const { count: number, last } = count.firstElementChild.dataset;
    return { count: Number(number), last: Number(last) };
}

function content() {
    return document.getElementById(contentID);
}

function list() {
    return content().querySelector("[data-load-more]");
}

/** Whether an update may replace the rows: on the front page, unless more pages were loaded below it. */
function isFollowing() {
    return content().dataset.version !== undefined && pageNumbers(list()).length === 1;
}

document.addEventListener("live:coming", (event) => {
    if (event.target === content() && !isFollowing()) event.preventDefault();
});

document.addEventListener("live:came", ({ target }) => {
    if (target.querySelector("[data-favourite-ids]")) followFavourites();
    if (target !== count || isRefreshing) return;
    if (isFollowing()) shown = facts();
    else offer(words());
});

/** A list of favourites lacks what another tab has marked. */
function followFavourites() {
    const added = favouriteIDs().filter((id) => !favourites.includes(id));
    favourites = favouriteIDs();
    const isOwnList = new URLSearchParams(location.search).has("favourites");
    const isMissing = (id) => document.getElementById(`favourite-${id}`) === null;
    if (isOwnList && added.some(isMissing)) offer("Your favourites have changed");
}

function favouriteIDs() {
    const { favouriteIds = "" } = document.querySelector("[data-favourite-ids]")?.dataset ?? {};
    return favouriteIds.split(" ").filter(Boolean);
}

/** As many are new as the count has grown, if as many ids were given: otherwise others have gone, or are back. */
function words() {
    const now = facts();
    const added = now.count - shown.count;
    const isWhole = count.closest("[hidden]") === null;
    if (!isWhole || added <= 0 || added !== now.last - shown.last) return `The ${many} have changed`;
    return `${added.toLocaleString("en")} new ${added === 1 ? one : many}`;
}

function offer(words) {
    offerNews(list() ?? content().firstElementChild, words, refresh);
}

/** Fetches the pages again whose rows are here. */
async function refresh() {
    if (isRefreshing) return;
    isRefreshing = true;
    await restoration(list());
    try {
        const pages = await Promise.all(pageNumbers(list()).map((number) => fetchPage(addressOfPage(number))));
        take(pages);
    } catch {
        // The page itself explains the error.
        location.reload();
    }
    isRefreshing = false;
}

function take(pages) {
    const [first, ...others] = pages.map((page) => page.querySelector("[data-load-more]"));
    for (const list of others) first.querySelector("ol").append(...list.querySelector("ol").children);
    if (others.length > 0) first.querySelector(".pagination").replaceWith(others.at(-1).querySelector(".pagination"));
    document.querySelector(".list-news")?.remove();
    // The button that had the focus is gone.
    document.querySelector("main").focus({ preventScroll: true });
    document.dispatchEvent(new CustomEvent("live:answer", { detail: pages[0].querySelector("main") }));
    lengthen(list());
    shown = facts();
}
