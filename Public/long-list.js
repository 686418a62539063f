// Adds the next page of a list below its rows (`[data-load-more]`).

import {
    addressOfPage,
    announce,
    currentState,
    fetchPage,
    pageAddress,
    pageNumber,
    setPageAddress,
    setPageTitle,
} from "./page.js";

const longestRestoration = 20; // pages
const scrollPause = 400;
const scrollLoadLimit = 3; // pages that scrolling loads before the footer can be reached again
const scrollMargin = "600px"; // below the window

/** A list whose "Load more" link adds the rows of the next page. The URL follows, so that a reload, a bookmark and Back
 *  return to the same place; the history entry holds the number of the first page shown.
 *
 *  With `data-load-more="scroll"`, scrolling to the end loads pages too. */
class LongList {
    constructor(list) {
        this.list = list;
        this.rows = list.querySelector("ol");
        this.first = this.last = pageNumber(pageAddress());
        this.scrollLoads = 0;
        this.offer();
        if (list.dataset.loadMore === "scroll") this.followScrolling();
        const place = history.state;
        if (place?.firstPage < this.first) this.restored = this.restore(place);
        // On pagehide it would be too late to store the position.
        this.rows.addEventListener("focusin", () => this.remember());
        this.rows.addEventListener("click", () => this.remember());
        addEventListener("scroll", () => {
            clearTimeout(this.scrolling);
            this.scrolling = setTimeout(() => this.remember(), scrollPause);
        });
    }

    get pagination() {
        return this.list.querySelector(".pagination");
    }

    offer() {
        const next = this.pagination?.querySelector("a[rel=next]:not(.load-more)");
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
            const next = this.pagination?.querySelector(".load-more");
            if (next) this.observer.observe(next);
        }, { once: true });
    }

    didIntersect(entries) {
        const link = entries.find(({ isIntersecting }) => isIntersecting)?.target;
        const isFree = link?.isConnected && !this.isLoading && !this.isRestoring;
        if (!isFree || this.scrollLoads >= scrollLoadLimit) return;
        this.scrollLoads += 1;
        this.loadMore(link, { movesFocus: false });
    }

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
        const next = this.pagination?.querySelector(".load-more");
        if (!isCurrent()) return next && this.loadMore(next, { movesFocus });
        // The page itself explains an error. Of a list that has lost pages, the server sends the last one.
        if (!answer || pageNumber(answer.address) < this.last) return location.assign(link.href);
        const isWaitedFor = movesFocus && [link, document.body].includes(document.activeElement);
        const added = this.append(answer.page.querySelector("[data-load-more]"), pageNumber(answer.address));
        this.follow(answer.address, answer.page.title);
        if (isWaitedFor) added[0]?.querySelector("a").focus();
        const rows = added.length === 1 ? "1 more row" : `${added.length} more rows`;
        announce(`${rows}. ${this.pagination?.querySelector("p")?.textContent ?? ""}`);
    }

    /** Adds the rows of a page, without rows that are here already because the list has changed. */
    append(list, number) {
        const known = new Set(this.links().map(addressOf));
        const rows = [...list.querySelectorAll(":scope > ol > li")];
        const added = rows.filter((row) => !known.has(addressOf(row.querySelector("a"))));
        this.rows.append(...added);
        this.last = number;
        this.pagination.replaceWith(list.querySelector(".pagination"));
        this.showPageRange();
        this.offer();
        return added;
    }

    links() {
        return [...this.rows.querySelectorAll(":scope > li > a:first-child")];
    }

    /** Names the pages shown, and removes links to them. */
    showPageRange() {
        const words = this.pagination.querySelector("p");
        words.textContent = words.textContent.replace("Page ", `Pages ${this.first.toLocaleString("en")} to `);
        for (const link of this.pagination.querySelectorAll("a")) {
            const number = pageNumber(link);
            if (this.first <= number && number <= this.last) link.remove();
        }
    }

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
            focused: document.activeElement.getAttribute("href"),
        };
        history.replaceState({ ...history.state, ...place }, "");
    }

    /** Restores the pages before this one, and scrolls to the row that was at the top. */
    async restore({ firstPage, row, top, focused }) {
        if (this.last - firstPage > longestRestoration) return;
        history.scrollRestoration = "manual";
        this.isRestoring = true;
        const isCurrent = currentState();
        try {
            const lists = [];
            for (let number = firstPage; number < this.last; number += 1) {
                const { page, address } = await fetchList(addressOfPage(number));
                if (!isCurrent() || pageNumber(address) !== number) throw new Error("another list");
                lists.push(page.querySelector("[data-load-more] > ol"));
            }
            this.rows.start = lists[0].start;
            this.rows.prepend(...lists.flatMap((list) => [...list.children]));
            this.first = firstPage;
            this.showPageRange();
        } catch {
            // The rows of one page stay, with a link to the previous page.
        }
        const link = this.link(row);
        if (link) scrollBy(0, link.getBoundingClientRect().top - top);
        this.link(focused)?.focus({ preventScroll: true });
        this.isRestoring = false;
    }

    link(address) {
        return this.links().find((link) => link.getAttribute("href") === address);
    }
}

/** The address of a row, without the page of the list to return to: that differs for a row that has moved to another page. */
function addressOf(link) {
    const address = new URL(link.href);
    address.searchParams.delete("return");
    return address.href;
}

async function fetchList(address) {
    const answer = await fetchPage(address);
    if (!answer.page.querySelector("[data-load-more] > .pagination")) throw new Error("no list");
    return answer;
}

/** The long lists of the page, by their elements. */
const longLists = new WeakMap();

/** Adds "Load more" to a list that has links to other pages, also after an update has replaced the links. */
export function addLoadMore(list) {
    if (!list?.querySelector(":scope > .pagination")) return;
    const longList = longLists.get(list);
    if (!longList) return longLists.set(list, new LongList(list));
    longList.offer();
    if (longList.first !== longList.last) longList.showPageRange();
}

/** Returns the numbers of the pages whose rows a list shows. */
export function pageNumbers(list) {
    const number = pageNumber(pageAddress());
    const { first, last } = longLists.get(list) ?? { first: number, last: number };
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Fetches the pages whose rows the list of this page shows, and returns the first one with the rows of all. If the page
 *  changes meanwhile, they are fetched again. If the list has become shorter, its last page is the end. */
export async function fetchLoadedPages() {
    const list = document.querySelector("#main [data-load-more]");
    await longLists.get(list)?.restored;
    const isCurrent = currentState();
    const numbers = pageNumbers(list);
    const requests = Promise.all(numbers.map((number) => fetchPage(addressOfPage(number))));
    const answers = await requests.catch((error) => {
        if (isCurrent()) throw error;
    });
    if (!isCurrent()) return fetchLoadedPages();
    // In place of a page after the end, the server sends the last one.
    const pages = answers.filter(({ address }, index) => index === 0 || pageNumber(address) === numbers[index]);
    setLoadedPages(list, pages[0].address, pages.at(-1).address);
    return joined(pages.map(({ page }) => page));
}

/** Sets the pages whose rows the list shows, and the URL of the last one. */
function setLoadedPages(list, firstAddress, lastAddress) {
    const [first, last] = [firstAddress, lastAddress].map(pageNumber);
    if (last === pageNumber(pageAddress())) return;
    const longList = longLists.get(list);
    if (longList) Object.assign(longList, { first, last });
    setPageAddress(lastAddress.pathname + lastAddress.search, { ...history.state, firstPage: first });
}

/** Returns the first page with the rows of all. */
function joined(pages) {
    const [first, ...others] = pages.map((page) => page.querySelector("[data-load-more]")).filter(Boolean);
    for (const other of others) {
        first.querySelector("ol").append(...other.querySelector("ol").children);
        first.querySelector(".pagination")?.remove();
        first.append(...other.querySelectorAll(".pagination"));
    }
    return pages[0];
}

for (const list of document.querySelectorAll("[data-load-more]")) addLoadMore(list);
document.addEventListener("live:update", ({ target }) => addLoadMore(target.querySelector("[data-load-more]")));
