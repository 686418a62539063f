// The theme, light or dark. A page that is loaded has the chosen one, and the browser's other pages take it.

import { findAll, need } from "./dom.js";
import { isLeaving, sendInBackground } from "./requests.js";

const root = document.documentElement;

/** @param {string} theme */
function showTheme(theme) {
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
    need("meta[name=color-scheme]", HTMLMetaElement).content = theme === "auto" ? "light dark" : theme;
}

/** Remembers the theme of this page for the browser's others. */
function rememberTheme() {
    try {
        localStorage.theme = root.dataset.theme ?? "auto";
    } catch {
        // Without storage, other pages show the theme when they are loaded.
    }
}

// The menu changes the theme without leaving the page, so that what is typed stays.
document.addEventListener("submit", async (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement && submitter instanceof HTMLButtonElement) || isLeaving) return;
    if (!form.matches(".themes")) return;
    event.preventDefault();
    if (!(await sendInBackground(form, submitter))) return;
    showTheme(submitter.value);
    rememberTheme();
    for (const button of findAll("button", HTMLButtonElement, form)) button.ariaPressed = String(button === submitter);
});

addEventListener("storage", ({ key, newValue }) => key === "theme" && newValue && showTheme(newValue));
rememberTheme();
