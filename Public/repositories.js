// Starred repositories: visited marks, tags for several rows at once, and new stars.

import { addLoadMore, fetchLoadedPages, loadedPages } from "./long-list.js";
import { announce, followVisitor, offerNews, pageDidChange, setPageTitle } from "./page.js";
import { isUnsaved } from "./patch.js";
import { isLeaving, sendInBackground } from "./requests.js";

const choiceLimit = 900; // a form has at most 1000 fields (URLEncodedForm)
const visitLabels = ["Mark as visited", "Mark as not visited"];

for (const type of ["click", "auxclick"]) {
    document.addEventListener(type, (event) => {
        const link = event.target.closest?.("a[data-visit]");
        // A right click opens a menu, which does not report what is chosen.
        if (!link || event.button > 1) return;
        repositoryList?.countMark();
        showVisit(link.dataset.visit, true);
        reportVisit(link.dataset.visit);
    });
}

/** Reports a visit. The request outlives the page. */
async function reportVisit(url) {
    const response = await fetch(url, { method: "POST", keepalive: true }).catch(() => {});
    if (response?.ok) didVisit(url, true);
    const marks = document.querySelector("[data-mark-count]");
    if (response?.ok && marks) followVisitor(marks.closest("[data-revision]"));
}

/** Shows a visit that the server has. A list that was requested before may have arrived meanwhile, or arrive later. */
function didVisit(url, isVisited) {
    showVisit(url, isVisited);
    pageDidChange();
}

/** Shows whether a repository was visited, as the server will render it. */
function showVisit(url, isVisited) {
    const links = [...document.querySelectorAll("a[data-visit]")].filter(({ dataset }) => dataset.visit === url);
    for (const link of links) showVisitIn(link.closest("li, article"), isVisited);
}

function showVisitIn(row, isVisited) {
    row.querySelector(".visited").hidden = !isVisited;
    const button = row.querySelector("button.visit");
    if (!button) return;
    const [oldLabel, newLabel] = isVisited ? visitLabels : visitLabels.toReversed();
    if (button.ariaLabel) button.ariaLabel = button.ariaLabel.replace(oldLabel, newLabel);
    button.textContent = button.textContent.replace(oldLabel, newLabel);
    button.name = isVisited ? "unvisited" : "visited";
}

document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!submitter?.matches(".repository-marks button, button.visit") || isLeaving) return;
    event.preventDefault();
    if (submitter.ariaBusy !== "true") markRepositories(form, submitter);
});

async function markRepositories(form, submitter) {
    repositoryList?.countMark();
    const { name } = submitter;
    const link = submitter.closest("li, article")?.querySelector("a[data-visit]");
    if (!(await sendInBackground(form, submitter))) return;
    if (link) return didVisit(link.dataset.visit, name === "visited");
    pageDidChange();
    repositoryList?.tagged(submitter);
}

/** The list of starred repositories. It follows syncs, and keeps the scroll position and unfinished input. */
class RepositoryList {
    constructor() {
        this.main = document.querySelector("main");
        document.addEventListener("live:update", () => this.didUpdate());
        // During the event, the focus has not moved yet.
        this.main.addEventListener("focusout", () => setTimeout(() => this.showFilter()));
        // A page from the back/forward cache lacks the visits since it was left.
        const [navigation] = performance.getEntriesByType("navigation");
        if (navigation?.type === "back_forward") this.refresh();
        addEventListener("pageshow", ({ persisted }) => persisted && this.refresh());
        this.startFollowing();
    }

    /** Begins to follow the stars of the user on the page. */
    startFollowing() {
        this.user = this.status.id;
        this.revision = this.newestRevision;
        this.markCount = this.newestMarkCount;
        this.offerAll();
    }

    /** The live status of the user's stars, which a page without a user does not have. */
    get status() {
        return this.main.querySelector("[id^='live-stargazer-']");
    }

    get newestRevision() {
        return this.status?.querySelector("[data-list-revision]")?.dataset.listRevision;
    }

    get newestMarkCount() {
        return Number(this.main.querySelector("[data-mark-count]")?.dataset.markCount);
    }

    get form() {
        return this.main.querySelector("form.repository-marks");
    }

    get list() {
        return this.main.querySelector("[data-load-more]");
    }

    get choices() {
        return [...(this.list?.querySelectorAll(".choice input") ?? [])];
    }

    // Several repositories at once

    /** Adds a checkbox that chooses all rows, up to the number of fields that a form may have. */
    offerAll() {
        const place = this.form?.querySelector(".bulk .actions");
        if (!place) return;
        const label = document.createElement("label");
        const box = label.appendChild(document.createElement("input"));
        label.className = "choice choose-all";
        const words = label.appendChild(document.createElement("span"));
        words.textContent = "Choose all shown";
        box.type = "checkbox";
        box.autocomplete = "off";
        box.addEventListener("change", () => {
            this.choices.forEach((choice, index) => (choice.checked = box.checked && index < choiceLimit));
            if (this.choices.length <= choiceLimit) return;
            words.textContent = `Choose the first ${choiceLimit}`;
            if (box.checked) announce(`The first ${choiceLimit} are chosen.`);
        });
        place.before(label);
    }

    tagged({ value }) {
        const count = this.choices.filter(({ checked }) => checked).length;
        this.form.reset();
        const change = value === "add" ? "added to" : "removed from";
        announce(`Tag ${change} ${count === 1 ? "1 repository" : `${count} repositories`}.`);
        this.refresh();
    }

    // New stars

    /** Refreshes the list after new stars, and after marks in other tabs. */
    didUpdate() {
        if (this.status?.id !== this.user) return;
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
        else if (!this.status.querySelector("progress")) {
            // The page itself explains an error.
            const show = async () => (await this.refresh()) || location.reload();
            offerNews(this.list, "The stars have changed", show);
        }
    }

    /** Whether rows must not move: the visitor has chosen rows, typed a tag, or loaded more pages. */
    get isInUse() {
        const hasChosen = this.choices.some(({ checked }) => checked);
        const words = this.form?.querySelector(".bulk input[type=text]")?.value;
        return hasChosen || Boolean(words) || loadedPages(this.list).length > 1;
    }

    /** Refreshes the list, and once more if it has changed meanwhile, unless it is in use by then. Returns whether the list
     *  could be fetched. */
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

    show(page) {
        const list = page.querySelector("[data-load-more]");
        this.main.querySelector(".list-news")?.remove();
        this.freshFilter = page.querySelector(".repository-filter .fields")?.cloneNode(true);
        if (this.form && list) this.showRows(page, list);
        else this.showPage(page);
        this.showFilter();
    }

    showRows(page, list) {
        const position = this.position();
        const chosen = new Set(this.choices.filter(({ checked }) => checked).map(({ value }) => value));
        this.list.querySelector("ol").replaceChildren(...list.querySelector("ol").children);
        for (const choice of this.choices) choice.checked = chosen.has(choice.value);
        this.replace(".list-header", page);
        this.replace(".list-tools", page);
        this.showPagination(list);
        this.restorePosition(position);
        pageDidChange();
    }

    /** Shows the newest tags and counts in the filter, and keeps what the visitor has chosen there. A menu that has the focus
     *  may be open, so they wait until the focus leaves. */
    showFilter() {
        const [old, fresh] = [this.main.querySelector(".repository-filter .fields"), this.freshFilter];
        if (!old || !fresh || old.contains(document.activeElement)) return;
        for (const menu of [...old.querySelectorAll("select")].filter(isUnsaved)) {
            const counterpart = fresh.querySelector(`#${menu.id}`);
            if (counterpart) counterpart.value = menu.value;
        }
        old.replaceWith(fresh);
        this.freshFilter = undefined;
    }

    replace(selector, page) {
        const [old, fresh] = [this.main.querySelector(selector), page.querySelector(selector)];
        if (old && fresh) old.replaceWith(fresh);
    }

    /** Adds, replaces or removes the pagination, as the length of the list requires. */
    showPagination(list) {
        const [old, fresh] = [this.list.querySelector(".pagination"), list.querySelector(".pagination")];
        if (!fresh) return old?.remove();
        if (old) old.replaceWith(fresh);
        else this.list.append(fresh);
        addLoadMore(this.list);
    }

    /** Shows the page when the list has appeared or disappeared. The live status stays, and a filter in use. */
    showPage(page) {
        const fresh = page.querySelector("main");
        fresh.querySelector(`#${this.status.id}`)?.replaceWith(this.status.cloneNode(true));
        document.dispatchEvent(new CustomEvent("live:page", { detail: fresh }));
        setPageTitle(page.title);
        addLoadMore(this.list);
        this.offerAll();
    }

    // Scroll position

    /** The row at the top of the window and the focused element, identified by the link of its row. */
    position() {
        const rows = [...this.list.querySelectorAll("ol > li")];
        const top = scrollY > 0 ? rows.find((row) => row.getBoundingClientRect().bottom > 0) : undefined;
        const focused = rows.find((row) => row.contains(document.activeElement));
        return {
            row: top && keyOf(top),
            top: top?.getBoundingClientRect().top,
            focused: focused && keyOf(focused),
            index: focused && [...focused.querySelectorAll(focusable)].indexOf(document.activeElement),
        };
    }

    restorePosition({ row, top, focused, index }) {
        const rows = new Map([...this.list.querySelectorAll("ol > li")].map((row) => [keyOf(row), row]));
        if (rows.has(row)) scrollBy(0, rows.get(row).getBoundingClientRect().top - top);
        rows.get(focused)?.querySelectorAll(focusable)[index]?.focus({ preventScroll: true });
    }
}

const focusable = "a, button, input";

function keyOf(row) {
    return row.querySelector("a").getAttribute("href");
}

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
document.addEventListener("live:page", () => queueMicrotask(followUser));
