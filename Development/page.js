// Keeps an open page in step with the files that are edited. This script runs before all others of the page.

// What the scripts of the page begin is ended when they are swapped: their listeners, timers, observers and streams.

let generation = new AbortController();

const { addEventListener: listen } = EventTarget.prototype;

/** @type {typeof listen} */
EventTarget.prototype.addEventListener = function (type, listener, options) {
    const given = typeof options === "object" ? options : { capture: options };
    const signal = given.signal ? AbortSignal.any([given.signal, generation.signal]) : generation.signal;
    return listen.call(this, type, listener, { ...given, signal });
};

for (const name of /** @type {const} */ (["setTimeout", "setInterval", "requestAnimationFrame"])) {
    /** @type {any} */
    const original = globalThis[name].bind(globalThis);
    /** @type {any} */ (globalThis)[name] = (/** @type {Function} */ act, /** @type {unknown[]} */ ...rest) => {
        const { signal } = generation;
        return original((/** @type {unknown[]} */ ...values) => signal.aborted || act(...values), ...rest);
    };
}

const ends = {
    MutationObserver: "disconnect",
    IntersectionObserver: "disconnect",
    ResizeObserver: "disconnect",
    EventSource: "close",
};

for (const [name, end] of Object.entries(ends)) {
    /** @type {any} */
    const original = /** @type {any} */ (globalThis)[name];
    /** @type {any} */ (globalThis)[name] = class extends original {
        /** @param {unknown[]} values */
        constructor(...values) {
            super(...values);
            listen.call(generation.signal, "abort", () => this[end]());
        }
    };
}

// The changes

/** @typedef {import("./develop.js").News & { generation: number }} News */

const stream = new EventSource("/~dev/events");
let wasOpen = false;
// It outlives the scripts of the page.
generation = new AbortController();

listen.call(stream, "message", (event) => {
    const news = /** @type {News} */ (JSON.parse(/** @type {MessageEvent} */ (event).data));
    if (news.kind === "style") swapStyle(news.path);
    else if (news.kind === "script") swapScripts(news.generation);
    else if (news.kind === "progress") showNote(news.words);
    else if (news.kind === "problem") showProblem(news);
    else showPage();
});

// After a new start of bin/dev.
listen.call(stream, "open", () => {
    if (wasOpen) showPage();
    wasOpen = true;
});

/** The part of an asset's URL before its path. */
const assets = /^\/assets\/[^/]+/;

/** @param {string} path */
function swapStyle(path) {
    const links = /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll("link[rel=stylesheet]"));
    for (const link of [...links].filter(({ href }) => new URL(href).pathname.replace(assets, "") === path)) {
        const fresh = /** @type {HTMLLinkElement} */ (link.cloneNode());
        fresh.href = `${new URL(link.href).pathname}?${Date.now()}`;
        listen.call(fresh, "load", () => link.remove());
        link.after(fresh);
    }
}

/** The scripts of the page, at the URLs of their latest generation. */
let scripts = "";

/** Ends the scripts of the page, and runs them again at URLs of their own. @param {number} number */
async function swapScripts(number) {
    generation.abort();
    generation = new AbortController();
    scripts = `/assets/script-${number}`;
    const elements = /** @type {NodeListOf<HTMLScriptElement>} */ (document.querySelectorAll("script[type=module]"));
    for (const { src } of elements) await import(new URL(src).pathname.replace(assets, scripts));
    await showPage();
}

/** Imports a script of the page. @param {string} name @returns {Promise<any>} */
function module(name) {
    const { src = "" } = /** @type {Partial<HTMLScriptElement>} */ (document.querySelector("script[type=module]") ?? {});
    scripts ||= new URL(src, location.href).pathname.match(assets)?.[0] ?? "";
    return import(`${scripts}/${name}`);
}

/** Fetches the page, and changes what differs. */
async function showPage() {
    const response = await fetch(location.href);
    const main = document.querySelector("main");
    hideLayer();
    if (!main) return location.reload();
    const [{ parsePage }, { update }] = await Promise.all([module("page.js"), module("patch.js")]);
    const page = /** @type {Document} */ (parsePage(await response.text()));
    const fresh = page.querySelector("main");
    if (!fresh) return location.reload();
    document.title = page.title;
    // The scripts of the page add to the main part what is theirs.
    document.dispatchEvent(new CustomEvent("live:page", { detail: fresh, bubbles: true, cancelable: true }));
    // The attributes, and what is around it.
    const frame = /** @type {HTMLElement} */ (page.body.cloneNode(true));
    frame.querySelector("main")?.replaceWith(main.cloneNode(true));
    update(document.body, frame);
}

// The layer with the progress or the problem

const host = document.createElement("flipside-dev");
const layer = host.attachShadow({ mode: "closed" });
const style = new CSSStyleSheet();
style.replaceSync(`
    :host { position: fixed; z-index: 2147483647; color: #1c1917; font: 14px/1.5 ui-monospace, monospace; }
    :host([data-shows=note]) { right: 12px; bottom: 12px; padding: 6px 12px; border-radius: 6px; background: #fde68a; }
    :host([data-shows=problem]) { inset: 0; overflow: auto; padding: 32px; background: #fffbeb; }
    h1 { margin: 0 0 24px; font-size: 20px; }
    h2 { margin: 24px 0 4px; font-size: 14px; }
    pre { margin: 0; padding: 12px; overflow-x: auto; background: #fef3c7; }
`);
layer.adoptedStyleSheets = [style];

/** @param {string} words */
function showNote(words) {
    if (host.dataset.shows !== "problem") show("note", words);
}

/** @param {News & { kind: "problem" }} problem */
function showProblem({ mistakes, output }) {
    const parts = mistakes.flatMap((mistake) => {
        const [title, ...lines] = mistake.split("\n");
        return [element("h2", title), element("pre", lines.join("\n").trimStart())];
    });
    show("problem", element("h1", "This is not built yet"), ...(parts.length > 0 ? parts : [element("pre", output)]));
}

/** @param {string} kind @param {(Node | string)[]} content */
function show(kind, ...content) {
    layer.replaceChildren(...content);
    host.dataset.shows = kind;
    document.documentElement.append(host);
}

function hideLayer() {
    delete host.dataset.shows;
    host.remove();
}

/** @param {string} name @param {string} text */
function element(name, text) {
    const element = document.createElement(name);
    element.textContent = text;
    return element;
}
