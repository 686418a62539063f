// Without a connection, says that the page comes from the service worker, and keeps the words in its forms: a browser would show
// an error in place of the page. With a connection again, it shows the current page.

import { find } from "./dom.js";
import { isInUse } from "./patch.js";
import { isLeaving, leave, mustAskFirst, reportUnsent } from "./requests.js";
import { age } from "./times.js";

const answerLimit = 5_000; // ms

/** When the page was kept: nothing for one that the server has sent, and 0 for one in place of a page that was never seen. */
const keptAt = keptTime(document.documentElement.dataset.kept);

/** @param {string} [value] */
function keptTime(value) {
    return value === undefined ? undefined : Number(value);
}

// Browsers have service workers on https and on this machine only.
navigator.serviceWorker?.register("/service-worker.js", { type: "module" }).catch(() => {});

/** The sentence about the page, with its age; `undefined` for a page that comes from the server. */
export function keptNotice() {
    if (!keptAt) return undefined;
    const time = age(keptAt, Date.now()) ?? new Date(keptAt).toLocaleDateString(undefined, { dateStyle: "medium" });
    return `You are offline. This page is from ${time}.`;
}

/** Shows the current page in place of a kept one, unless that would lose what was typed. */
export function renew() {
    if (keptAt !== undefined && ![...document.forms].some(isInUse)) location.reload();
}

if (keptAt) {
    addEventListener("online", renew);
    // Sentences such as "5 minutes ago" stay true.
    setInterval(() => {
        const notice = find("#live-connection:not([hidden])", HTMLElement);
        const words = keptNotice();
        if (notice && words && notice.textContent !== words) notice.textContent = words;
    }, 30_000);
}

// Forms

/** The forms that wait for an answer of the server. @type {Set<HTMLFormElement>} */
const waiting = new Set();

// On the window, after the scripts that send a form themselves.
addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || isLeaving || event.defaultPrevented) return;
    const { live, kept } = document.documentElement.dataset;
    const isAway = live === "closed" || kept !== undefined || !navigator.onLine;
    if (!mustAskFirst({ method: form.getAttribute("method"), isInUse: isInUse(form), isAway })) return;
    event.preventDefault();
    if (!waiting.has(form)) sendOnceReachable(form, submitter);
});

/** @param {HTMLFormElement} form @param {HTMLElement | null} submitter */
async function sendOnceReachable(form, submitter) {
    waiting.add(form);
    form.ariaBusy = "true";
    const request = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(answerLimit) };
    const answer = await fetch("/healthz", /** @type {RequestInit} */ (request)).catch(() => undefined);
    waiting.delete(form);
    form.ariaBusy = "false";
    if (answer) leave(form, submitter);
    else reportUnsent();
}
