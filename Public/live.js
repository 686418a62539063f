// Updates the live regions of a page (docs/live.md): the elements with `data-revision` whose id begins with `live-`.
// The updates come from the server's event stream, through live-worker.js.
//
// A field in use is not changed. An element that has not changed stays the same node, so that focus, selection and
// scroll positions stay.
//
// Other scripts receive events: `live:coming` on a region with its next state, which they may change or prevent, and
// `live:came` afterwards; `live:held` or `live:taken` on a form; `live:open` on the document. They can send three events
// to the document: `live:answer` shows the page that answers a form, `live:page` a newer state of the page or of an element
// with an id, and `live:join` compares the revisions again.

import { announcer, isField, isUnsaved, showLocalTimes } from "./page.js";

const root = document.documentElement;
const connectionNotice = document.getElementById("live-connection");

const noticeDelay = 2_000;
const announcementDelay = 1_000;
const answerLimit = 5_000;

// The theme. A page that is loaded has the chosen one, and the browser's other pages take it.

function showTheme(theme) {
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
    document.querySelector("meta[name=color-scheme]").content = theme === "auto" ? "light dark" : theme;
}

function shareTheme() {
    addEventListener("storage", ({ key, newValue }) => key === "theme" && newValue && showTheme(newValue));
    try {
        localStorage.theme = root.dataset.theme ?? "auto";
    } catch {
        // Without storage, other pages show the theme when they are loaded.
    }
}

// The connection

let port;
let connecting;
let isShared = "SharedWorker" in window;
let noticeTimer;
let answerTimer;

function regions() {
    return [...document.querySelectorAll("[id^='live-'][data-revision]")];
}

function isHidden() {
    return document.visibilityState === "hidden";
}

/** Tells the worker the revisions that the page shows, and receives the newer ones. */
async function join() {
    if (!root.dataset.liveUrl || regions().length === 0 || (isHidden() && !isShared)) return;
    expectOpening();
    // The browser may have ended the worker while the page was suspended, or failed to start it.
    answerTimer ??= setTimeout(reconnect, answerLimit);
    try {
        await (connecting ??= connect());
    } catch {
        return;
    }
    if (!port) return;
    const revisions = regions().map((region) => [region.id.replace("live-", ""), region.dataset.revision]);
    const { liveUrl, liveEpoch } = root.dataset;
    port.postMessage({ type: "join", url: liveUrl, epoch: liveEpoch, regions: Object.fromEntries(revisions) });
}

async function connect() {
    if (isShared) {
        const worker = new SharedWorker(new URL("./live-worker.js", import.meta.url), { type: "module", name: "live" });
        worker.onerror = () => {
            isShared = false;
            reconnect();
        };
        port = worker.port;
    } else {
        const { connect } = await import("./live-worker.js");
        const channel = new MessageChannel();
        connect(channel.port2);
        port = channel.port1;
    }
    port.onmessage = ({ data }) => receive(data);
}

function reconnect() {
    leave();
    join();
}

function leave() {
    clearTimeout(answerTimer);
    clearTimeout(noticeTimer);
    answerTimer = noticeTimer = undefined;
    port?.postMessage({ type: "leave" });
    port?.close();
    port = connecting = undefined;
    delete root.dataset.live;
}

function receive(message) {
    clearTimeout(answerTimer);
    answerTimer = undefined;
    switch (message.type) {
        case "ping":
            port.postMessage({ type: "pong" });
            break;
        case "open":
            root.dataset.liveEpoch = message.epoch;
            showOpen();
            break;
        case "closed":
            expectOpening();
            break;
        case "refused":
            clearTimeout(noticeTimer);
            noticeTimer = undefined;
            showNotice("Live updates have stopped. Reload the page.");
            break;
        case "region":
            takeRegion(message);
            break;
        case "rows":
            takeRows(message);
            break;
    }
}

function expectOpening() {
    delete root.dataset.live;
    noticeTimer ??= setTimeout(() => showNotice("Reconnecting…"), noticeDelay);
}

function showOpen() {
    clearTimeout(noticeTimer);
    noticeTimer = undefined;
    if (!connectionNotice.hidden) announce("Reconnected.");
    connectionNotice.hidden = true;
    root.dataset.live = "open";
    document.dispatchEvent(new Event("live:open"));
}

function showNotice(message) {
    connectionNotice.textContent = message;
    connectionNotice.hidden = false;
    announce(message);
}

// Changes

function elementIn(html) {
    const template = document.createElement("template");
    template.innerHTML = html;
    showLocalTimes(template.content);
    return template.content.firstElementChild;
}

function takeRegion({ data, epoch }) {
    const fresh = elementIn(data);
    const region = document.getElementById(fresh.id);
    // Without a revision the element shows something else, such as another page of the list.
    if (region?.dataset.revision === undefined) return;
    // An update that was sent before the page was loaded, or before it saved its text, may be older than the page.
    const isSameRun = epoch === root.dataset.liveEpoch;
    if (isSameRun && Number(fresh.dataset.revision) < Number(region.dataset.revision)) return;
    const coming = new CustomEvent("live:coming", { bubbles: true, cancelable: true, detail: fresh });
    if (!region.dispatchEvent(coming)) return;
    const isBusy = [...region.querySelectorAll("form")].map(isInUse);
    const hadFocus = region.contains(document.activeElement);
    if (update(region, fresh) && region.offsetHeight > 0) announceChange(region);
    if (hadFocus && document.activeElement === document.body) focusIn(region);
    if (isBusy.includes(true)) held.set(region, { data, epoch });
    else held.delete(region);
    const freshForms = elementIn(data).querySelectorAll("form");
    for (const [index, form] of region.querySelectorAll("form").entries()) {
        const type = isInUse(form) ? "live:held" : "live:taken";
        form.dispatchEvent(new CustomEvent(type, { detail: freshForms[index] }));
    }
    region.dispatchEvent(new CustomEvent("live:came", { bubbles: true }));
}

function takeRows({ data }) {
    const fresh = elementIn(data);
    const list = document.getElementById(fresh.id);
    if (!list || list.dataset.revision === fresh.dataset.revision) return;
    if (list.dataset.revision !== fresh.dataset.since) {
        join();
        return;
    }
    for (const id of fresh.dataset.removed.split(" ").filter(Boolean)) removeRow(document.getElementById(id));
    const top = list.firstChild;
    for (const row of [...fresh.children]) {
        const shown = document.getElementById(row.id);
        if (shown) update(shown, row);
        else list.insertBefore(row, top);
    }
    list.dataset.revision = fresh.dataset.revision;
    announceChange(list);
}

/** Shows another state of this page, or of a part of it. */
function takePage(fresh) {
    const old = document.getElementById(fresh.id);
    const main = old.closest("main");
    const hadFocus = old.contains(document.activeElement);
    if (update(old, fresh) && main.offsetHeight > 0) announceChange(main);
    if (hadFocus && document.activeElement === document.body) main.focus({ preventScroll: true });
    join();
}

/** Shows this page after a form. */
function takeAnswer(main) {
    const old = document.querySelector("main");
    update(old, main);
    const mistake = old.querySelector("[aria-invalid=true]");
    if (mistake || document.activeElement === document.body) {
        (mistake ?? old.querySelector("[autofocus], [role=alert] a, [role=status] button") ?? old).focus();
    }
    join();
}

/** Removes a row. If the focus was in it, such as on its button, the focus moves to the next row. */
function removeRow(row) {
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling ?? document.querySelector("main");
    if (row?.contains(document.activeElement)) focusIn(neighbour);
    row?.remove();
}

/** Moves the focus to the first control in an element, or else to the content of the page. */
function focusIn(place) {
    const main = document.querySelector("main");
    (place.querySelector("a, button, input:not([type=hidden])") ?? main).focus();
}

/** Updates a node to equal a fresh one, and returns whether the change is noticeable. */
function update(old, fresh) {
    if (old.isEqualNode(fresh)) return false;
    if (old.nodeType !== Node.ELEMENT_NODE) {
        old.data = fresh.data;
        return fresh.data.trim() !== "";
    }
    // The content of these elements belongs to scripts.
    if ("liveKeep" in old.dataset) return false;
    if (isField(old)) return updateField(old, fresh);
    const haveAttributes = updateAttributes(old, fresh);
    const haveChildren = updateChildren(old, fresh);
    return haveAttributes || haveChildren;
}

function updateAttributes(old, fresh) {
    let hasChanged = false;
    // An element that the visitor has opened stays open.
    const isLeft = ({ name }) => fresh.hasAttribute(name) || name === "open";
    for (const { name } of [...old.attributes].filter((attribute) => !isLeft(attribute))) {
        old.removeAttribute(name);
        hasChanged = true;
    }
    for (const { name, value } of fresh.attributes) {
        if (old.getAttribute(name) === value) continue;
        old.setAttribute(name, value);
        hasChanged ||= !name.startsWith("data-");
    }
    return hasChanged;
}

/** Compares both lists in order. The nodes before a node's counterpart are removed. */
function updateChildren(old, fresh) {
    let hasChanged = false;
    let place = old.firstChild;
    const removeUpTo = (end) => {
        while (place !== end) {
            const next = place.nextSibling;
            place.remove();
            place = next;
            hasChanged = true;
        }
    };
    const nodes = [...fresh.childNodes];
    for (const [index, node] of nodes.entries()) {
        const counterpart = findCounterpart(node, place, nodes.slice(index + 1));
        if (counterpart) {
            removeUpTo(counterpart);
            place = counterpart.nextSibling;
            if (update(counterpart, node)) hasChanged = true;
        } else {
            old.insertBefore(node, place);
            hasChanged = true;
        }
    }
    removeUpTo(null);
    return hasChanged;
}

/** Searches the rest of the list for a node with the same id. For a node without an id, the search ends at an element
 *  that a later node needs. */
function findCounterpart(node, place, later) {
    for (let candidate = place; candidate; candidate = candidate.nextSibling) {
        if (isAlike(candidate, node)) return candidate;
        const isElement = candidate.nodeType === Node.ELEMENT_NODE;
        if (!node.id && isElement && later.some((other) => isAlike(candidate, other))) return undefined;
    }
    return undefined;
}

/** Whether one node can become the other. Forms with different actions cannot. */
function isAlike(old, fresh) {
    if (old.nodeName !== fresh.nodeName || (old.id ?? "") !== (fresh.id ?? "")) return false;
    if (fresh.id || fresh.nodeType !== Node.ELEMENT_NODE) return true;
    return old.className === fresh.className && old.getAttribute("action") === fresh.getAttribute("action");
}

// Fields

/** The fields that the visitor has typed or clicked in since they got the focus. */
const touched = new WeakSet();
/** The updates held back while a form in the region is in use: region → its latest event. */
const held = new WeakMap();

for (const type of ["input", "keydown", "pointerdown"]) {
    document.addEventListener(type, ({ target }) => isField(target) && touched.add(target), { capture: true });
}
document.addEventListener("focusout", ({ target, relatedTarget }) => {
    touched.delete(target);
    const region = target.closest("[data-revision]");
    if (!held.has(region) || target.form?.contains(relatedTarget)) return;
    // During the event, the focus has not moved yet.
    setTimeout(() => held.has(region) && takeRegion(held.get(region)));
});

function isInUse(form) {
    return [...form.elements].some((field) => isField(field) && (isUnsaved(field) || isBeingWrittenIn(field)));
}

/** Whether the visitor is typing in the field. A field with `autofocus` counts only after a key or a click. */
function isBeingWrittenIn(field) {
    const hasFocus = field === document.activeElement && document.hasFocus();
    return hasFocus && (touched.has(field) || field.selectionEnd > 0);
}

function updateField(field, fresh) {
    if (field.form && isInUse(field.form)) {
        // The typed text stays; only the error state is updated.
        for (const name of ["aria-invalid", "aria-describedby"]) {
            if (fresh.hasAttribute(name)) field.setAttribute(name, fresh.getAttribute(name));
            else field.removeAttribute(name);
        }
        return false;
    }
    const { selectionStart, selectionEnd, scrollTop } = field;
    const hasChanged = updateAttributes(field, fresh);
    if (field.options) updateChildren(field, fresh);
    if (field.checked !== undefined) field.checked = fresh.checked;
    if (field.value === fresh.value && field.defaultValue === fresh.defaultValue) return hasChanged;
    field.defaultValue = fresh.defaultValue;
    field.value = fresh.value;
    if (field === document.activeElement && selectionStart !== null) {
        field.setSelectionRange(selectionStart, selectionEnd);
        field.scrollTop = scrollTop;
    }
    return field.type !== "hidden";
}

// Announcements for screen readers

const changed = new Set();
let announcementTimer;

/** Announces a series of changes once, after the last one. */
function announceChange(region) {
    const heading = region.closest("section, main")?.querySelector("h1, h2, h3");
    changed.add(heading?.textContent.trim() ?? "This page");
    clearTimeout(announcementTimer);
    announcementTimer = setTimeout(() => {
        announce(`${[...changed].join(", ")}: updated.`);
        changed.clear();
    }, announcementDelay);
}

function announce(message) {
    // Screen readers announce changes only: a space makes a repeated message a change.
    announcer.textContent = announcer.textContent === message ? `${message} ` : message;
}

// At the end, because constants above must be initialized first.
shareTheme();
document.addEventListener("visibilitychange", () => {
    if (!isHidden()) join();
    // The stream of a hidden tab would use one of the browser's six connections.
    else if (!isShared) leave();
});
addEventListener("pagehide", leave);
addEventListener("pageshow", ({ persisted }) => persisted && join());
addEventListener("online", join);
document.addEventListener("live:answer", ({ detail }) => takeAnswer(detail));
document.addEventListener("live:page", ({ detail }) => takePage(detail));
document.addEventListener("live:join", join);
join();
