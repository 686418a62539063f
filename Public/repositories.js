// Starred repositories: visited marks, tags for several rows at once, and new stars.

import { find, findAll, listen, need, send } from "./dom.js";
import { choiceLimit } from "./lists.js";
import { addLoadMore, fetchLoadedPages, loadedPages } from "./long-list.js";
import {
    announce,
    boxForAll,
    chooseNone,
    chosenIDs,
    followVisitor,
    hiddenCount,
    keepChosen,
    offerNews,
    onEscape,
    pageDidChange,
    parsePage,
    setPageTitle,
} from "./page.js";
import { update } from "./patch.js";
import { isLeaving, leave, post, reportUnsent, sendInBackground } from "./requests.js";

const visitLabels = ["Mark as visited", "Mark as not visited"];

for (const type of /** @type {const} */ (["click", "auxclick"])) {
    document.addEventListener(type, ({ target, button }) => {
        const url = target instanceof Element && visitURL(target.closest("a[data-visit]"));
        // A right click opens a menu, which does not report what is chosen.
        if (!url || button > 1) return;
        repositoryList?.countMark();
        showVisit(url, true);
        reportVisit(url);
    });
}

/** Returns the URL that reports a visit of a link. @param {HTMLElement | null} [link] */
function visitURL(link) {
    return link?.dataset.visit;
}

/** Reports a visit. The request outlives the page. @param {string} url */
async function reportVisit(url) {
    const response = await fetch(url, { method: "POST", keepalive: true }).catch(() => {});
    if (response?.ok) didVisit(url, true);
    const marks = document.querySelector("[data-mark-count]");
    if (response?.ok && marks) followVisitor(marks.closest("[data-revision]"));
}

/** Shows a visit that the server has. A list that was requested before may have arrived meanwhile, or arrive later.
 *  @param {string} url @param {boolean} isVisited */
function didVisit(url, isVisited) {
    showVisit(url, isVisited);
    pageDidChange();
}

/** Shows whether a repository was visited, as the server will render it.
 *  @param {string} url @param {boolean} isVisited */
function showVisit(url, isVisited) {
    const links = findAll("a[data-visit]", HTMLElement).filter((link) => visitURL(link) === url);
    for (const link of links) showVisitIn(link.closest("li, article"), isVisited);
}

/** @param {Element | null} row @param {boolean} isVisited */
function showVisitIn(row, isVisited) {
    if (!row) return;
    need(".visited", HTMLElement, row).hidden = !isVisited;
    const button = find("button.visit", HTMLButtonElement, row);
    if (!button) return;
    const [oldLabel, newLabel] = isVisited ? visitLabels : visitLabels.toReversed();
    if (button.ariaLabel) button.ariaLabel = button.ariaLabel.replace(oldLabel, newLabel);
    button.title = button.title.replace(oldLabel, newLabel);
    button.textContent = button.textContent.replace(oldLabel, newLabel);
    button.name = isVisited ? "unvisited" : "visited";
}

document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement && submitter instanceof HTMLButtonElement) || isLeaving) return;
    if (!submitter.matches(".repository-marks button, button.visit")) return;
    event.preventDefault();
    if (submitter.ariaBusy === "true") return;
    if (submitter.matches(".visit")) markRepository(form, submitter);
    else changeSeveral(form, submitter);
});

/** @param {HTMLFormElement} form @param {HTMLButtonElement} submitter */
async function markRepository(form, submitter) {
    repositoryList?.countMark();
    const { name } = submitter;
    const url = visitURL(submitter.closest("li, article")?.querySelector("a[data-visit]"));
    if (!(await sendInBackground(form, submitter))) return;
    if (url) didVisit(url, name === "visited");
}

/** Changes the chosen rows, and shows the notice of the page that follows.
 *  @param {HTMLFormElement} form @param {HTMLButtonElement} submitter */
async function changeSeveral(form, submitter) {
    repositoryList?.countMark();
    submitter.ariaBusy = "true";
    const response = await post(form, submitter, new FormData(form, submitter), "follow").catch(() => undefined);
    submitter.ariaBusy = "false";
    if (!response) return reportUnsent();
    // The browser shows why nothing has changed.
    if (!response.redirected) return leave(form, submitter);
    const notice = find(".notice", HTMLElement, parsePage(await response.text()));
    pageDidChange();
    repositoryList?.didChangeSeveral(notice);
}

/** The list of starred repositories. It follows syncs, and keeps the scroll position and unfinished input. */
class RepositoryList {
    main = need("main", HTMLElement);
    markCount = 0;
    fieldName = "";
    refreshing = false;
    isStale = false;

    constructor() {
        listen("live:update", () => this.didUpdate());
        listen("live:page", () => {
            keepChosen(this.field, () => this.form, () => {}, () => this.showHidden());
            // After the page has been shown.
            queueMicrotask(() => this.offerAll());
        });
        document.addEventListener("change", ({ target }) => target instanceof Element && this.didChoose(target));
        onEscape(() => this.form, () => {
            this.endChoice();
            this.setOpen(false);
        });
        // A page from the back/forward cache lacks the visits since it was left.
        const [navigation] = performance.getEntriesByType("navigation");
        if (navigation instanceof PerformanceNavigationTiming && navigation.type === "back_forward") this.refresh();
        addEventListener("pageshow", ({ persisted }) => persisted && this.refresh());
        this.startFollowing();
    }

    /** Begins to follow the stars of the user on the page. */
    startFollowing() {
        this.user = this.status?.id;
        this.revision = this.newestRevision;
        this.markCount = this.newestMarkCount;
        this.offerAll();
    }

    /** The live status of the user's stars, which a page without a user does not have. */
    get status() {
        return find("[id^='live-stargazer-']", HTMLElement, this.main);
    }

    get newestRevision() {
        return this.status && find("[data-list-revision]", HTMLElement, this.status)?.dataset.listRevision;
    }

    get newestMarkCount() {
        return Number(find("[data-mark-count]", HTMLElement, this.main)?.dataset.markCount);
    }

    get form() {
        return find("form.repository-marks", HTMLFormElement, this.main);
    }

    get list() {
        return find("[data-load-more]", HTMLElement, this.main);
    }

    /** The name of the boxes that choose rows. */
    get field() {
        return (this.fieldName = this.choices.at(0)?.name ?? this.fieldName);
    }

    get choices() {
        return this.list ? findAll(".choice input", HTMLInputElement, this.list) : [];
    }

    // Several repositories at once

    /** Adds a checkbox that chooses all rows, up to the number of fields that a form may have. */
    offerAll() {
        const place = this.form?.querySelector(".bulk .actions");
        if (!place || place.previousElementSibling?.matches(".choose-all")) return;
        const { label, words } = boxForAll((isChosen) => {
            this.choices.forEach((choice, index) => (choice.checked = isChosen && index < choiceLimit));
            if (this.choices.length <= choiceLimit) return;
            words.textContent = `Choose the first ${choiceLimit}`;
            if (isChosen) announce(`The first ${choiceLimit} are chosen.`);
        });
        place.before(label);
    }

    /** Shows the bar for rows that are chosen by their key. @param {Element} box */
    didChoose(box) {
        if (box.matches("li .choice input")) this.setOpen(true);
    }

    /** Says how many of the chosen rows are not shown, since a filter shows others. */
    showHidden() {
        const legend = this.form && find(".bulk legend", HTMLElement, this.form);
        const count = hiddenCount(this.field);
        const words = "Change the repositories chosen below";
        if (legend) legend.textContent = count === 0 ? words : `${words}, and ${count} not shown`;
    }

    /** Opens or closes the bar that changes the chosen rows. @param {boolean} isOpen */
    setOpen(isOpen) {
        const panel = this.form && find(".panel", HTMLDetailsElement, this.form);
        if (panel) panel.open = isOpen;
    }

    /** Takes back the choice, and what was typed for it. */
    endChoice() {
        chooseNone(this.field);
        this.form?.reset();
        this.showHidden();
    }

    /** @param {HTMLElement} [notice] */
    didChangeSeveral(notice) {
        this.endChoice();
        this.main.querySelector(".notice")?.remove();
        if (notice) {
            this.main.querySelector(".header-line")?.after(notice);
            find("[autofocus]", HTMLElement, notice.parentElement ?? notice)?.focus();
            announce(notice.querySelector("p")?.textContent ?? "");
        }
        this.refresh();
    }

    // New stars

    /** Refreshes the list after new stars, and after marks in other tabs. */
    didUpdate() {
        if (!this.status || this.status.id !== this.user) return;
        const hasNewMarks = this.newestMarkCount !== this.markCount;
        this.markCount = this.newestMarkCount;
        // A first sync can end without a star, because GitHub does not know the user: the revision is the same then.
        const hasEnded = document.querySelector("main .awaited") && !this.status.querySelector("progress");
        if (hasNewMarks || hasEnded || this.newestRevision !== this.revision) this.refreshOrOffer();
    }

    /** Counts a mark that was made on this page, which shows it already. */
    countMark() {
        this.markCount += 1;
    }

    refreshOrOffer() {
        if (!this.isInUse) this.refresh();
        // A running sync changes the list with each page; offer the result at its end.
        else if (this.list && !this.status?.querySelector("progress")) {
            // The page itself explains an error.
            const show = async () => (await this.refresh()) || location.reload();
            offerNews(this.list, "The stars have changed", show);
        }
    }

    /** Whether rows must not move: the visitor has chosen rows, typed a tag, or loaded more pages. */
    get isInUse() {
        const hasChosen = chosenIDs(this.field).length > 0;
        const words = this.form && find(".bulk input[type=text]", HTMLInputElement, this.form)?.value;
        return hasChosen || Boolean(words) || loadedPages(this.list).length > 1;
    }

    /** Refreshes the list, and once more if it has changed meanwhile, unless it is in use by then. Returns whether the list
     *  could be fetched. @returns {Promise<boolean>} */
    async refresh() {
        if (this.refreshing) return (this.isStale = true);
        this.refreshing = true;
        let isDone = false;
        const revision = this.newestRevision;
        try {
            this.show(await fetchLoadedPages());
            this.revision = revision;
            isDone = true;
        } catch {
            // The list stays; the next change, or a reload, refreshes it.
        }
        this.refreshing = false;
        const again = this.isStale;
        this.isStale = false;
        if (again) this.refreshOrOffer();
        return isDone;
    }

    /** @param {Document} page */
    show(page) {
        const list = find("[data-load-more]", HTMLElement, page);
        this.main.querySelector(".list-news")?.remove();
        if (this.form && this.list && list) this.showRows(this.list, list, page);
        else this.showPage(page);
    }

    /** @param {HTMLElement} old @param {HTMLElement} list @param {Document} page */
    showRows(old, list, page) {
        const position = this.position(old);
        const chosen = new Set(this.choices.filter(({ checked }) => checked).map(({ value }) => value));
        need("ol", HTMLElement, old).replaceChildren(...need("ol", HTMLElement, list).children);
        for (const choice of this.choices) choice.checked = chosen.has(choice.value);
        this.replace(".list-header", page);
        this.replace(".list-tools", page);
        this.showPagination(old, list);
        this.restorePosition(old, position);
        pageDidChange();
    }

    /** Updates a part of the page. A field in use and an open menu stay. @param {string} selector @param {Document} page */
    replace(selector, page) {
        const [old, fresh] = [this.main.querySelector(selector), page.querySelector(selector)];
        if (old && fresh) update(old, fresh);
    }

    /** Adds, replaces or removes the pagination, as the length of the list requires.
     *  @param {HTMLElement} list @param {HTMLElement} freshList */
    showPagination(list, freshList) {
        const [old, fresh] = [list, freshList].map((place) => place.querySelector(".pagination"));
        if (!fresh) return old?.remove();
        if (old) old.replaceWith(fresh);
        else list.append(fresh);
        addLoadMore(list);
    }

    /** Shows the page when the list has appeared or disappeared. The live status stays, and a filter in use.
     *  @param {Document} page */
    showPage(page) {
        const fresh = need("main", HTMLElement, page);
        if (this.status) page.getElementById(this.status.id)?.replaceWith(this.status.cloneNode(true));
        send("live:page", fresh);
        setPageTitle(page.title);
        addLoadMore(this.list);
    }

    // Scroll position

    /** The row at the top of the window and the focused element, identified by the link of its row.
     *  @param {HTMLElement} list */
    position(list) {
        const rows = findAll("ol > li", HTMLElement, list);
        const top = scrollY > 0 ? rows.find((row) => row.getBoundingClientRect().bottom > 0) : undefined;
        const focused = rows.find((row) => row.contains(document.activeElement));
        return {
            row: top && keyOf(top),
            top: top?.getBoundingClientRect().top ?? 0,
            focused: focused && keyOf(focused),
            index: focused ? focusableIn(focused).findIndex((element) => element === document.activeElement) : -1,
        };
    }

    /** @param {HTMLElement} list @param {ReturnType<RepositoryList["position"]>} position */
    restorePosition(list, { row, top, focused, index }) {
        const rows = new Map(findAll("ol > li", HTMLElement, list).map((row) => [keyOf(row), row]));
        const topRow = rows.get(row);
        if (topRow) scrollBy(0, topRow.getBoundingClientRect().top - top);
        const focusedRow = rows.get(focused);
        if (focusedRow) focusableIn(focusedRow)[index]?.focus({ preventScroll: true });
    }
}

/** @param {HTMLElement} row */
function focusableIn(row) {
    return findAll("a, button, input", HTMLElement, row);
}

/** @param {HTMLElement} row */
function keyOf(row) {
    return need("a", HTMLElement, row).getAttribute("href") ?? undefined;
}

/** @type {RepositoryList | undefined} */
let repositoryList;

/** Follows the user on the page, also after the visitor has chosen another one in another tab. */
function followUser() {
    const status = document.querySelector("[id^='live-stargazer-']");
    if (!status) return;
    repositoryList ??= new RepositoryList();
    if (repositoryList.user !== status.id) repositoryList.startFollowing();
}

followUser();
// After the page has been shown.
listen("live:page", () => queueMicrotask(followUser));
