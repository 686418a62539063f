// Offers changes to the songs or movies on a page that must not move its rows without being asked.

import { find, listen, need } from "./dom.js";
import { newsSince } from "./lists.js";
import { loadedPages } from "./long-list.js";
import { offerNews } from "./page.js";
import { showNews } from "./refresh.js";

const count = need("[data-revision]:has(> [data-count])", HTMLElement);
const words = countWords();
const contentID = `live-${words.many}`;
/** The count that belongs to the rows shown. */
let shown = readCount();
const isOwnList = new URLSearchParams(location.search).has("favourites");

/** The data of the count, which an update may replace. */
function countWords() {
    return need("[data-count]", HTMLElement, count).dataset;
}

function readCount() {
    const { count: number, last } = countWords();
    return { count: Number(number), last: Number(last) };
}

function content() {
    return document.getElementById(contentID);
}

function list() {
    return find(`#${contentID} [data-load-more]`, HTMLElement);
}

/** Whether an update may replace the rows: on the first page of the list, unless more pages were loaded below it, or rows
 *  are chosen. */
function isFollowing() {
    const isChoosing = document.querySelector(".row-choice input:checked") !== null;
    return content()?.dataset.revision !== undefined && loadedPages(list()).length === 1 && !isChoosing;
}

listen("live:beforeupdate", (event) => {
    if (event.target === content() && !isFollowing()) event.preventDefault();
    if (isOwnList && hasNewFavourites(event.detail)) offer("Your favourites have changed");
});

listen("live:update", ({ target }) => {
    if (target !== count) return;
    if (isFollowing()) shown = readCount();
    else offerChanges();
});

/** Whether the favourites differ from those of this page, which include the clicks made here. A row whose heart was taken away
 *  stays until the changes are shown, so that a mistake can be undone. @param {HTMLElement} region */
function hasNewFavourites(region) {
    const ids = favouriteIDs(region);
    return ids !== undefined && ids !== favouriteIDs(document);
}

/** @param {ParentNode} place */
function favouriteIDs(place) {
    return find("[data-favourite-ids]", HTMLElement, place)?.dataset.favouriteIds?.split(" ").sort().join(" ");
}

function offerChanges() {
    const isWhole = count.closest("[hidden]") === null;
    const { message, label } = newsSince(shown, readCount(), words, isWhole);
    offer(message, label);
}

/** @param {string} message @param {string} [label] */
function offer(message, label) {
    const show = async () => {
        await showNews();
        shown = readCount();
    };
    const place = list() ?? content()?.firstElementChild;
    if (place) offerNews(place, message, show, label);
}
