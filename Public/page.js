// Functions shared by the scripts of pages.

import { responseLimit } from "./requests.js";

const localTime = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const localDay = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });

const announcer = document.getElementById("live-announcer");

showLocalTimes(document);

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

/** The URL of this page while results of a search are in front of it, at their own URL. */
let addressBehind;

export function setAddressBehind(address) {
    addressBehind = address;
}

/** The URL of a page of the list, also while results of a search are in front of it. */
export function addressOfPage(number) {
    const address = new URL(addressBehind ?? location.href);
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
