// How scripts send requests. The worker imports this file too, so it must not need a document to be loaded.

export const responseLimit = 15_000; // ms
const shortestDelay = 1_000;
const longestDelay = 30_000;

/** The pause before the next attempt, in ms. It doubles with each failure, and is partly random, so that browsers do not
 *  return at once. */
export function backoff(failures, firstDelay = shortestDelay) {
    return Math.min(longestDelay, firstDelay * 2 ** failures) * (0.5 + Math.random() / 2);
}

/** Sends a form without leaving the page, and returns whether that succeeded: the server redirects. For any other response,
 *  the browser sends the form again, and shows the page. The button is busy meanwhile. */
export async function sendInBackground(form, submitter) {
    submitter.ariaBusy = "true";
    const body = new URLSearchParams(new FormData(form, submitter));
    const address = submitter.getAttribute("formaction") ?? form.getAttribute("action");
    const response = await fetch(address, { method: "POST", body, redirect: "manual" }).catch(() => {});
    submitter.ariaBusy = "false";
    const isDone = response?.type === "opaqueredirect";
    if (!isDone) leave(form, submitter);
    return isDone;
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
