// Updates the live regions of a page (docs/live.md): the elements with `data-revision` whose id begins with `live-`.
// The updates come from the server's event stream, through live-worker.js.
//
// Other scripts receive events: `live:beforeupdate` on a region with its next state, which they may change or prevent, and
// `live:update` afterwards; on a form, `live:formupdate`, or `live:formbusy` while it is in use; `live:open` on the document.
// They can send four events to the document: `live:response` shows the page that responds to a form, `live:page` a newer
// state of the page or of an element with an id, and `live:join` compares the revisions again. `live:unsent` says that the
// server could not be reached for a form.

import { find, findAll, listen, need, send } from "./dom.js";
import { keptNotice, renew } from "./kept.js";
import { isOutdated } from "./shared-stream.js";
import { announce, showLocalTimes } from "./page.js";
import { isInUse, update } from "./patch.js";
import "./theme.js";

/** @import { MessageToPage, MessageToWorker, RegionUpdate } from "./shared-stream.js" */

const root = document.documentElement;
const connectionNotice = need("#live-connection", HTMLElement);

const noticeDelay = 2_000;
const announcementDelay = 1_000;
const workerLimit = 5_000;

// The connection

/** @type {MessagePort | undefined} */
let port;
/** @type {Promise<void> | undefined} */
let connecting;
let isShared = "SharedWorker" in window;
/** @type {number | undefined} */
let noticeTimer;
/** @type {number | undefined} */
let workerTimer;

function regions() {
    return findAll("[id^='live-'][data-revision]", HTMLElement);
}

function isHidden() {
    return document.visibilityState === "hidden";
}

/** Tells the worker the revisions that the page shows, and receives the newer ones. */
async function join() {
    const { liveUrl } = root.dataset;
    if (!liveUrl || regions().length === 0 || (isHidden() && !isShared)) return;
    expectOpening();
    // The browser may have ended the worker while the page was suspended, or failed to start it.
    workerTimer ??= setTimeout(reconnect, workerLimit);
    try {
        await (connecting ??= connect());
    } catch {
        return;
    }
    const revisions = regions().map(({ id, dataset }) => [id.replace("live-", ""), dataset.revision]);
    tellWorker({ type: "join", url: liveUrl, epoch: root.dataset.liveEpoch, regions: Object.fromEntries(revisions) });
}

/** @param {MessageToWorker} message */
function tellWorker(message) {
    port?.postMessage(message);
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
        const worker = await import("./live-worker.js");
        const channel = new MessageChannel();
        worker.connect(channel.port2);
        port = channel.port1;
    }
    port.onmessage = ({ data }) => receive(data);
}

function reconnect() {
    leave();
    join();
}

function leave() {
    clearTimeout(workerTimer);
    clearTimeout(noticeTimer);
    workerTimer = noticeTimer = undefined;
    tellWorker({ type: "leave" });
    port?.close();
    port = connecting = undefined;
    delete root.dataset.live;
}

/** @param {MessageToPage} message */
function receive(message) {
    clearTimeout(workerTimer);
    workerTimer = undefined;
    switch (message.type) {
        case "ping":
            tellWorker({ type: "pong" });
            break;
        case "open":
            root.dataset.liveEpoch = message.epoch;
            showOpen();
            break;
        case "closed":
            expectOpening();
            root.dataset.live = "closed";
            break;
        case "refused":
            clearTimeout(noticeTimer);
            noticeTimer = undefined;
            showNotice("Live updates have stopped. Reload the page.");
            break;
        case "region":
            applyRegion(message);
            break;
    }
}

function expectOpening() {
    delete root.dataset.live;
    const show = () => isUnsent || showNotice(keptNotice() ?? "Reconnecting…");
    noticeTimer ??= setTimeout(show, noticeDelay);
}

function showOpen() {
    clearTimeout(noticeTimer);
    noticeTimer = undefined;
    if (!connectionNotice.hidden) announce("Reconnected.");
    connectionNotice.hidden = true;
    isUnsent = false;
    root.dataset.live = "open";
    send("live:open", undefined);
    renew();
}

/** @param {string} message */
function showNotice(message) {
    connectionNotice.textContent = message;
    connectionNotice.hidden = false;
    announce(message);
}

/** Whether the notice says that a form was not sent. */
let isUnsent = false;

listen("live:unsent", () => {
    isUnsent = true;
    showNotice("Not saved, because the server cannot be reached. What you typed is still here.");
});

// The next attempt has its own outcome.
document.addEventListener("submit", () => {
    if (isUnsent) connectionNotice.hidden = true;
    isUnsent = false;
}, { capture: true });

// Updates

/** @param {string} html */
function elementIn(html) {
    const template = document.createElement("template");
    template.innerHTML = html;
    showLocalTimes(template.content);
    return need("[data-revision]", HTMLElement, template.content);
}

/** @param {RegionUpdate} update */
function applyRegion({ data, epoch }) {
    const fresh = elementIn(data);
    const region = document.getElementById(fresh.id);
    // Without a revision the element shows something else, such as another page of the list.
    if (region?.dataset.revision === undefined) return;
    const shown = { revision: region.dataset.revision, epoch: root.dataset.liveEpoch };
    if (isOutdated({ revision: fresh.dataset.revision, epoch }, shown)) return;
    if (!send("live:beforeupdate", fresh, region)) return;
    const isBusy = [...region.querySelectorAll("form")].map(isInUse);
    const hadFocus = region.contains(document.activeElement);
    const row = document.activeElement?.closest("li");
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    if (update(region, fresh) && region.offsetHeight > 0) announceChange(region);
    // The focus was in an element that is gone.
    if (hadFocus && document.activeElement === document.body) {
        focusIn(neighbour instanceof HTMLElement && neighbour.isConnected ? neighbour : region);
    }
    if (isBusy.includes(true)) postponed.set(region, { data, epoch });
    else postponed.delete(region);
    // Parsed again, because update() has moved elements of the first one into the page.
    const freshForms = elementIn(data).querySelectorAll("form");
    for (const [index, form] of region.querySelectorAll("form").entries()) {
        const type = isInUse(form) ? "live:formbusy" : "live:formupdate";
        send(type, freshForms[index], form);
    }
    send("live:update", undefined, region);
}

/** The updates that wait while a form in the region is in use: region → its latest event.
 *  @type {WeakMap<Element, RegionUpdate>} */
const postponed = new WeakMap();

document.addEventListener("focusout", ({ target, relatedTarget }) => {
    if (!(target instanceof Element)) return;
    const region = target.closest("[data-revision]");
    const isInForm = relatedTarget instanceof Element && target.closest("form")?.contains(relatedTarget);
    if (!region || !postponed.has(region) || isInForm) return;
    // During the event, the focus has not moved yet.
    setTimeout(() => {
        const update = postponed.get(region);
        if (update) applyRegion(update);
    });
});

/** Shows another state of this page, or of a part of it. @param {HTMLElement} fresh */
function applyPage(fresh) {
    const old = document.getElementById(fresh.id);
    const main = old?.closest("main");
    if (!old || !main) return;
    const hadFocus = old.contains(document.activeElement);
    // Results of a search may be in front of the page.
    fresh.hidden = old.hidden;
    if (update(old, fresh) && main.offsetHeight > 0) announceChange(main);
    if (hadFocus && document.activeElement === document.body) main.focus({ preventScroll: true });
    join();
}

/** Shows this page after a form. The focus moves to a mistake, or, unless the visitor has moved it meanwhile, to the offer to
 *  undo the change. @param {HTMLElement} fresh */
function showResponse(fresh) {
    const main = need("main", HTMLElement);
    fresh.hidden = main.hidden;
    update(main, fresh);
    const mistake = find("[aria-invalid=true]", HTMLElement, main);
    const target = mistake ?? find("[autofocus], [role=alert] a, [role=status] button", HTMLElement, main) ?? main;
    const { activeElement } = document;
    const isAtStart = activeElement === document.body || activeElement === main;
    const isFree = isAtStart || (activeElement === substitute && target !== main);
    if (mistake || isFree) target.focus();
    // With the focus on Undo, screen readers read the notice as its description.
    else if (target.matches(".notice [autofocus]")) announce(target.closest(".notice")?.querySelector("p")?.textContent ?? "");
    join();
}

/** The element that has got the focus in place of one that is gone. @type {HTMLElement | undefined} */
let substitute;

/** Moves the focus to the first link or field in an element, or else to the element, so that Tab goes on from there. It does
 *  not move to a button: the visitor may be about to press the one that is gone.
 *  @param {HTMLElement} place */
function focusIn(place) {
    substitute = find("a, input:not([type=hidden])", HTMLElement, place) ?? place;
    if (substitute === place) place.tabIndex = -1;
    substitute.focus();
}

// Announcements for screen readers

/** @type {Set<string>} */
const changed = new Set();
/** @type {number | undefined} */
let announcementTimer;

/** Announces a series of changes once, after the last one. @param {HTMLElement} region */
function announceChange(region) {
    const place = region.querySelector(":scope > section") ?? region.closest("section, main");
    const name = place ? place.querySelector("h1, h2, h3")?.textContent : region.closest("[aria-label]")?.ariaLabel;
    changed.add(name?.trim() ?? "This page");
    clearTimeout(announcementTimer);
    announcementTimer = setTimeout(() => {
        announce(`Updated: ${[...changed].join(", ")}.`);
        changed.clear();
    }, announcementDelay);
}

// At the end, because constants above must be initialised first.
document.addEventListener("visibilitychange", () => {
    if (!isHidden()) join();
    // The stream of a hidden tab would use one of the browser's six connections.
    else if (!isShared) leave();
});
addEventListener("pagehide", leave);
addEventListener("pageshow", ({ persisted }) => persisted && join());
addEventListener("online", join);
listen("live:response", ({ detail }) => showResponse(detail));
listen("live:page", ({ detail }) => applyPage(detail));
listen("live:join", join);
const notice = keptNotice();
if (notice) showNotice(notice);
join();
