// Offers changes to the songs or movies on a page that must not move its rows without being asked.

import { pageNumbers } from "./long-list.js";
import { offerNews } from "./page.js";
import { showNews } from "./refresh.js";

const count = document.querySelector("[data-revision]:has(> [data-count])");
const { one, many } = count.firstElementChild.dataset;
const contentID = `live-${many}`;
/** The count that belongs to the rows shown. */
let shown = readCount();
const isOwnList = new URLSearchParams(location.search).has("favourites");

function readCount() {
    const { count: number, last } = count.firstElementChild.dataset;
    return { count: Number(number), last: Number(last) };
}

function content() {
    return document.getElementById(contentID);
}

function list() {
    return content().querySelector("[data-load-more]");
}

/** Whether an update may replace the rows: on the first page of the list, unless more pages were loaded below it. */
function isFollowing() {
    return content().dataset.revision !== undefined && pageNumbers(list()).length === 1;
}

document.addEventListener("live:beforeupdate", (event) => {
    if (event.target === content() && !isFollowing()) event.preventDefault();
    if (isOwnList && hasNewFavourites(event.detail)) offer("Your favourites have changed");
});

document.addEventListener("live:update", ({ target }) => {
    if (target !== count) return;
    if (isFollowing()) shown = readCount();
    else offerChanges();
});

/** Whether the favourites differ from those of this page, which include the clicks made here. A row whose heart was taken away
 *  stays until the changes are shown, so that a mistake can be undone. */
function hasNewFavourites(region) {
    const ids = favouriteIDs(region);
    return ids !== undefined && ids !== favouriteIDs(document);
}

function favouriteIDs(place) {
    return place.querySelector("[data-favourite-ids]")?.dataset.favouriteIds.split(" ").sort().join(" ");
}

/** Offers the changes. The number of new items is known if the count and the last id have grown by the same number;
 *  otherwise items were deleted or restored too. */
function offerChanges() {
    const now = readCount();
    const added = now.count - shown.count;
    const isWhole = count.closest("[hidden]") === null;
    if (!isWhole || added <= 0 || added !== now.last - shown.last) return offer(`The ${many} have changed`);
    const news = `${added.toLocaleString("en")} new ${added === 1 ? one : many}`;
    offer(news, `Show ${news}`);
}

function offer(message, label) {
    const show = async () => {
        await showNews();
        shown = readCount();
    };
    offerNews(list() ?? content().firstElementChild, message, show, label);
}
