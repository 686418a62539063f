// Shows results while the visitor types in the search box.

import { isInputMethodKey, Typing } from "./composition.js";
import { findAll, listen, need, send } from "./dom.js";
import { announce, offerNews, parsePage, setAddressBehind } from "./page.js";

const typingPause = 120; // ms

/** The search box at the top of a page. Results replace the content of the page, which is only hidden: unfinished input
 *  is kept, and Back shows it again. */
class SearchBox {
    main = need("main", HTMLElement);
    skipLink = need(".skip-link", HTMLAnchorElement);
    isClosing = false;
    /** The results in front of the page. @type {HTMLElement | undefined} */
    found;
    /** The ids of the regions that the results depend on, and the words that offer newer ones. @type {string[]} */
    regions = [];
    offer = "";
    /** The page behind the results. @type {{ address: string, title: string, scrollY: number } | undefined} */
    page;
    /** The link to it in the navigation. @type {{ link: Element, word: string | null } | undefined} */
    left;
    /** @type {number | undefined} */
    timer;
    /** @type {AbortController | undefined} */
    request;
    /** @type {HTMLElement | undefined} */
    failure;

    /** @param {HTMLFormElement} form */
    constructor(form) {
        this.form = form;
        this.field = need("input[type=search]", HTMLInputElement, form);
        this.isSearchPage = location.pathname === new URL(form.action).pathname;
        this.listen();
    }

    listen() {
        const typing = new Typing(this.field, () => this.schedule(typing.isConverting));
        this.field.addEventListener("keydown", (event) => this.clear(event));
        this.form.addEventListener("submit", () => this.stop());
        document.addEventListener("keydown", (event) => this.moveFocus(event));
        listen("live:beforeupdate", ({ target, detail }) => this.offerNewResults(target, detail));
        addEventListener("popstate", () => this.didNavigate());
    }

    /** Moves the focus with the arrow keys, from the box through the results and back.
     *  @param {KeyboardEvent} event */
    moveFocus(event) {
        const step = new Map([["ArrowDown", 1], ["ArrowUp", -1]]).get(event.key);
        if (!step || isInputMethodKey(event) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
        const stops = [this.field, ...findAll(".found .media-row", HTMLElement, this.found ?? this.main)];
        const place = stops.findIndex((stop) => stop === event.target);
        const next = stops[place + step];
        if (place < 0 || !next) return;
        event.preventDefault();
        next.focus();
    }

    /** Clears the box on Escape, and then leaves it. @param {KeyboardEvent} event */
    clear(event) {
        if (event.key !== "Escape" || isInputMethodKey(event)) return;
        event.preventDefault();
        if (this.field.value === "") return this.field.blur();
        this.field.value = "";
        this.search();
    }

    /** Searches for what was typed, at the end of a conversion. */
    schedule(isConverting = false) {
        clearTimeout(this.timer);
        if (!isConverting) this.timer = setTimeout(() => this.search(), typingPause);
    }

    stop() {
        clearTimeout(this.timer);
        this.request?.abort();
    }

    /** Searches for the latest words, and aborts the request for earlier words. */
    async search() {
        this.stop();
        const words = this.field.value.trim();
        if (words === "" && !this.isSearchPage) return this.close();
        const request = (this.request = new AbortController());
        const address = this.form.action + (words === "" ? "" : `?${new URLSearchParams({ [this.field.name]: words })}`);
        try {
            const response = await fetch(address, { signal: request.signal });
            const page = parsePage(await response.text());
            // For an error, or a redirect to the sign-in page, Enter leads to the page that explains it.
            if (!response.ok || response.redirected) throw new Error("no search");
            if (!request.signal.aborted) this.show(page, address);
        } catch {
            if (!request.signal.aborted) this.showFailure("The search failed. Press Enter to see why.");
        }
    }

    /** @param {string} message */
    showFailure(message) {
        this.failure ??= document.createElement("p");
        this.failure.className = "search-failure";
        this.failure.textContent = message;
        this.form.append(this.failure);
        announce(message);
    }

    /** @param {Document} page @param {string} address */
    show(page, address) {
        const found = need("main", HTMLElement, page);
        announce(found.querySelector("[data-search-summary]")?.textContent ?? "");
        this.failure?.remove();
        this.follow(address);
        if (this.isSearchPage) this.replace(found);
        else this.open(found);
        document.title = page.title;
        scrollTo(0, 0);
    }

    /** Replaces the results of the search page, which may have other regions. @param {HTMLElement} found */
    replace(found) {
        this.main.replaceChildren(...found.childNodes);
        send("live:join", undefined);
    }

    /** @param {HTMLElement} found */
    open(found) {
        found.id = "found";
        if (this.found) this.found.replaceWith(found);
        else this.main.after(found);
        this.found = found;
        this.main.hidden = true;
        this.skipLink.hash = "#found";
        this.clearCurrentLink();
        this.followModels(need("[data-refresh]", HTMLElement, found));
    }

    /** Shows in the navigation that the page behind the results is not the current one. */
    clearCurrentLink() {
        const link = document.querySelector("#site-navigation [aria-current]");
        if (!link) return;
        this.left = { link, word: link.ariaCurrent };
        link.ariaCurrent = null;
    }

    /** Follows the models that were searched. A region that the page has, too, stays there only.
     *  @param {HTMLElement} place */
    followModels(place) {
        this.offer = place.dataset.refresh ?? "";
        this.regions = [...place.children].map(({ id }) => id);
        for (const region of [...place.children]) {
            if (document.getElementById(region.id) !== region) region.remove();
        }
        send("live:join", undefined);
    }

    /** Offers newer results. @param {HTMLElement} region @param {HTMLElement} fresh */
    offerNewResults(region, fresh) {
        const isNew = fresh.dataset.revision !== region.dataset.revision;
        const place = this.found?.querySelector(".list-header")?.nextElementSibling;
        if (!place || !isNew || !this.regions.includes(region.id)) return;
        offerNews(place, this.offer, () => {
            this.field.focus();
            this.search();
        });
    }

    /** Keeps one history entry for all words typed. @param {string} address */
    follow(address) {
        const state = { isSearch: true };
        if (this.isSearchPage || this.page) return history.replaceState(state, "", address);
        this.page = { address: location.href, title: document.title, scrollY };
        setAddressBehind(location.href);
        history.pushState(state, "", address);
    }

    /** Returns to the page before the search. */
    close() {
        if (!this.page) return;
        this.isClosing = true;
        history.back();
    }

    didNavigate() {
        if (this.page && location.href === this.page.address) {
            this.restorePage(this.page);
        } else if (history.state?.isSearch) {
            // Forward to the results: the server has them.
            location.reload();
        }
    }

    /** @param {{ title: string, scrollY: number }} page */
    restorePage({ title, scrollY }) {
        this.stop();
        this.found?.remove();
        this.main.hidden = false;
        this.skipLink.hash = "#main";
        if (this.left) this.left.link.ariaCurrent = this.left.word;
        document.title = title;
        scrollTo(0, scrollY);
        this.found = this.page = this.left = undefined;
        setAddressBehind(undefined);
        // The visitor may have typed again after clearing the box.
        if (!this.isClosing) this.field.value = "";
        else if (this.field.value !== "") this.schedule();
        this.isClosing = false;
    }
}

for (const form of findAll("form.search-box", HTMLFormElement)) new SearchBox(form);
