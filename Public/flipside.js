// Sends what is typed on a flipside while it is typed (`form[data-live-save]`), and other forms without leaving the page
// (`form[data-live-form]`). Adds the next page of a list below the rows that are there (`[data-load-more]`), and shows what
// a search finds while one types. Notes which repositories one has gone to (`a[data-visit]`), and shows stars that are new.
// Without it, or without a server, they are plain forms and links.
//
// Nothing typed is lost: until the server has acknowledged it, it is kept in this browser as a draft, and comes back after
// a reload. docs/live.md says what is sent and answered.

const pause = 150; // ms between an answer and the next request, so that quick typing makes few of them
const answerLimit = 15_000;
const shortestDelay = 1_000;
const longestDelay = 30_000;
const renewalInterval = 5_000;
const lifetime = 90_000; // ms after which a draft counts as left: a hidden page may have a timer only once a minute
const quietTime = 1_000; // ms that "Not saved yet" may go without saying

/** A text that a page keeps in this browser under a name that no other page has. As long as the page is there it renews
 *  the time beside the text, so that others can tell when it is gone, and take over what it has left.
 *
 *  A browser can forbid to keep anything; then the words stay in the field alone. */
class Draft {
    constructor(form, kind, editor) {
        this.prefix = `${kind}:${form.getAttribute("action")}:`;
        this.key = this.prefix + editor;
        setInterval(() => this.renew(), renewalInterval);
        addEventListener("pagehide", () => this.release());
        addEventListener("pageshow", () => this.renew());
    }

    write(draft) {
        this.kept = draft;
        this.renew();
    }

    remove() {
        this.kept = undefined;
        attempt(() => localStorage.removeItem(this.key));
    }

    renew() {
        if (this.kept) this.store(Date.now());
    }

    /** The page goes, and a reload or another page need not wait. */
    release() {
        if (this.kept) this.store(0);
    }

    store(time) {
        attempt(() => localStorage.setItem(this.key, JSON.stringify({ ...this.kept, time })));
    }

    /** Takes over what the page before has kept in this tab, if anything. A tab can be a copy of one that is there. */
    adoptOwn() {
        const key = attempt(() => sessionStorage.getItem(this.prefix));
        attempt(() => sessionStorage.setItem(this.prefix, this.key));
        if (key && isOrphan(read(key))) this.adopt(key);
        return this.kept;
    }

    /** Takes over what a page that is gone has kept. */
    adoptOrphan() {
        const keys = attempt(() => Object.keys(localStorage)) ?? [];
        const orphan = keys.find((key) => key.startsWith(this.prefix) && isOrphan(read(key)));
        if (orphan) this.adopt(orphan);
        return this.kept;
    }

    adopt(key) {
        const { time, ...kept } = read(key);
        this.write(kept);
        attempt(() => localStorage.removeItem(key));
    }
}

function isOrphan(draft) {
    return draft !== undefined && !(Math.abs(Date.now() - draft.time) < lifetime);
}

function read(key) {
    return attempt(() => JSON.parse(localStorage.getItem(key))) ?? undefined;
}

function attempt(action) {
    try {
        return action();
    } catch {
        return undefined;
    }
}

/** Where a form says in words how things stand: a line that changes often, and a notice with something to do. */
class Notes {
    constructor(form) {
        this.place = form.querySelector("[data-live-keep]") ?? form.appendChild(document.createElement("div"));
        this.state = this.place.appendChild(document.createElement("p"));
        this.notice = this.place.appendChild(document.createElement("div"));
        this.state.className = "live-save-state";
        this.notice.className = "live-notice";
        for (const element of [this.state, this.notice]) element.setAttribute("role", "status");
    }

    /** The same words are not said again and again. */
    say(words) {
        if (this.state.textContent !== words) this.state.textContent = words;
    }

    show(words, ...actions) {
        const line = document.createElement("p");
        line.textContent = words;
        this.notice.replaceChildren(line, ...actions);
    }

    clear() {
        this.notice.replaceChildren();
    }

    static button(words, act) {
        const button = document.createElement("button");
        button.type = "button";
        button.className = "quiet";
        button.textContent = words;
        button.addEventListener("click", act);
        return button;
    }

    static link(words, url) {
        const link = document.createElement("a");
        link.href = url;
        link.textContent = words;
        return link;
    }
}

/** A form with one text, which is sent as it is typed: one request at a time, and the latest words last. */
class Flipside {
    constructor(form) {
        this.form = form;
        this.field = form.querySelector("textarea");
        this.notes = new Notes(form);
        this.editor = randomDigits();
        this.draft = new Draft(form, "draft", this.editor);
        this.unsent = new Draft(form, "unsent", this.editor);
        this.sequence = 0;
        this.failures = 0;
        // What was refused is stored nowhere.
        const isRefused = this.field.getAttribute("aria-invalid") === "true";
        this.saved = isRefused ? undefined : this.field.defaultValue;
        this.listen();
        // What was refused is in the field already.
        const draft = this.draft.adoptOwn();
        if (!isRefused) this.offer(draft ?? this.draft.adoptOrphan());
    }

    listen() {
        this.field.addEventListener("input", (event) => this.edited(event.isComposing));
        this.field.addEventListener("compositionend", () => this.edited());
        this.form.addEventListener("formdata", ({ formData }) => this.sign(formData));
        this.form.addEventListener("submit", (event) => this.submit(event));
        this.form.addEventListener("live:held", ({ detail }) => this.meet(detail));
        this.form.addEventListener("live:taken", () => this.follow());
        document.addEventListener("live:open", () => this.retry());
        addEventListener("online", () => this.retry());
        addEventListener("pagehide", () => {
            // Whether it arrives, the next page sees.
            if (this.isUnsaved) this.post().catch(() => {});
        });
        addEventListener("pageshow", ({ persisted }) => persisted && this.isUnsaved && this.edited());
    }

    get base() {
        return this.form.elements.namedItem("base");
    }

    get isUnsaved() {
        return this.field.value !== this.saved;
    }

    /** How things stand now; what was to be said of them before is not said any more. */
    say(words) {
        clearTimeout(this.quiet);
        this.quiet = undefined;
        this.notes.say(words);
    }

    // Sending

    edited(isComposing = false) {
        this.refusal = undefined;
        this.keep();
        this.quiet ??= setTimeout(() => this.isUnsaved && this.say("Not saved yet."), quietTime);
        if (!isComposing) this.schedule(pause);
    }

    keep() {
        this.draft.write({ text: this.field.value, base: this.base?.value });
    }

    schedule(delay) {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.send(), delay);
    }

    retry() {
        if (this.failures > 0) this.schedule(0);
    }

    /** What is typed while a request is under way goes with the next one. */
    send() {
        clearTimeout(this.timer);
        this.sending ??= this.sendLatest().finally(() => {
            this.sending = undefined;
            if (this.failures > 0) this.schedule(this.delay());
            else if (this.isUnsaved && !this.refusal) this.schedule(pause);
        });
        return this.sending;
    }

    async sendLatest() {
        if (!this.isUnsaved) {
            this.acknowledge(this.saved);
            return;
        }
        this.text = this.field.value;
        try {
            const response = await this.post();
            if (response.ok) this.stored(await response.json());
            else if (response.status === 422) this.refused(await response.json());
            else this.failed(response.status);
        } catch {
            this.failed();
        }
    }

    post() {
        const body = new URLSearchParams(new FormData(this.form)).toString();
        return fetch(this.form.getAttribute("action"), {
            method: "POST",
            headers: { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" },
            body,
            redirect: "error",
            signal: AbortSignal.timeout(answerLimit),
            // It arrives also when the page has gone; browsers allow that up to 64 KiB.
            keepalive: body.length < 60_000,
        });
    }

    /** By these the server knows an older request that comes late, and one that is sent again. */
    sign(formData) {
        formData.set("editor", this.editor);
        formData.set("sequence", ++this.sequence);
    }

    stored({ version, replaced }) {
        this.failures = 0;
        if (this.base) this.base.value = version;
        const region = this.form.closest("[data-version]");
        if (region) region.dataset.version = version;
        this.acknowledge(this.text);
        if (replaced) this.notes.show(replaced.message, Notes.link("Show the other text", replaced.url));
    }

    acknowledge(text) {
        this.failures = 0;
        this.saved = this.field.defaultValue = text;
        if (this.isUnsaved) return this.keep();
        this.draft.remove();
        this.say("Saved.");
    }

    refused({ message }) {
        this.failures = 0;
        this.refusal = message;
        this.say(message);
    }

    /** The network comes back, and so does a server that is overburdened or broken. Any other answer stays the same
     *  until the words or something else do, and the page that Save leads to says what. */
    failed(status) {
        const kept = "Could not be sent. What you typed is kept here.";
        const canPass = status === undefined || status === 429 || status >= 500;
        if (!canPass) {
            // The page that asks for the password holds the form until it is given.
            this.refused({ message: `${kept} Press Save to ${status === 403 ? "sign in" : "see why"}.` });
            return;
        }
        this.failures += 1;
        this.say(`${kept} It will be sent again.`);
    }

    delay() {
        const delay = Math.min(longestDelay, shortestDelay * 2 ** (this.failures - 1));
        return delay * (0.5 + Math.random() / 2);
    }

    /** The button saves as it does without a script, but leaves the page only when the server has the words. */
    async submit(event) {
        if (!this.isUnsaved && !this.sending) return;
        event.preventDefault();
        await this.sending;
        await this.send();
        if (!this.isUnsaved || this.refusal) this.form.submit();
    }

    // What others write

    /** Somebody else's text has come while this one is being written. */
    meet(form) {
        const theirs = form.querySelector("textarea").defaultValue;
        if ([this.field.value, this.text, this.saved].includes(theirs)) return;
        this.theirs = theirs;
        const version = form.elements.namedItem("base")?.value;
        const take = Notes.button("Show the other text", () => this.swap(theirs, version));
        this.notes.show("Somebody else has changed the text while you were writing.", take);
    }

    /** Puts another text into the field; what stood there stays at hand, in this page and after a reload. */
    swap(text, version) {
        const before = this.field.value;
        if (this.isUnsaved) this.unsent.write({ text: before });
        else this.unsent.remove();
        this.field.value = text;
        if (version !== undefined) {
            this.base.value = version;
            this.saved = this.field.defaultValue = text;
        }
        this.edited();
        this.notes.show("The text that stood here is kept.", Notes.button("Put it back", () => this.swap(before)));
        this.field.focus();
    }

    /** Nobody writes here, so the field shows what the server has. */
    follow() {
        this.saved = this.field.value;
        this.say("");
        if (this.theirs === this.saved) this.notes.clear();
    }

    // Drafts

    offer(draft) {
        const isOwnVersion = draft?.base === this.base?.value;
        if (draft && draft.text !== this.saved && isOwnVersion) {
            this.field.value = draft.text;
            this.edited();
            return;
        }
        if (draft && draft.text !== this.saved) this.unsent.write(draft);
        this.draft.remove();
        // A browser puts back what it remembers of a field; without a draft, that had been sent.
        this.field.value = this.saved;
        const { text } = this.unsent.kept ?? this.unsent.adoptOwn() ?? this.unsent.adoptOrphan() ?? {};
        if (text === undefined || text === this.saved) return this.unsent.remove();
        this.notes.show(
            "You typed something here that was not sent, and the text has changed since.",
            Notes.button("Put it back", () => this.swap(text)),
            Notes.button("Throw it away", () => {
                this.unsent.remove();
                this.notes.clear();
            }),
        );
    }
}

/** 128 random bits; crypto.randomUUID is missing on a network without TLS. */
function randomDigits() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

for (const form of document.querySelectorAll("form[data-live-save]")) new Flipside(form);

// Favourites

document.addEventListener("submit", (event) => {
    const { target: form, submitter: star } = event;
    if (!form.matches("form[data-favourites]")) return;
    event.preventDefault();
    if (star.ariaBusy !== "true") mark(star, form);
});

/** The server answers with the way back to this page, where nothing but the star has changed. Any other answer is a page to
 *  read, which the browser gets to by sending the form itself. */
async function mark(star, form) {
    star.ariaBusy = "true";
    const body = new URLSearchParams(new FormData(form, star));
    const response = await fetch(star.formAction, { method: "POST", body, redirect: "manual" }).catch(() => {});
    star.ariaBusy = "false";
    if (response?.type !== "opaqueredirect") return sendAsItStands(form, star);
    const isFavourite = star.value === "yes";
    star.value = isFavourite ? "no" : "yes";
    star.setAttribute("aria-pressed", isFavourite);
}

function sendAsItStands(form, star) {
    form.removeAttribute("data-favourites");
    form.requestSubmit(star);
}

// Forms that are sent without leaving the page

let isLeaving = false; // while a form is sent as it would be without a script

document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    // Without a stream the result would not be seen.
    const isLive = document.documentElement.dataset.live === "open";
    if (!form.matches("form[data-live-form]") || !isLive || isLeaving || event.defaultPrevented) return;
    event.preventDefault();
    if (form.ariaBusy !== "true") submitInPlace(form, submitter);
});

async function submitInPlace(form, submitter) {
    form.ariaBusy = "true";
    try {
        const sent = new FormData(form, submitter);
        const response = await post(form, submitter, sent).catch(() => undefined);
        if (!response) leave(form, submitter);
        else if (response.type === "opaqueredirect") renew(form, sent);
        else {
            if (response.ok) settle(form, sent);
            show(await response.text(), response.url);
        }
    } finally {
        // Once the server has answered, whatever goes wrong here is no reason to send again.
        form.ariaBusy = "false";
    }
}

/** What the browser does with a form, it also does without a network: it says so. */
function leave(form, submitter) {
    isLeaving = true;
    // The page may have changed, and the button have gone.
    form.requestSubmit(submitter?.form === form ? submitter : null);
    isLeaving = false;
}

/** Where the form names the region that will show the result, the page that the server leads to is not needed, unless
 *  this one still shows a mistake. */
function post(form, submitter, sent) {
    const isMistaken = form.querySelector("[aria-invalid=true]") !== null;
    const { liveForm } = form.dataset;
    const hasRegion = liveForm && !isMistaken && document.getElementById(`live-${liveForm}`);
    return fetch(submitter?.getAttribute("formaction") ?? form.getAttribute("action"), {
        method: "POST",
        body: new URLSearchParams(sent),
        redirect: hasRegion ? "manual" : "follow",
    });
}

/** What the server has is no longer one's own alone, so the field follows again when somebody else changes it. */
function settle(form, sent) {
    for (const field of form.querySelectorAll("input[type=text], textarea")) {
        if (field.value === sent.get(field.name)) field.defaultValue = field.value;
    }
}

/** As the form would be on a page that is opened anew, but for what has been typed since it was sent. */
function renew(form, sent) {
    for (const field of form.querySelectorAll("input:not([type=hidden])")) {
        if (field.value === sent.get(field.name)) field.value = field.defaultValue;
    }
    const token = form.elements.namedItem("token");
    if (token) token.value = token.defaultValue = randomDigits();
}

function show(html, address) {
    const page = new DOMParser().parseFromString(html, "text/html");
    const { pathname, search } = new URL(address);
    if (pathname !== location.pathname) {
        // It is another page, unless it is this one's form with what was wrong with it.
        if (!page.querySelector("[aria-invalid=true]")) return location.assign(address);
    } else {
        history.replaceState(history.state, "", pathname + search);
    }
    document.title = page.title;
    document.dispatchEvent(new CustomEvent("live:answer", { detail: page.querySelector("main") }));
}

// Lists: the next page below the rows that are there

const announcer = document.getElementById("live-announcer");
const longestRestoration = 20; // pages
const scrollPause = 400;
const scrollLoadLimit = 3; // pages that come by themselves, before the end of the page can be reached again
const scrollMargin = "600px"; // below what is seen

/** A list, whose link to the next page adds that page's rows. The address follows, so that a reload, a bookmark and Back
 *  lead to where one has been; and the entry of the history knows with which page the rows begin.
 *
 *  Where the list says so (`data-load-more="scroll"`), the next page also comes when one scrolls to the end. */
class LongList {
    constructor(list) {
        this.list = list;
        this.rows = list.querySelector("ol");
        this.first = this.last = pageNumber(location);
        this.scrollLoads = 0;
        this.offer();
        if (list.dataset.loadMore === "scroll") this.followScrolling();
        const place = history.state;
        if (place?.firstPage < this.first) this.restored = this.restore(place);
        // When the page goes it is too late to say where it stood.
        this.rows.addEventListener("focusin", () => this.remember());
        this.rows.addEventListener("click", () => this.remember());
        addEventListener("scroll", () => {
            clearTimeout(this.scrolling);
            this.scrolling = setTimeout(() => this.remember(), scrollPause);
        });
    }

    get pages() {
        return this.list.querySelector(".pagination");
    }

    offer() {
        const next = this.pages?.querySelector("a[rel=next]");
        if (!next) return;
        next.textContent = "Load more";
        next.classList.add("load-more");
        next.addEventListener("click", (event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            this.scrollLoads = 0;
            if (next.ariaBusy !== "true") this.loadMore(next);
        });
        this.sight?.observe(next);
    }

    /** Not before somebody scrolls: a page that has just come has the address that was asked for. */
    followScrolling() {
        addEventListener("scroll", () => {
            this.sight = new IntersectionObserver((entries) => this.sighted(entries), { rootMargin: scrollMargin });
            const next = this.pages?.querySelector(".load-more");
            if (next) this.sight.observe(next);
        }, { once: true });
    }

    sighted(entries) {
        const link = entries.find(({ isIntersecting }) => isIntersecting)?.target;
        const isFree = link?.isConnected && link.ariaBusy !== "true" && !this.isRestoring;
        if (!isFree || this.scrollLoads >= scrollLoadLimit) return;
        this.scrollLoads += 1;
        this.loadMore(link, { movesFocus: false });
    }

    async loadMore(link, { movesFocus = true } = {}) {
        link.ariaBusy = "true";
        try {
            const page = await fetchList(link.href);
            const added = this.append(page.querySelector("[data-load-more]"), pageNumber(link));
            this.follow(link, page.title);
            if (movesFocus) added[0]?.querySelector("a").focus();
            announcer.textContent = `${added.length} more. ${this.pages?.querySelector("p")?.textContent ?? ""}`;
        } catch {
            // What is wrong, the page itself says.
            location.assign(link.href);
        }
    }

    /** When the list has changed meanwhile, a row of the page before may come again. */
    append(list, number) {
        const known = new Set(this.links().map((link) => link.getAttribute("href")));
        const rows = [...list.querySelectorAll(":scope > ol > li")];
        const added = rows.filter((row) => !known.has(row.querySelector("a").getAttribute("href")));
        this.rows.append(...added);
        this.last = number;
        this.pages.replaceWith(list.querySelector(".pagination"));
        this.describe();
        this.offer();
        return added;
    }

    links() {
        return [...this.rows.querySelectorAll(":scope > li > a:first-child")];
    }

    /** Says which pages are here, and leads to no page that is. */
    describe() {
        const words = this.pages.querySelector("p");
        words.textContent = words.textContent.replace("Page ", `Pages ${this.first.toLocaleString("en")} to `);
        for (const link of this.pages.querySelectorAll("a")) {
            const number = pageNumber(link);
            if (this.first <= number && number <= this.last) link.remove();
        }
    }

    follow({ pathname, search }, title) {
        history.replaceState({ ...history.state, firstPage: this.first }, "", pathname + search);
        document.title = title;
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

    /** Puts back the pages that stood before this one, and goes to the place where it was left: to the row that stood at
     *  the top, as the rows may be of another height now. */
    async restore({ firstPage, row, top, focused }) {
        if (this.last - firstPage > longestRestoration) return;
        history.scrollRestoration = "manual";
        this.isRestoring = true;
        try {
            const lists = [];
            for (let number = firstPage; number < this.last; number += 1) {
                const page = await fetchList(addressOfPage(number));
                lists.push(page.querySelector("[data-load-more] > ol"));
            }
            this.rows.start = lists[0].start;
            this.rows.prepend(...lists.flatMap((list) => [...list.children]));
            this.first = firstPage;
            this.describe();
        } catch {
            // Then there are the rows of one page, and the way to those before.
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

/** - address: a location, a URL or a link. */
function pageNumber(address) {
    return Number(new URLSearchParams(address.search).get("page") ?? 1);
}

function addressOfPage(number) {
    const address = new URL(location.href);
    if (number > 1) address.searchParams.set("page", number);
    else address.searchParams.delete("page");
    return address;
}

async function fetchList(address) {
    const page = await fetchPage(address);
    if (!page.querySelector("[data-load-more] > .pagination")) throw new Error("no list");
    return page;
}

/** Where the password is asked for, or something is wrong, there is no such page. */
async function fetchPage(address) {
    const response = await fetch(address, { signal: AbortSignal.timeout(answerLimit) });
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    if (!response.ok || response.redirected) throw new Error("no page");
    return page;
}

const longLists = new WeakMap();
for (const list of document.querySelectorAll("[data-load-more]:has(> .pagination)")) longLists.set(list, new LongList(list));

// Repositories: where one has been, tags for many, and stars that are new

const visitWords = { visited: "Mark as visited", unvisited: "Mark as not visited" };

for (const type of ["click", "auxclick"]) {
    document.addEventListener(type, (event) => {
        const link = event.target.closest?.("a[data-visit]");
        // A right click opens a menu, and what is chosen there nobody learns.
        if (!link || event.button > 1) return;
        navigator.sendBeacon(link.dataset.visit);
        showVisit(link.closest("li, article"), true);
    });
}

/** The row as the server will show it. */
function showVisit(row, isVisited) {
    row.querySelector(".visited").hidden = !isVisited;
    const button = row.querySelector("button.visit");
    if (!button) return;
    const [wish, other] = isVisited ? ["unvisited", "visited"] : ["visited", "unvisited"];
    const exchange = (words) => words?.replace(visitWords[other], visitWords[wish]);
    if (button.ariaLabel) button.ariaLabel = exchange(button.ariaLabel);
    button.textContent = exchange(button.textContent);
    button.name = wish;
}

document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!submitter?.matches(".repository-marks button, button.visit") || isLeaving) return;
    event.preventDefault();
    if (form.ariaBusy !== "true") markRepositories(form, submitter);
});

/** The server answers with the way back to this page. Any other answer is a page to read, which the browser gets to by
 *  sending the form itself. */
async function markRepositories(form, submitter) {
    form.ariaBusy = "true";
    const body = new URLSearchParams(new FormData(form, submitter));
    const response = await fetch(form.getAttribute("action"), { method: "POST", body, redirect: "manual" }).catch(() => {});
    form.ariaBusy = "false";
    if (response?.type !== "opaqueredirect") return leave(form, submitter);
    if (submitter.matches(".visit")) showVisit(submitter.closest("li, article"), submitter.name === "visited");
    else shelf?.tagged(submitter);
}

/** The page with the list of starred repositories. It is brought up to date without losing the place where one reads, and
 *  what one has begun to do. */
class Shelf {
    constructor(status) {
        this.status = status;
        this.main = document.querySelector("main");
        this.version = this.newestVersion;
        new MutationObserver(() => this.hear()).observe(status, { subtree: true, childList: true, attributeFilter: ["data-list-version"] });
        // A page from the browser's own memory does not know where one has been since.
        const [navigation] = performance.getEntriesByType("navigation");
        if (navigation?.type === "back_forward") this.refresh();
        addEventListener("pageshow", ({ persisted }) => persisted && this.refresh());
        this.offerAll();
    }

    get newestVersion() {
        return this.status.querySelector("[data-list-version]")?.dataset.listVersion;
    }

    get form() {
        return this.main.querySelector("form.repository-marks");
    }

    get list() {
        return this.main.querySelector("[data-load-more]");
    }

    get choices() {
        return [...(this.list?.querySelectorAll("input[name=id]") ?? [])];
    }

    // Many at once

    /** A box that ticks all that are shown, as far as a form may have fields. */
    offerAll() {
        const place = this.form?.querySelector(".bulk .actions");
        if (!place) return;
        const label = document.createElement("label");
        const box = label.appendChild(document.createElement("input"));
        label.className = "choice choose-all";
        label.append(" Choose all that are shown");
        box.type = "checkbox";
        box.autocomplete = "off";
        box.addEventListener("change", () => {
            this.choices.forEach((choice, index) => (choice.checked = box.checked && index < 900));
            if (box.checked && this.choices.length > 900) announcer.textContent = "The first 900 are chosen.";
        });
        place.before(label);
    }

    tagged({ value }) {
        const count = this.choices.filter(({ checked }) => checked).length;
        this.form.reset();
        announcer.textContent = `${value === "add" ? "Tagged" : "Untagged"}: ${count}.`;
        this.refresh();
    }

    // What is new

    hear() {
        if (this.newestVersion === this.version) return;
        if (!this.isInUse) this.refresh();
        // Each page of a sync brings another list; what there is to show is there at its end.
        else if (!this.status.querySelector("progress")) this.offerNews();
    }

    /** Whether somebody has begun something here, or has read on, so that rows are not to move by themselves. */
    get isInUse() {
        const hasChosen = this.choices.some(({ checked }) => checked);
        const words = this.form?.querySelector(".bulk input[type=text]")?.value;
        const pages = longLists.get(this.list);
        return hasChosen || Boolean(words) || (pages !== undefined && pages.first !== pages.last);
    }

    offerNews() {
        if (this.news) return;
        this.news = document.createElement("p");
        this.news.className = "list-news";
        this.news.setAttribute("role", "status");
        this.list.before(this.news);
        this.news.append(Notes.button("Show the new ones", () => this.refresh()));
    }

    /** One at a time, and then once more if there is something newer. */
    async refresh() {
        if (this.refreshing) return (this.isStale = true);
        this.refreshing = true;
        await longLists.get(this.list)?.restored;
        const version = this.newestVersion;
        const numbers = this.pageNumbers;
        try {
            const pages = await Promise.all(numbers.map((number) => fetchPage(addressOfPage(number))));
            // More may have been added meanwhile.
            if (this.pageNumbers.length === numbers.length) {
                this.take(pages);
                this.version = version;
            } else {
                this.isStale = true;
            }
        } catch {
            // Then it stays as it is, and the next change, or a reload, shows it.
        }
        this.refreshing = false;
        const again = this.isStale;
        this.isStale = false;
        if (again) this.refresh();
    }

    /** Of the pages of the list that are here. */
    get pageNumbers() {
        const { first, last } = longLists.get(this.list) ?? { first: pageNumber(location), last: pageNumber(location) };
        return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    }

    take(pages) {
        const lists = pages.map((page) => page.querySelector("[data-load-more]"));
        this.news?.remove();
        this.news = undefined;
        if (this.form && lists.every(Boolean)) this.takeRows(pages, lists);
        else this.takePage(pages[0]);
    }

    takeRows(pages, lists) {
        const place = this.place();
        const chosen = new Set(this.choices.filter(({ checked }) => checked).map(({ value }) => value));
        this.list.querySelector("ol").replaceChildren(...lists.flatMap((list) => [...list.querySelector("ol").children]));
        for (const choice of this.choices) choice.checked = chosen.has(choice.value);
        this.replace(".list-header", pages[0]);
        if (!this.filter?.contains(document.activeElement)) this.replace(".repository-filter", pages[0]);
        this.takePagination(lists.at(-1));
        this.goTo(place);
    }

    get filter() {
        return this.main.querySelector(".repository-filter");
    }

    replace(selector, page) {
        const [old, fresh] = [this.main.querySelector(selector), page.querySelector(selector)];
        if (old && fresh) old.replaceWith(fresh);
    }

    /** A list gets its ways to other pages, or loses them, with its length. */
    takePagination(list) {
        const [old, fresh] = [this.list.querySelector(".pagination"), list.querySelector(".pagination")];
        if (!fresh) return old?.remove();
        if (old) old.replaceWith(fresh);
        else this.list.append(fresh);
        const pages = longLists.get(this.list);
        if (!pages) return longLists.set(this.list, new LongList(this.list));
        pages.offer();
        if (pages.first !== pages.last) pages.describe();
    }

    /** There is a list now where there was none, or none any more. How it stands is followed already, and stays. */
    takePage(page) {
        const fresh = page.querySelector("main");
        fresh.querySelector(`#${this.status.id}`)?.replaceWith(this.status);
        this.main.replaceChildren(...fresh.childNodes);
        document.title = page.title;
        if (this.list?.querySelector(".pagination")) longLists.set(this.list, new LongList(this.list));
        this.offerAll();
    }

    // Where one is

    /** The row that stands at the top of what is seen, and what has the focus, by the link of its row. */
    place() {
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

    goTo({ row, top, focused, index }) {
        const rows = new Map([...this.list.querySelectorAll("ol > li")].map((row) => [keyOf(row), row]));
        if (rows.has(row)) scrollBy(0, rows.get(row).getBoundingClientRect().top - top);
        rows.get(focused)?.querySelectorAll(focusable)[index]?.focus({ preventScroll: true });
    }
}

const focusable = "a, button, input";

function keyOf(row) {
    return row.querySelector("a").getAttribute("href");
}

const starStatus = document.querySelector("[id^='live-stargazer-']");
const shelf = starStatus ? new Shelf(starStatus) : undefined;

// Search: what is found, while one types

const typingPause = 120;

/** The box at the top of a page. What it finds stands in the place of what the page is about, which is only hidden: what
 *  somebody has begun to write there is not lost, and Back shows it again. */
class SearchBox {
    constructor(form) {
        this.form = form;
        this.field = form.querySelector("input[type=search]");
        this.main = document.querySelector("main");
        this.skipLink = document.querySelector(".skip-link");
        this.isSearchPage = location.pathname === new URL(form.action).pathname;
        // Where there is a keyboard, and room to say so.
        if (matchMedia("(hover: hover) and (min-width: 44rem)").matches) this.field.placeholder = "Press / to search";
        this.field.setAttribute("aria-keyshortcuts", "/");
        this.listen();
    }

    listen() {
        this.field.addEventListener("input", ({ isComposing }) => !isComposing && this.schedule());
        this.field.addEventListener("compositionend", () => this.schedule());
        this.field.addEventListener("keydown", (event) => event.key === "Escape" && this.clear(event));
        this.form.addEventListener("submit", () => this.stop());
        document.addEventListener("keydown", (event) => this.summon(event));
        addEventListener("popstate", () => this.travel());
    }

    summon(event) {
        const isTyping = event.target.closest("input, textarea, select, [contenteditable]");
        if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
        event.preventDefault();
        this.field.focus();
        this.field.select();
    }

    clear(event) {
        event.preventDefault();
        if (this.field.value === "") return this.field.blur();
        this.field.value = "";
        this.search();
    }

    schedule() {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.search(), typingPause);
    }

    stop() {
        clearTimeout(this.timer);
        this.request?.abort();
    }

    /** The latest words win: the answer to those before is not waited for. */
    async search() {
        this.stop();
        const words = this.field.value.trim();
        if (words === "" && !this.isSearchPage) return this.close();
        const request = (this.request = new AbortController());
        const address = this.form.action + (words === "" ? "" : `?${new URLSearchParams({ q: words })}`);
        try {
            const response = await fetch(address, { signal: request.signal });
            const page = new DOMParser().parseFromString(await response.text(), "text/html");
            // Where the password is asked for, or something is wrong, Enter leads to the page that says so.
            if (!response.ok || response.redirected) throw new Error("no search");
            if (!request.signal.aborted) this.show(page, address);
        } catch {
            if (!request.signal.aborted) announcer.textContent = "The search does not answer. Press Enter to see why.";
        }
    }

    show(page, address) {
        const found = page.querySelector("main");
        announcer.textContent = found.querySelector("[data-search-summary]")?.textContent ?? "";
        this.follow(address);
        if (this.isSearchPage) this.main.replaceChildren(...found.childNodes);
        else this.open(found);
        document.title = page.title;
        scrollTo(0, 0);
    }

    open(found) {
        found.id = "found";
        if (this.found) this.found.replaceWith(found);
        else this.main.after(found);
        this.found = found;
        this.main.hidden = true;
        this.skipLink.hash = "#found";
    }

    /** Words that are typed on are one step in the history. */
    follow(address) {
        if (this.isSearchPage || this.page) return history.replaceState({ isSearch: true }, "", address);
        this.page = { address: location.href, title: document.title, scrollY };
        history.pushState({ isSearch: true }, "", address);
    }

    /** As if nobody had looked for anything. */
    close() {
        if (!this.page) return;
        this.isClosing = true;
        history.back();
    }

    travel() {
        if (location.href === this.page?.address) {
            this.turnBack();
        } else if (history.state?.isSearch) {
            // Forward again, to what was found: the server has it.
            location.reload();
        }
    }

    turnBack() {
        this.stop();
        this.found.remove();
        this.main.hidden = false;
        this.skipLink.hash = "#main";
        document.title = this.page.title;
        scrollTo(0, this.page.scrollY);
        this.found = this.page = undefined;
        // Who has cleared the box may have typed on meanwhile.
        if (!this.isClosing) this.field.value = "";
        else if (this.field.value !== "") this.schedule();
        this.isClosing = false;
    }
}

for (const form of document.querySelectorAll("form.search-box")) new SearchBox(form);
