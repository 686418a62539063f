// Decides what the service worker keeps, and what it answers without a connection. Nothing here needs a worker or a network.

/** The number of pages that are kept, and of files that they need: the ones seen last. */
export const limits = { pages: 50, files: 300 };
const sizeLimit = 500_000; // characters of a page

/** The cache of files. A file that is kept has a URL of its own for each content, so it is never outdated. */
export const fileCache = "files";

/** The name of the cache for the pages of a visitor. @param {Headers} headers of a page */
export function pageCache(headers) {
    return `pages ${headers.get("flipside-visitor") ?? ""}`;
}

/** Whether a cache has pages of another visitor than the one of a cache. @param {string} other @param {string} name */
export function isOthers(other, name) {
    return other !== fileCache && other !== name;
}

/** The forms after which the browser is, or may be, another visitor. */
const turns = ["/sign-in", "/sign-out", "/settings/transfer/entry"];
const files = /^\/(assets\/\d+\/[^/]+|sleeves\/\d+|app\.css|icon(-\d+)?\.(svg|png))$/;

/** Returns what to do with a request: answer it as a page or as a file, forget everything, or nothing.
 *  @param {Pick<Request, "method" | "mode" | "url">} request @param {string} origin */
export function role({ method, mode, url }, origin) {
    const { origin: target, pathname } = new URL(url);
    if (target !== origin) return undefined;
    if (method === "POST" && turns.includes(pathname)) return "turn";
    if (method !== "GET") return undefined;
    if (files.test(pathname)) return "file";
    return mode === "navigate" ? "page" : undefined;
}

/** Whether a response may be kept as a page. @param {Pick<Response, "status" | "type" | "redirected" | "headers">} response */
export function isKeptPage({ status, type, redirected, headers }) {
    const isPage = headers.get("content-type")?.startsWith("text/html");
    return status === 200 && type === "basic" && !redirected && Boolean(isPage) && !mustNotStore(headers);
}

/** Whether a response may be kept as a file. @param {Pick<Response, "status" | "type" | "headers">} response */
export function isKeptFile({ status, type, headers }) {
    return status === 200 && type === "basic" && Boolean(headers.get("cache-control")?.includes("immutable"));
}

/** Whether a response shows that a page of its URL is not to be kept any more: the page is gone, or must not be stored.
 *  @param {Pick<Response, "status" | "type" | "headers">} response */
export function isGone({ status, type, headers }) {
    return type === "basic" && (status === 404 || status === 410 || mustNotStore(headers));
}

/** @param {Headers} headers */
function mustNotStore(headers) {
    return headers.get("cache-control")?.includes("no-store") ?? false;
}

/** Returns the fields of a page that is kept, with the time. @param {Headers} headers @param {number} now */
export function keptHeaders(headers, now) {
    const kept = new Headers(headers);
    // The content is decoded.
    for (const name of ["content-encoding", "content-length", "set-cookie"]) kept.delete(name);
    kept.set("kept-at", String(now));
    return kept;
}

/** Whether a page is short enough to be kept. @param {string} html */
export function isShort(html) {
    return html.length <= sizeLimit;
}

/** Returns a kept page, which says from when it is. @param {string} html @param {Headers} headers */
export function marked(html, headers) {
    return html.replace("<html ", `<html data-kept="${Number(headers.get("kept-at"))}" `);
}

/** Returns those that make room, of a list with the one seen last at its end.
 *  @template Item @param {readonly Item[]} kept @param {number} limit */
export function excess(kept, limit) {
    return kept.slice(0, Math.max(0, kept.length - limit));
}

/** Orders files as they make room: pictures, of which a list has many, before style sheets and scripts.
 *  @template {{ url: string }} File @param {readonly File[]} kept */
export function picturesFirst(kept) {
    /** @param {File} file */
    const isPicture = ({ url }) => new URL(url).pathname.startsWith("/sleeves/");
    return [...kept.filter(isPicture), ...kept.filter((file) => !isPicture(file))];
}

const missingTitle = "You are offline";
const missingMain = `<main id="main" tabindex="-1">
        <h1>${missingTitle}</h1>
        <p>This page was not opened before, so it is not here. Pages that you have seen can still be read.</p>
        <p><a class="button" href="/">Home</a></p>
    </main>`;

/** The scripts that work on any page. The others need the content of theirs. */
const commonScripts = ["search.js", "shortcuts.js", "live.js"];

/** Returns the page in place of one that was never seen: a kept page, so that it has the theme, the fonts and the navigation of
 *  the visitor, with other content. @param {string} [kept] */
export function missingPage(kept = "") {
    const place = /<main\b[^]*<\/main>/;
    if (!place.test(kept)) return barePage;
    const withoutScripts = kept.replace(/<script\b[^>]*src="[^"]*\/([^"/]+)"[^>]*><\/script>\s*/g, (script, name) => {
        return commonScripts.includes(name) ? script : "";
    });
    return withoutScripts
        .replace(place, () => missingMain)
        .replace(/<title>[^<]*<\/title>/, `<title>${missingTitle} · Flipside</title>`)
        .replace(/ aria-current="[^"]*"/g, "")
        .replace("<html ", '<html data-kept="" ');
}

/** The page while none is kept. */
const barePage = `<!DOCTYPE html>
<html lang="en">
<head>
    <meta charset="utf-8"/>
    <meta name="viewport" content="width=device-width, initial-scale=1"/>
    <meta name="color-scheme" content="light dark"/>
    <title>${missingTitle} · Flipside</title>
    <link rel="stylesheet" href="/app.css"/>
</head>
<body>
    ${missingMain}
</body>
</html>
`;
