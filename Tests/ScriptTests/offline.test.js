import {
    excess,
    fileCache,
    isGone,
    isKeptFile,
    isKeptPage,
    isOthers,
    keptHeaders,
    marked,
    missingPage,
    pageCache,
    picturesFirst,
    role,
} from "../../Public/offline.js";
import { equal } from "./testing.js";

const origin = "https://flipside.example";

/** @param {string} path @param {Partial<Request>} [details] */
function request(path, details) {
    return /** @type {Request} */ ({ method: "GET", mode: "navigate", url: new URL(path, origin).href, ...details });
}

/** @param {Record<string, string>} fields @param {Partial<Response>} [details] */
function response(fields, details) {
    return /** @type {Response} */ ({
        status: 200,
        type: "basic",
        redirected: false,
        headers: new Headers(fields),
        ...details,
    });
}

Deno.test("pages that are opened, and the files they need, are answered", () => {
    equal(role(request("/songs?page=2"), origin), "page");
    equal(role(request("/assets/4711/app.css", { mode: "no-cors" }), origin), "file");
    equal(role(request("/sleeves/60133795?letters=AR", { mode: "no-cors" }), origin), "file");
});

Deno.test("streams, forms, requests of scripts and other sites are left alone", () => {
    equal(role(request("/live?seen=a", { mode: "cors" }), origin) ?? "", "");
    equal(role(request("/songs", { mode: "cors" }), origin) ?? "", "");
    equal(role(request("/songs", { method: "POST" }), origin) ?? "", "");
    equal(role(request("https://github.com/"), origin) ?? "", "");
});

Deno.test("everything is forgotten when the browser signs in or out, or becomes another visitor", () => {
    for (const path of ["/sign-in?return=%2Fsongs", "/sign-out", "/settings/transfer/entry"]) {
        equal(role(request(path, { method: "POST" }), origin), "turn");
    }
});

Deno.test("a page is kept unless it must not be stored, failed, or is no page", () => {
    const fields = { "content-type": "text/html; charset=utf-8", "cache-control": "private, no-cache" };
    equal(isKeptPage(response(fields)), true);
    equal(isKeptPage(response({ ...fields, "cache-control": "private, no-store" })), false);
    equal(isKeptPage(response({ ...fields, "content-type": "application/json" })), false);
    equal(isKeptPage(response(fields, { status: 500 })), false);
    equal(isKeptPage(response(fields, { type: "opaqueredirect" })), false);
    equal(isKeptPage(response(fields, { redirected: true })), false);
});

Deno.test("a page that is gone, or must not be stored any more, is dropped, and one that fails is not", () => {
    equal(isGone(response({}, { status: 410 })), true);
    equal(isGone(response({ "cache-control": "private, no-store" })), true);
    equal(isGone(response({}, { status: 503 })), false);
});

Deno.test("a file is kept if its content never changes", () => {
    equal(isKeptFile(response({ "cache-control": "public, max-age=31536000, immutable" })), true);
    equal(isKeptFile(response({ "cache-control": "no-cache" })), false);
});

Deno.test("the pages of another visitor are others, and files are nobody's", () => {
    const [mine, theirs] = ["aa", "bb"].map((mark) => pageCache(new Headers({ "flipside-visitor": mark })));
    equal(isOthers(theirs, mine), true);
    equal(isOthers(mine, mine), false);
    equal(isOthers(pageCache(new Headers()), mine), true);
    equal(isOthers(fileCache, mine), false);
});

Deno.test("a kept page says from when it is, and keeps its policy", () => {
    const headers = keptHeaders(
        new Headers({ "content-encoding": "gzip", "content-security-policy": "default-src 'self'" }),
        42,
    );
    equal(headers.get("content-encoding") ?? "", "");
    equal(headers.get("content-security-policy"), "default-src 'self'");
    equal(marked('<!DOCTYPE html><html lang="en"><p>', headers), '<!DOCTYPE html><html data-kept="42" lang="en"><p>');
});

Deno.test("the ones that were seen last stay", () => {
    equal(excess([1, 2, 3, 4], 3), [1]);
    equal(excess([1, 2], 3), []);
});

Deno.test("pictures make room before style sheets and scripts", () => {
    const kept = ["app.css", "sleeves/1", "assets/2/live.js", "sleeves/3"].map((path) => ({ url: `http://x/${path}` }));
    equal(excess(picturesFirst(kept), 1).map(({ url }) => url.slice(9)), ["sleeves/1", "sleeves/3", "app.css"]);
});

Deno.test("the page in place of one that was never seen has the theme and the navigation of the last one", () => {
    const script = (/** @type {string} */ name) => `<script type="module" src="/assets/4/${name}"></script>`;
    const page = missingPage(
        `<html lang="en" data-theme="dark"><title>Songs · Flipside</title>${script("catalogue.js")}${script("live.js")}` +
            `<nav><a href="/songs" aria-current="page">Songs</a></nav><main id="main"><h1>Songs</h1></main><footer></footer></html>`,
    );
    for (
        const part of [
            'data-theme="dark"',
            "<title>You are offline",
            "<h1>You are offline</h1>",
            '<a href="/songs">',
            "live.js",
        ]
    ) {
        equal([part, page.includes(part)], [part, true]);
    }
    for (const part of ["<h1>Songs</h1>", "catalogue.js", "aria-current"]) equal([part, page.includes(part)], [part, false]);
});

Deno.test("without a kept page that page stands alone, in the theme of the system", () => {
    equal(missingPage().includes("<h1>You are offline</h1>"), true);
    equal(missingPage().includes('content="light dark"'), true);
});
