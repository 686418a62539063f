// Sends forms without leaving the page (`form[data-live-form]`), while a stream shows the results.

import { parsePage } from "./page.js";
import { isLeaving, leave, randomDigits } from "./requests.js";

document.addEventListener("submit", (event) => {
    const { target: form, submitter } = event;
    // Without a stream the page would not show the result.
    const isLive = document.documentElement.dataset.live === "open";
    if (!form.matches("form[data-live-form]") || !isLive || isLeaving || event.defaultPrevented) return;
    event.preventDefault();
    if (form.ariaBusy !== "true") submitInPlace(form, submitter);
});

async function submitInPlace(form, submitter) {
    form.ariaBusy = "true";
    try {
        const sent = new FormData(form, submitter);
        const response = await post(form, submitter, sent).catch(() => undefined);
        // The page of a change that came too early has the whole form, to be sent again.
        if (!response || response.status === 429) leave(form, submitter);
        else if (response.type === "opaqueredirect") renew(form, sent);
        else {
            if (response.ok) settle(form, sent);
            show(await response.text(), response.url);
        }
    } finally {
        // After a response, an error here must not send the form again.
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

function show(html, address) {
    const page = parsePage(html);
    const { pathname, search } = new URL(address);
    if (pathname !== location.pathname) {
        // A response with errors is this form, even at another URL.
        if (!page.querySelector("[aria-invalid=true]")) return location.assign(address);
    } else {
        history.replaceState(history.state, "", pathname + search);
    }
    document.title = page.title;
    document.dispatchEvent(new CustomEvent("live:response", { detail: page.querySelector("main") }));
}
