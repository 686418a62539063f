// The keyboard shortcuts, which `#shortcuts` lists. A key presses the element that has it in `data-key`, such as "e", or "gs"
// for g and then s; in a form, it goes to the first field. The keys j and k move between the rows of lists.

import { find, findAll, need } from "./dom.js";
import { shortcut } from "./keys.js";
import "./transitions.js";

const typingFields = "input:not([type=checkbox]), textarea, select, [contenteditable]";
// Browsers without popovers ignore what they do not know in :is().
const openLayers = ":is(dialog[open], :popover-open)";
const rows = "main:not([hidden]) ol > li";

const dialog = need("#shortcuts", HTMLDialogElement);
const setting = need("input", HTMLInputElement, dialog);
const searchField = need(".search-box input", HTMLInputElement);

/** The time of the g that waits for a letter. @type {number | undefined} */
let prefixTime;

document.addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof Element && event.target.closest(typingFields);
    const isFree = setting.checked && !isTyping && !document.querySelector(openLayers);
    const name = isFree ? shortcut(event, prefixTime) : undefined;
    prefixTime = name?.endsWith("g") ? event.timeStamp : undefined;
    // Otherwise, a field that gets the focus would receive the letter.
    if (name && perform(name)) event.preventDefault();
});

/** What scripts of a page do for a shortcut. @type {Map<string, () => boolean>} */
const actions = new Map();

/** Adds a shortcut to the page. @param {string} name @param {() => boolean} act Returns whether it does something. */
export function onShortcut(name, act) {
    actions.set(name, act);
}

/** Does what a shortcut stands for. Returns whether the page has it. @param {string} name */
function perform(name) {
    if (name === "j" || name === "k") return moveFocus(name === "j" ? 1 : -1);
    if (actions.get(name)?.()) return true;
    const element = elementFor(name);
    if (element?.matches("form, fieldset")) focusIn(element);
    else element?.click();
    return element !== undefined;
}

/** Moves the focus to the next or previous row, and after the last one to "Load more". Without a focus in a row, it moves to
 *  the first row in the window. @param {1 | -1} step */
function moveFocus(step) {
    const links = findAll(rows, HTMLElement).flatMap((row) => find("a[href]", HTMLAnchorElement, row) ?? []);
    const stops = [...links, ...findAll("main:not([hidden]) .load-more", HTMLAnchorElement)];
    const { activeElement } = document;
    const place = stops.findIndex((stop) => (stop.closest("li") ?? stop).contains(activeElement));
    const seen = stops.find((stop) => stop.getBoundingClientRect().top >= 0) ?? stops.at(-1);
    const next = place < 0 ? seen : stops[place + step];
    next?.focus();
    return next !== undefined;
}

/** Returns the element that a shortcut presses: that of the row with the focus, or else that of the page.
 *  @param {string} name */
function elementFor(name) {
    const all = findAll("[data-key], button.heart", HTMLElement).filter((element) => {
        const hasKey = (element.dataset.key ?? "h").split(" ").includes(name);
        // A box that chooses its row appears with the choice.
        return hasKey &&
            (element.closest("dialog") || element.matches("li input") || element.checkVisibility({ visibilityProperty: true }));
    });
    const row = document.activeElement?.closest(rows);
    return all.find((element) => row?.contains(element)) ?? all.find((element) => !element.closest(rows));
}

/** @param {HTMLElement} form */
function focusIn(form) {
    const field = find("input:not([type=hidden]), textarea", HTMLElement, form);
    field?.focus();
    if (field === searchField) searchField.select();
}

// The dialog

need("[data-key='?']", HTMLButtonElement).addEventListener("click", () => dialog.showModal());

setting.addEventListener("change", () => {
    try {
        localStorage.shortcuts = setting.checked ? "on" : "off";
    } catch {
        // Without storage, the setting applies to this page.
    }
    showSetting();
});

function readSetting() {
    try {
        setting.checked = localStorage.shortcuts !== "off";
    } catch {
        // As above.
    }
    showSetting();
}

function showSetting() {
    // Only on devices with a keyboard, and with room for the hint.
    const isHinted = setting.checked && matchMedia("(hover: hover) and (min-width: 44rem)").matches;
    searchField.placeholder = isHinted ? "Press / to search" : "Search";
    if (setting.checked) searchField.setAttribute("aria-keyshortcuts", "/");
    else searchField.removeAttribute("aria-keyshortcuts");
}

addEventListener("storage", readSetting);
// Also when Back shows a page again that missed the change.
addEventListener("pageshow", readSetting);
readSetting();
