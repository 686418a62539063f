// Adds the next page of a list below its rows (`[data-load-more]`).

import { find, findAll, listen, need } from "./dom.js";
import { addressOfPage, answersInList, newRows, pageNumber, pageNumbers, pagesToRestore } from "./lists.js";
import { announce, currentState, fetchPage, pageAddress, setPageAddress, setPageTitle } from "./page.js";

const scrollPause = 400;
const scrollLoadLimit = 3; // pages that scrolling loads before the footer can be reached again
const scrollMargin = "600px"; // below the window

/** @typedef {{ page: Document, address: URL }} Answer The response to a request for a page. */

/** A list whose "Load more" link adds the rows of the next page. The URL follows, so that a reload, a bookmark and Back
 *  return to the same place; the history entry holds the number of the first page shown.
 *
 *  With `data-load-more="scroll"`, scrolling to the end loads pages too. */
class LongList {
    scrollLoads = 0;
    isLoading = false;
    isRestoring = false;
    /** @type {number | undefined} */
    scrolling;
    /** @type {IntersectionObserver | undefined} */
    observer;
    /** @type {Promise<void> | undefined} */
    restored;

    /** @param {HTMLElement} list */
    constructor(list) {
        this.list = list;
        this.rows = need("ol", HTMLOListElement, list);
        this.first = this.last = pageNumber(pageAddress());
        this.offer();
        if (list.dataset.loadMore === "scroll") this.followScrolling();
        const place = history.state;
        const missing = pagesToRestore(place?.firstPage, this.first);
        if (missing.length > 0) this.restored = this.restore(missing, place);
        // On pagehide it would be too late to store the position.
        this.rows.addEventListener("focusin", () => this.remember());
        this.rows.addEventListener("click", () => this.remember());
        addEventListener("scroll", () => {
            clearTimeout(this.scrolling);
            this.scrolling = setTimeout(() => this.remember(), scrollPause);
        });
    }

    /** The links to other pages. */
    get pagination() {
        return find(".pagination", HTMLElement, this.list);
    }

    /** The link that loads the next page. */
    get loadMoreLink() {
        return find(".pagination .load-more", HTMLAnchorElement, this.list);
    }

    offer() {
        const next = find(".pagination a[rel=next]:not(.load-more)", HTMLAnchorElement, this.list);
        if (!next) return;
        next.textContent = "Load more";
        next.className = "load-more button quiet";
        next.addEventListener("click", (event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            this.scrollLoads = 0;
            if (!this.isLoading) this.loadMore(next);
        });
        this.observer?.observe(next);
    }

    /** Waits for the first scrolling, so that a new page keeps the URL that was asked for. */
    followScrolling() {
        addEventListener("scroll", () => {
            this.observer = new IntersectionObserver((entries) => this.didIntersect(entries), { rootMargin: scrollMargin });
            if (this.loadMoreLink) this.observer.observe(this.loadMoreLink);
        }, { once: true });
    }

    /** @param {IntersectionObserverEntry[]} entries */
    didIntersect(entries) {
        const link = this.loadMoreLink;
        const isReached = link && entries.some(({ isIntersecting, target }) => isIntersecting && target === link);
        if (!isReached || this.isLoading || this.isRestoring || this.scrollLoads >= scrollLoadLimit) return;
        this.scrollLoads += 1;
        this.loadMore(link, { movesFocus: false });
    }

    /** @param {HTMLAnchorElement} link @returns {Promise<void>} */
    async loadMore(link, { movesFocus = true } = {}) {
        // A refresh of the list may replace the link before the page has come.
        this.isLoading = true;
        link.ariaBusy = "true";
        const isCurrent = currentState();
        const answer = await fetchList(link.href).catch(() => undefined);
        this.isLoading = false;
        link.ariaBusy = "false";
        // The visitor may have gone on to search.
        if (!this.list.isConnected || this.list.closest("[hidden]")) return;
        const next = this.loadMoreLink;
        if (!isCurrent()) return next && this.loadMore(next, { movesFocus });
        // The page itself explains an error. Of a list that has lost pages, the server sends the last one.
        if (!answer || pageNumber(answer.address) < this.last) return location.assign(link.href);
        const { activeElement } = document;
        const isWaitedFor = movesFocus && (activeElement === link || activeElement === document.body);
        const added = this.append(answer);
        this.follow(answer.address, answer.page.title);
        if (isWaitedFor) added[0]?.querySelector("a")?.focus();
        const rows = added.length === 1 ? "1 more row" : `${added.length} more rows`;
        announce(`${rows}. ${this.pagination?.querySelector("p")?.textContent ?? ""}`);
    }

    /** Adds the rows of a page, and returns those that are new. @param {Answer} answer */
    append({ page, address }) {
        const rows = findAll("[data-load-more] > ol > li", HTMLElement, page);
        const urlOf = (/** @type {HTMLElement} */ row) => need("a", HTMLAnchorElement, row).href;
        const added = newRows(rows, urlOf, this.links().map(({ href }) => href));
        this.rows.append(...added);
        this.last = pageNumber(address);
        this.pagination?.replaceWith(need("[data-load-more] .pagination", HTMLElement, page));
        this.showPageRange();
        this.offer();
        return added;
    }

    links() {
        return findAll(":scope > li > a:first-child", HTMLAnchorElement, this.rows);
    }

    /** Names the pages shown, and removes links to them. */
    showPageRange() {
        const words = need(".pagination p", HTMLElement, this.list);
        words.textContent = words.textContent.replace("Page ", `Pages ${this.first.toLocaleString("en")} to `);
        for (const link of findAll(".pagination a", HTMLAnchorElement, this.list)) {
            const number = pageNumber(link);
            if (this.first <= number && number <= this.last) link.remove();
        }
    }

    /** @param {URL} address @param {string} title */
    follow({ pathname, search }, title) {
        setPageAddress(pathname + search, { ...history.state, firstPage: this.first });
        setPageTitle(title);
    }

    // Back

    remember() {
        if (!history.state?.firstPage || this.isRestoring || !this.list.isConnected) return;
        const row = this.links().find((link) => link.getBoundingClientRect().bottom > 0);
        const place = {
            row: row?.getAttribute("href"),
            top: row?.getBoundingClientRect().top,
            focused: document.activeElement?.getAttribute("href"),
        };
        history.replaceState({ ...history.state, ...place }, "");
    }

    /** Restores the pages before this one, and scrolls to the row that was at the top.
     *  @param {number[]} numbers @param {{ row?: string, top?: number, focused?: string }} place */
    async restore(numbers, { row, top = 0, focused }) {
        history.scrollRestoration = "manual";
        this.isRestoring = true;
        const isCurrent = currentState();
        try {
            const lists = [];
            for (const number of numbers) {
                const { page, address } = await fetchList(addressOfPage(pageAddress(), number));
                if (!isCurrent() || pageNumber(address) !== number) throw new Error("another list");
                lists.push(need("[data-load-more] > ol", HTMLOListElement, page));
            }
            this.rows.start = lists[0].start;
            this.rows.prepend(...lists.flatMap((list) => [...list.children]));
            this.first = numbers[0];
            this.showPageRange();
        } catch {
            // The rows of one page stay, with a link to the previous page.
        }
        const link = this.link(row);
        if (link) scrollBy(0, link.getBoundingClientRect().top - top);
        this.link(focused)?.focus({ preventScroll: true });
        this.isRestoring = false;
    }

    /** @param {string} [address] */
    link(address) {
        return this.links().find((link) => link.getAttribute("href") === address);
    }
}

/** @param {string | URL} address */
async function fetchList(address) {
    const answer = await fetchPage(address);
    if (!answer.page.querySelector("[data-load-more] > .pagination")) throw new Error("no list");
    return answer;
}

/** The long lists of the page, by their elements. @type {WeakMap<Element, LongList>} */
const longLists = new WeakMap();

/** Adds "Load more" to a list that has links to other pages, also after an update has replaced the links.
 *  @param {HTMLElement} [list] */
export function addLoadMore(list) {
    if (!list?.querySelector(":scope > .pagination")) return;
    const longList = longLists.get(list);
    if (!longList) return void longLists.set(list, new LongList(list));
    longList.offer();
    if (longList.first !== longList.last) longList.showPageRange();
}

/** Returns the numbers of the pages whose rows a list shows. @param {HTMLElement} [list] */
export function loadedPages(list) {
    const number = pageNumber(pageAddress());
    const { first, last } = (list && longLists.get(list)) ?? { first: number, last: number };
    return pageNumbers(first, last);
}

/** Fetches the pages whose rows the list of this page shows, and returns the first one with the rows of all. If the page
 *  changes meanwhile, they are fetched again. If the list has become shorter, its last page is the end.
 *  @returns {Promise<Document>} */
export async function fetchLoadedPages() {
    const list = find("#main [data-load-more]", HTMLElement);
    await (list && longLists.get(list)?.restored);
    const isCurrent = currentState();
    const numbers = loadedPages(list);
    const requests = numbers.map((number) => fetchPage(addressOfPage(pageAddress(), number)));
    const answers = await Promise.all(requests).catch((error) => {
        if (isCurrent()) throw error;
    });
    if (!answers || !isCurrent()) return fetchLoadedPages();
    const kept = answersInList(answers, numbers);
    setLoadedPages(list, kept);
    return joined(kept.map(({ page }) => page));
}

/** Sets the pages whose rows the list shows, and the URL of the last one.
 *  @param {HTMLElement | undefined} list @param {Answer[]} answers */
export function setLoadedPages(list, answers) {
    const { address } = answers[answers.length - 1];
    const [first, last] = [answers[0].address, address].map(pageNumber);
    if (last === pageNumber(pageAddress())) return;
    const longList = list && longLists.get(list);
    if (longList) Object.assign(longList, { first, last });
    setPageAddress(address.pathname + address.search, { ...history.state, firstPage: first });
}

/** Returns the first page with the rows of all. @param {Document[]} pages */
function joined(pages) {
    const [first, ...others] = pages.flatMap((page) => find("[data-load-more]", HTMLElement, page) ?? []);
    for (const other of others) {
        need("ol", HTMLElement, first).append(...need("ol", HTMLElement, other).children);
        first.querySelector(".pagination")?.remove();
        first.append(...other.querySelectorAll(".pagination"));
    }
    return pages[0];
}

for (const list of findAll("[data-load-more]", HTMLElement)) addLoadMore(list);
listen("live:update", ({ target }) => addLoadMore(find("[data-load-more]", HTMLElement, target)));
