// Functions shared by the scripts of pages.

const responseLimit = 15_000; // ms
const localTime = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** The line that screen readers announce. */
export const announcer = document.getElementById("live-announcer");

showLocalTimes(document);

/** Parses a page that the server has sent. */
export function parsePage(html) {
    const page = new DOMParser().parseFromString(html, "text/html");
    showLocalTimes(page);
    return page;
}

/** Replaces times in UTC by the same times in the time zone and format of the reader. */
export function showLocalTimes(place) {
    for (const time of place.querySelectorAll("time[datetime]")) {
        const text = time.textContent;
        if (!text.endsWith(" UTC")) continue;
        time.title ||= text;
        time.textContent = localTime.format(new Date(time.dateTime));
    }
}

/** Returns the page number of a location, a URL or a link. */
export function pageNumber(address) {
    return Number(new URLSearchParams(address.search).get("page") ?? 1);
}

/** The URL of a page of the list, also while results of a search are in front of it. */
export function addressOfPage(number) {
    const isCovered = document.getElementById("main").hidden;
    const address = new URL(isCovered ? history.state.behind : location.href);
    if (number > 1) address.searchParams.set("page", number);
    else address.searchParams.delete("page");
    return address;
}

/** Fetches and parses a page. Fails for an error, and for a redirect to the sign-in page; a page that says that something
 *  was deleted (410) is no error. */
export async function fetchPage(address) {
    const response = await fetch(address, { signal: AbortSignal.timeout(responseLimit) });
    const page = parsePage(await response.text());
    if (!(response.ok || response.status === 410) || response.redirected) throw new Error("no page");
    return page;
}

/** Asks for the regions of the visitor's own, which the stream lacks if it began before the visitor's first change. */
export function followVisitor(region) {
    if (region.dataset.revision !== "0") return;
    region.dataset.revision = "-";
    document.dispatchEvent(new Event("live:join"));
}

/** Whether a node holds something that a visitor types or chooses. */
export function isField(node) {
    return node instanceof HTMLElement && node.matches("input, textarea, select");
}

/** Whether a field differs from what the page was loaded with. */
export function isUnsaved(field) {
    if (field.options) return [...field.options].some(({ selected, defaultSelected }) => defaultSelected && !selected);
    return field.value !== field.defaultValue || Boolean(field.checked) !== Boolean(field.defaultChecked);
}

export let isLeaving = false; // while a form is sent without a script

/** Lets the browser send a form itself, so that it shows the response, or that the network is down. */
export function leave(form, submitter) {
    isLeaving = true;
    // The page may have changed, and the button may be gone.
    form.requestSubmit(submitter?.form === form ? submitter : null);
    isLeaving = false;
}

/** 128 random bits; crypto.randomUUID is missing on a network without TLS. */
export function randomDigits() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Adds a button above a list that shows its changes: rows must not move without being asked. */
export function offerNews(list, message, show) {
    const news = list.closest("main").querySelector(".list-news") ?? document.createElement("p");
    news.className = "list-news";
    news.setAttribute("role", "status");
    const offer = button(`${message} · Show`, show);
    offer.classList.add("small");
    news.replaceChildren(offer);
    if (news.nextElementSibling !== list) list.before(news);
}

/** Returns a button with an action. */
export function button(label, act) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "quiet";
    button.textContent = label;
    button.addEventListener("click", act);
    return button;
}
