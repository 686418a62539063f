// Functions shared by the scripts of pages.

import { responseLimit } from "./requests.js";

const localTime = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const localDay = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });

const announcer = document.getElementById("live-announcer");

showLocalTimes(document);

// Keys

const succession = 1_000; // ms between two presses of Enter that count as one

/** The last press of Enter, unless another key or a click has followed. */
let enter;

// The focus may move between two presses, to a button that the second one was not meant for. A key that is held repeats.
addEventListener("keydown", (event) => {
    const { key, target, timeStamp } = event;
    if (key !== "Enter" || target.matches?.("textarea")) return (enter = undefined);
    const isSuccessor = enter && timeStamp - enter.time < succession;
    if (event.repeat || (isSuccessor && target !== enter.target)) event.preventDefault();
    enter = { target: isSuccessor ? enter.target : target, time: timeStamp };
}, { capture: true });
addEventListener("pointerdown", () => (enter = undefined), { capture: true });

/** Sets the line that screen readers announce. They announce changes only: a space makes a repeated message a change. */
export function announce(message) {
    announcer.textContent = announcer.textContent === message ? `${message} ` : message;
}

/** Parses a page that the server has sent. */
export function parsePage(html) {
    const page = new DOMParser().parseFromString(html, "text/html");
    showLocalTimes(page);
    return page;
}

/** Replaces times in UTC by the same times in the time zone and format of the reader, and writes days in that format. */
export function showLocalTimes(place) {
    for (const time of place.querySelectorAll("time")) {
        const text = time.textContent;
        const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
        if (!isDay && !text.endsWith(" UTC")) continue;
        time.title ||= text;
        time.textContent = isDay ? localDay.format(new Date(text)) : localTime.format(new Date(time.dateTime));
    }
}

/** Returns the page number of a location, a URL or a link. */
export function pageNumber(address) {
    return Number(new URLSearchParams(address.search).get("page") ?? 1);
}

// What the page shows

/** The URL of this page while results of a search are in front of it, at their own URL. */
let addressBehind;

/** Begins, or ends with `undefined`, to keep the URL of this page for a search. */
export function setAddressBehind(address) {
    const isChanged = !address && addressBehind !== location.href;
    if (isChanged) history.replaceState(history.state, "", addressBehind);
    addressBehind = address;
}

/** The URL of this page, also while results of a search are in front of it. */
export function pageAddress() {
    return new URL(addressBehind ?? location.href);
}

export function setPageAddress(address, state = history.state) {
    if (addressBehind) addressBehind = new URL(address, addressBehind).href;
    else history.replaceState(state, "", address);
}

/** Sets the title, unless results of a search are in front of this page. */
export function setPageTitle(title) {
    if (!addressBehind) document.title = title;
}

let changeCount = 0;

/** Makes all requests for the page outdated, because it shows something that their responses may lack. */
export function pageDidChange() {
    changeCount += 1;
}

for (const type of ["live:page", "live:response"]) document.addEventListener(type, pageDidChange);

/** Returns a function that tells whether the page still has the URL and the content that it has now. Otherwise, what was
 *  requested meanwhile is outdated. Live regions do not count: the stream repeats what a response lacks of them. */
export function currentState() {
    const url = () => pageAddress().pathname + pageAddress().search;
    const [before, count] = [url(), changeCount];
    return () => url() === before && changeCount === count;
}

/** The URL of a page of the list, also while results of a search are in front of it. */
export function addressOfPage(number) {
    const address = pageAddress();
    if (number > 1) address.searchParams.set("page", number);
    else address.searchParams.delete("page");
    return address;
}

/** Fetches and parses a page, and returns it with its URL: in place of a page after the end of a list, the server sends the
 *  last one. Fails for an error, and for a redirect to the sign-in page; a page that says that something was deleted (410)
 *  is no error. */
export async function fetchPage(url) {
    const requested = new URL(url, location.href);
    const response = await fetch(requested, { signal: AbortSignal.timeout(responseLimit) });
    const page = parsePage(await response.text());
    const address = new URL(response.url);
    if (!(response.ok || response.status === 410) || address.pathname !== requested.pathname) throw new Error("no page");
    return { page, address };
}

/** Asks for the regions of the visitor's own, which the stream lacks if it began before the visitor's first change. */
export function followVisitor(region) {
    if (region.dataset.revision !== "0") return;
    region.dataset.revision = "-";
    document.dispatchEvent(new Event("live:join"));
}

/** Adds a button above a list that shows its changes: rows must not move without being asked. A label of its own needs no
 *  message beside it. */
export function offerNews(list, message, show, label) {
    const news = list.closest("main").querySelector(".list-news") ?? document.createElement("p");
    const words = document.createElement("span");
    const offer = button(label ?? "Show the changes", show);
    news.className = "list-news";
    words.textContent = label ? "" : message;
    offer.classList.add("small");
    news.replaceChildren(words, offer);
    if (news.nextElementSibling !== list) list.before(news);
    // Many screen readers are silent about a status that is new on the page.
    announce(`${message}.`);
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
