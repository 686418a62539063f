// Sends forms without leaving the page (`form[data-live-form]`), while a stream shows the results.

import { pageAddress, parsePage, setPageAddress, setPageTitle } from "./page.js";
import { isLeaving, leave, randomDigits } from "./requests.js";

/** The forms that wait for their response. */
const waiting = new Set();
/** The numbers of the last form sent, and of the last one whose response is shown. */
let [lastSent, lastShown] = [0, 0];

document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    // Without a stream the page would not show the result.
    const isLive = document.documentElement.dataset.live === "open";
    if (!form.matches("form[data-live-form]") || !isLive || isLeaving || event.defaultPrevented) return;
    event.preventDefault();
    if (!waiting.has(form)) submitInPlace(form, submitter);
});

async function submitInPlace(form, submitter) {
    const number = (lastSent += 1);
    waiting.add(form);
    form.ariaBusy = "true";
    try {
        const sent = new FormData(form, submitter);
        const response = await post(form, submitter, sent).catch(() => undefined);
        // The page of a change that came too early has the whole form, to be sent again.
        if (!response || response.status === 429) leave(form, submitter);
        else if (response.type === "opaqueredirect") renew(form, sent);
        else {
            if (response.ok) settle(form, sent);
            const html = await response.text();
            // What the visitor has sent later counts, unless an earlier form has failed.
            if (response.ok && number < lastShown) return;
            lastShown = Math.max(number, lastShown);
            show(html, response);
        }
    } finally {
        // After a response, an error here must not send the form again.
        waiting.delete(form);
        form.ariaBusy = "false";
    }
}

/** Sends the form. Follows the redirect unless a live region shows the result (`data-live-form`) and the form shows no
 *  error. */
function post(form, submitter, sent) {
    const isMistaken = form.querySelector("[aria-invalid=true]") !== null;
    const { liveForm } = form.dataset;
    const hasRegion = liveForm && !isMistaken && document.getElementById(`live-${liveForm}`);
    return fetch(submitter?.getAttribute("formaction") ?? form.getAttribute("action"), {
        method: "POST",
        body: new URLSearchParams(sent),
        redirect: hasRegion ? "manual" : "follow",
    });
}

/** Marks saved fields as unchanged, so that they show changes by others again. */
function settle(form, sent) {
    for (const field of form.querySelectorAll("input[type=text], textarea")) {
        if (field.value === sent.get(field.name)) field.defaultValue = field.value;
    }
}

/** Resets the form, except for fields that have changed since it was sent. */
function renew(form, sent) {
    for (const field of form.querySelectorAll("input:not([type=hidden])")) {
        if (field.value === sent.get(field.name)) field.value = field.defaultValue;
    }
    const token = form.elements.namedItem("token");
    if (token) token.value = token.defaultValue = randomDigits();
}

/** Shows a response in place of the page, or goes to the page that it redirects to. */
function show(html, { url, redirected }) {
    const page = parsePage(html);
    const main = page.querySelector("main");
    const { pathname, search } = new URL(url);
    const isHere = pathname === pageAddress().pathname;
    // Without a redirect it is a form with errors, or says why nothing has changed. Its URL may be for POST only.
    if (!main || (redirected && !isHere)) {
        // The visitor may have gone on to search.
        if (!document.querySelector("main").hidden) location.assign(url);
        return;
    }
    if (isHere) setPageAddress(pathname + search);
    setPageTitle(page.title);
    document.dispatchEvent(new CustomEvent("live:response", { detail: main }));
}
