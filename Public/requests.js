// How scripts send requests. The worker imports this file too, so it must not need a document to be loaded.

import { send } from "./dom.js";

export const responseLimit = 15_000; // ms
const shortestDelay = 1_000;
const longestDelay = 30_000;

/** The pause before the next attempt, in ms. It doubles with each failure, and is partly random, so that browsers do not
 *  return at once. @param {number} failures */
export function backoff(failures, firstDelay = shortestDelay) {
    return Math.min(longestDelay, firstDelay * 2 ** failures) * (0.5 + Math.random() / 2);
}

/** Whether a request can succeed later: after a failure of the network, which has no status, 429 or 5xx.
 *  @param {number} [status] */
export function canSucceedLater(status) {
    return status === undefined || status === 429 || status >= 500;
}

/** What a page shows, for what was requested for it: the response may be outdated. */
export class PageState {
    #changeCount = 0;
    #url;

    /** @param {() => string} url Returns the URL of the page. */
    constructor(url) {
        this.#url = url;
    }

    /** Makes all requests for the page outdated, because it shows something that their responses may lack. */
    didChange() {
        this.#changeCount += 1;
    }

    /** Returns a function that tells whether the page still has the URL and the content that it has now. */
    current() {
        const [before, count] = [this.#url(), this.#changeCount];
        return () => this.#url() === before && this.#changeCount === count;
    }
}

/** Whether a form is sent only after the server has answered another request: one that has something to lose, or any form that
 *  changes something while the server seems to be away.
 *  @param {{ method: string | null, isInUse: boolean, isAway: boolean }} form */
export function mustAskFirst({ method, isInUse, isAway }) {
    return method?.toLowerCase() === "post" && (isInUse || isAway);
}

/** Shows that a form was not sent. The page stays, with what was typed. */
export function reportUnsent() {
    send("live:unsent", undefined);
}

/** Sends a form without leaving the page, and returns whether that succeeded: the server redirects. For any other response,
 *  the browser sends the form again, and shows the page; without one, the page stays. The button is busy meanwhile.
 *  @param {HTMLFormElement} form @param {HTMLElement} submitter */
export async function sendInBackground(form, submitter) {
    submitter.ariaBusy = "true";
    const response = await post(form, submitter, new FormData(form, submitter), "manual").catch(() => undefined);
    submitter.ariaBusy = "false";
    const isDone = response?.type === "opaqueredirect";
    if (!response) reportUnsent();
    else if (!isDone) leave(form, submitter);
    return isDone;
}

/** Sends the fields of a form to the URL of the form, or of the button.
 *  @param {HTMLFormElement} form @param {HTMLElement | null} submitter
 *  @param {FormData} fields @param {RequestRedirect} redirect */
export function post(form, submitter, fields, redirect) {
    const address = submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
    return fetch(address, { method: "POST", body: encoded(fields), redirect });
}

/** Encodes the fields of a form as the body of a request. @param {FormData} fields */
export function encoded(fields) {
    return new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
}

export let isLeaving = false; // while a form is sent without a script

/** Lets the browser send a form itself, so that it shows the response.
 *  @param {HTMLFormElement} form @param {HTMLElement | null} submitter */
export function leave(form, submitter) {
    isLeaving = true;
    // The page may have changed, and the button may be gone.
    form.requestSubmit(submitter && "form" in submitter && submitter.form === form ? submitter : null);
    isLeaving = false;
}

/** 128 random bits; crypto.randomUUID is missing on a network without TLS. */
export function randomDigits() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
