// The theme, light or dark. A page that is loaded has the chosen one, and the browser's other pages take it.

import { need } from "./dom.js";

const root = document.documentElement;

/** @param {string} theme */
function showTheme(theme) {
    if (theme === "auto") delete root.dataset.theme;
    else root.dataset.theme = theme;
    need("meta[name=color-scheme]", HTMLMetaElement).content = theme === "auto" ? "light dark" : theme;
}

addEventListener("storage", ({ key, newValue }) => key === "theme" && newValue && showTheme(newValue));
try {
    localStorage.theme = root.dataset.theme ?? "auto";
} catch {
    // Without storage, other pages show the theme when they are loaded.
}
