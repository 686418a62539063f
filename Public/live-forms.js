// Sends forms without leaving the page (`form[data-live-form]`), while a stream shows the results.

import { find, findAll, need, send } from "./dom.js";
import { pageAddress, parsePage, setPageAddress, setPageTitle } from "./page.js";
import { markSaved } from "./patch.js";
import { isLeaving, leave, post, randomDigits, reportUnsent } from "./requests.js";

/** The forms that wait for their response. @type {Set<HTMLFormElement>} */
const waiting = new Set();
/** The numbers of the last form sent, and of the last one whose response is shown. */
let [lastSent, lastShown] = [0, 0];

document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    // Without a stream the page would not show the result.
    const isLive = document.documentElement.dataset.live === "open";
    if (!(form instanceof HTMLFormElement) || !form.matches("[data-live-form]")) return;
    if (!isLive || isLeaving || event.defaultPrevented) return;
    event.preventDefault();
    if (!waiting.has(form)) submitInPlace(form, submitter);
});

/** @param {HTMLFormElement} form @param {HTMLElement | null} submitter */
async function submitInPlace(form, submitter) {
    const number = (lastSent += 1);
    waiting.add(form);
    form.ariaBusy = "true";
    try {
        const sent = new FormData(form, submitter);
        const response = await post(form, submitter, sent, hasRegion(form) ? "manual" : "follow").catch(() => undefined);
        if (!response) reportUnsent();
        // The page of a change that came too early has the whole form, to be sent again.
        else if (response.status === 429) leave(form, submitter);
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

/** Whether a live region shows the result of a form (`data-live-form`), instead of the page that follows: not of a form that
 *  shows an error. @param {HTMLFormElement} form */
function hasRegion(form) {
    const { liveForm } = form.dataset;
    return Boolean(liveForm) && !form.querySelector("[aria-invalid=true]") &&
        document.getElementById(`live-${liveForm}`) !== null;
}

/** Marks saved fields as unchanged, also one that has the focus, so that they show the page that follows and changes by others.
 *  @param {HTMLFormElement} form @param {FormData} sent */
function settle(form, sent) {
    const fields = [...findAll("input[type=text]", HTMLInputElement, form), ...findAll("textarea", HTMLTextAreaElement, form)];
    for (const field of fields) {
        if (field.value === sent.get(field.name)) markSaved(field);
    }
}

/** Resets the form, except for fields that have changed since it was sent.
 *  @param {HTMLFormElement} form @param {FormData} sent */
function renew(form, sent) {
    for (const field of findAll("input:not([type=hidden])", HTMLInputElement, form)) {
        if (field.value === sent.get(field.name)) field.value = field.defaultValue;
    }
    const token = find("input[name=token]", HTMLInputElement, form);
    if (token) token.value = token.defaultValue = randomDigits();
}

/** Shows a response in place of the page, or goes to the page that it redirects to.
 *  @param {string} html @param {Response} response */
function show(html, { url, redirected }) {
    const page = parsePage(html);
    const main = page.querySelector("main");
    const { pathname, search } = new URL(url);
    const isHere = pathname === pageAddress().pathname;
    // Without a redirect it is a form with errors, or says why nothing has changed. Its URL may be for POST only.
    if (!main || (redirected && !isHere)) {
        // The visitor may have gone on to search.
        if (!need("main", HTMLElement).hidden) location.assign(url);
        return;
    }
    if (isHere) setPageAddress(pathname + search);
    setPageTitle(page.title);
    send("live:response", main);
}
