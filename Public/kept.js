// Says that the page comes from the service worker, without a connection, and shows the current one when there is one again.

import { find } from "./dom.js";
import { isInUse } from "./patch.js";
import { age } from "./times.js";

const keptAt = Number(document.documentElement.dataset.kept);

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
    if (keptAt && ![...document.forms].some(isInUse)) location.reload();
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
