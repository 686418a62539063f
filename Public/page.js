// Functions shared by the scripts of pages.

import { isInputMethodKey } from "./composition.js";
import { find, findAll, listen, need, send } from "./dom.js";
import { PageState, responseLimit } from "./requests.js";
import { age, isLaterToday } from "./times.js";

const localTime = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const timeOfDay = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });
const exactTime = new Intl.DateTimeFormat(undefined, { dateStyle: "full", timeStyle: "long" });
const localDay = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeZone: "UTC" });

const announcer = need("#live-announcer", HTMLElement);

showLocalTimes(document);
setInterval(showAges, 30_000);

// Keys

const succession = 1_000; // ms between two presses of Enter that count as one

/** The last press of Enter, unless another key or a click has followed.
 *  @type {{ target: EventTarget | null, time: number } | undefined} */
let enter;

// The focus may move between two presses, to a button that the second one was not meant for. A key that is held repeats.
addEventListener("keydown", (event) => {
    const { key, target, timeStamp } = event;
    if (key !== "Enter" || target instanceof HTMLTextAreaElement) return (enter = undefined);
    const last = enter && timeStamp - enter.time < succession ? enter.target : target;
    if (event.repeat || target !== last) event.preventDefault();
    enter = { target: last, time: timeStamp };
}, { capture: true });
addEventListener("pointerdown", () => (enter = undefined), { capture: true });

/** Sets the line that screen readers announce. They announce changes only: a space makes a repeated message a change.
 *  @param {string} message */
export function announce(message) {
    announcer.textContent = announcer.textContent === message ? `${message} ` : message;
}

/** Parses a page that the server has sent. @param {string} html */
export function parsePage(html) {
    const page = new DOMParser().parseFromString(html, "text/html");
    showLocalTimes(page);
    return page;
}

/** Replaces times in UTC by how long ago they are, or by the same times in the time zone and format of the reader, and writes
 *  days in that format. The title is the exact time, in that time zone too. @param {ParentNode} place */
export function showLocalTimes(place) {
    for (const time of place.querySelectorAll("time")) {
        const text = time.textContent;
        if (/^\d{4}-\d\d-\d\d$/.test(text)) {
            time.title ||= text;
            time.textContent = localDay.format(new Date(text));
        } else if (text.endsWith(" UTC")) {
            time.title = exactTime.format(new Date(time.dateTime));
            showAge(time);
        }
    }
}

/** Shows how long ago the times on the page are by now. */
function showAges() {
    for (const time of findAll("time[datetime][title]", HTMLTimeElement)) showAge(time);
}

/** @param {HTMLTimeElement} time */
function showAge(time) {
    const date = new Date(time.dateTime);
    const now = Date.now();
    const format = isLaterToday(date.getTime(), now) ? timeOfDay : localTime;
    // The end of a pause is never "just now".
    const words = (time.closest(".pause-note") ? undefined : age(date.getTime(), now)) ?? format.format(date);
    if (time.textContent !== words) time.textContent = words;
}

// What the page shows

/** The URL of this page while results of a search are in front of it, at their own URL. @type {string | undefined} */
let addressBehind;

/** Begins, or ends with `undefined`, to keep the URL of this page for a search. @param {string} [address] */
export function setAddressBehind(address) {
    if (!address && addressBehind !== location.href) history.replaceState(history.state, "", addressBehind);
    addressBehind = address;
}

/** The URL of this page, also while results of a search are in front of it. */
export function pageAddress() {
    return new URL(addressBehind ?? location.href);
}

/** @param {string | URL} address */
export function setPageAddress(address, state = history.state) {
    if (addressBehind) addressBehind = new URL(address, addressBehind).href;
    else history.replaceState(state, "", address);
}

/** Sets the title, unless results of a search are in front of this page. @param {string} title */
export function setPageTitle(title) {
    if (!addressBehind) document.title = title;
}

const state = new PageState(() => pageAddress().pathname + pageAddress().search);

/** Makes all requests for the page outdated, because it shows something that their responses may lack. */
export function pageDidChange() {
    state.didChange();
}

listen("live:page", pageDidChange);
listen("live:response", pageDidChange);

/** Returns a function that tells whether the page still has the URL and the content that it has now. Otherwise, what was
 *  requested meanwhile is outdated. Live regions do not count: the stream repeats what a response lacks of them. */
export function currentState() {
    return state.current();
}

/** Fetches and parses a page, and returns it with its URL: in place of a page after the end of a list, the server sends the
 *  last one. Fails for an error, and for a redirect to the sign-in page; a page that says that something was deleted (410)
 *  is no error. @param {string | URL} url */
export async function fetchPage(url) {
    const requested = new URL(url, location.href);
    const response = await fetch(requested, { signal: AbortSignal.timeout(responseLimit) });
    const page = parsePage(await response.text());
    const address = new URL(response.url);
    if (!(response.ok || response.status === 410) || address.pathname !== requested.pathname) throw new Error("no page");
    return { page, address };
}

/** Asks for the regions of the visitor's own, which the stream lacks if it began before the visitor's first change.
 *  @param {HTMLElement | null} [region] */
export function followVisitor(region) {
    if (region?.dataset.revision !== "0") return;
    region.dataset.revision = "-";
    send("live:join", undefined);
}

/** Adds a button above a list that shows its changes: rows must not move without being asked. A label of its own needs no
 *  message beside it.
 *  @param {Element} list @param {string} message @param {() => unknown} show @param {string} [label] */
export function offerNews(list, message, show, label) {
    const news = list.closest("main")?.querySelector(".list-news") ?? document.createElement("p");
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

/** Returns a button with an action. @param {string} label @param {() => unknown} act */
export function button(label, act) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "quiet";
    button.textContent = label;
    button.addEventListener("click", act);
    return button;
}

// Chosen rows

/** What is chosen while the page has no form for it. @type {Set<string>} */
const held = new Set();

/** Keeps rows chosen while the page comes to show others. A chosen row that is not shown is a hidden field of the form.
 *  @param {string} field The name of the boxes. @param {() => HTMLFormElement | undefined} form
 *  @param {(ids: Set<string>) => void} offerBoxes Adds the boxes of rows. @param {() => void} show Shows what is chosen. */
export function keepChosen(field, form, offerBoxes, show) {
    const chosen = new Set([...held, ...chosenIDs(field)]);
    held.clear();
    chooseNone(field);
    if (chosen.size === 0) return;
    // After the page has been shown.
    queueMicrotask(() => {
        const place = form();
        if (!place) return chosen.forEach((id) => held.add(id));
        offerBoxes(chosen);
        for (const box of inputs(field)) {
            if (box.type === "checkbox" && chosen.delete(box.value)) box.checked = true;
        }
        for (const id of chosen) {
            const input = document.createElement("input");
            input.name = field;
            [input.type, input.value] = ["hidden", id];
            place.append(input);
        }
        show();
    });
}

/** Whether rows of the list are chosen, or kept chosen while it shows none. */
export function hasChosen() {
    const form = find("main [data-several]", HTMLFormElement);
    return held.size > 0 || chosenIDs(form?.dataset.several ?? "").length > 0;
}

/** @param {string} field */
function inputs(field) {
    return field === "" ? [] : findAll(`main input[name="${CSS.escape(field)}"]`, HTMLInputElement);
}

/** Returns the ids of the chosen rows. @param {string} field */
export function chosenIDs(field) {
    return inputs(field).filter(({ type, checked }) => type === "hidden" || checked).map(({ value }) => value);
}

/** Returns the number of chosen rows that are not shown. @param {string} field */
export function hiddenCount(field) {
    return inputs(field).filter(({ type }) => type === "hidden").length;
}

/** @param {string} field */
export function chooseNone(field) {
    for (const input of inputs(field)) {
        if (input.type === "hidden") input.remove();
        else input.checked = false;
    }
}

/** Returns a box that chooses all rows, with its words. @param {(isChosen: boolean) => void} choose */
export function boxForAll(choose) {
    const label = document.createElement("label");
    const box = label.appendChild(document.createElement("input"));
    label.className = "choice choose-all";
    const words = label.appendChild(document.createElement("span"));
    words.textContent = "Choose all shown";
    box.type = "checkbox";
    // Without a value of its own, the box would count as changed.
    box.value = "all";
    box.autocomplete = "off";
    box.addEventListener("change", () => choose(box.checked));
    return { label, words };
}

/** Calls a function when Escape is pressed in the page: not in a field outside of a form, and not to close a menu.
 *  @param {() => HTMLFormElement | undefined} form @param {() => void} act */
export function onEscape(form, act) {
    document.addEventListener("keydown", (event) => {
        const { key, target, defaultPrevented } = event;
        if (key !== "Escape" || defaultPrevented || isInputMethodKey(event)) return;
        if (document.querySelector(":is(dialog[open], :popover-open)") || !(target instanceof Element)) return;
        if (target.matches("input:not([type=checkbox]), textarea, select") && !form()?.contains(target)) return;
        act();
    });
}
