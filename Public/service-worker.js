// Keeps the pages that were seen, so that they can be read without a connection (docs/live.md). With one, every page comes
// from the server. The pages belong to one visitor: they go when the browser becomes another one, or signs out.

import {
    excess,
    fileCache,
    isGone,
    isKeptFile,
    isKeptPage,
    isOthers,
    isShort,
    keptHeaders,
    limits,
    marked,
    missingPage,
    pageCache,
    picturesFirst,
    role,
} from "./offline.js";

/** @typedef {Event & { waitUntil(work: Promise<unknown>): void }} WorkerEvent */
/** @typedef {WorkerEvent & { request: Request, preloadResponse: Promise<Response | undefined>,
 *      respondWith(response: Promise<Response>): void }} RequestEvent */
/** @typedef {{ skipWaiting(): Promise<void>, clients: { claim(): Promise<void> }, registration: ServiceWorkerRegistration }} Scope
 */

const scope = /** @type {Scope} */ (/** @type {unknown} */ (self));

/** Grows when everything is forgotten, so that a late response of before is not kept. */
let generation = 0;

self.addEventListener("install", (event) => {
    const work = keepStyles().then(() => scope.skipWaiting());
    /** @type {WorkerEvent} */ (event).waitUntil(work);
});

self.addEventListener("activate", (event) => {
    const work = [scope.clients.claim(), scope.registration.navigationPreload?.enable()];
    /** @type {WorkerEvent} */ (event).waitUntil(Promise.all(work));
});

self.addEventListener("fetch", (event) => answer(/** @type {RequestEvent} */ (event)));

/** @param {RequestEvent} event */
function answer(event) {
    switch (role(event.request, location.origin)) {
        case "page":
            return event.respondWith(page(event));
        case "file":
            return event.respondWith(file(event));
        case "turn":
            // The browser sends the form itself.
            return event.waitUntil(forget());
    }
}

// Pages

/** @param {RequestEvent} event @returns {Promise<Response>} */
async function page(event) {
    const { request } = event;
    const begin = generation;
    try {
        const response = (await event.preloadResponse) ?? (await fetch(request));
        if (isKeptPage(response)) event.waitUntil(keep(request, response.clone(), begin));
        else if (isGone(response)) event.waitUntil(drop(request));
        return response;
    } catch {
        return (await kept(request)) ?? (await missing());
    }
}

/** @param {Request} request @param {Response} response @param {number} begin */
async function keep(request, response, begin) {
    const html = await response.text();
    if (begin !== generation || !isShort(html)) return;
    const name = pageCache(response.headers);
    const others = (await caches.keys()).filter((other) => isOthers(other, name));
    if (others.length > 0) generation += 1;
    await Promise.all(others.map((other) => caches.delete(other)));
    const cache = await caches.open(name);
    await cache.put(request.url, new Response(html, { headers: keptHeaders(response.headers, Date.now()) }));
    await makeRoom(cache, limits.pages);
}

/** Forgets a page that is not to be kept any more. @param {Request} request */
async function drop(request) {
    for (const name of await caches.keys()) if (isOthers(name, "")) await (await caches.open(name)).delete(request.url);
}

/** @param {Request} request */
async function kept(request) {
    for (const name of await caches.keys()) {
        const found = isOthers(name, "") ? await caches.match(request.url, { cacheName: name, ignoreVary: true }) : undefined;
        if (found) return new Response(marked(await found.text(), found.headers), { headers: found.headers });
    }
}

async function missing() {
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        // The last one has the current theme.
        const last = isOthers(name, "") ? (await cache.keys()).at(-1) : undefined;
        const found = last && await cache.match(last, { ignoreVary: true });
        if (found) return new Response(missingPage(await found.text()), { headers: found.headers });
    }
    return new Response(missingPage(), { headers: { "content-type": "text/html; charset=utf-8" } });
}

async function forget() {
    generation += 1;
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
    await keepStyles();
}

// Files

/** @param {RequestEvent} event @returns {Promise<Response>} */
async function file(event) {
    const { request } = event;
    // Without room on the disk there may be no cache.
    const cache = await caches.open(fileCache).catch(() => undefined);
    const found = await cache?.match(request.url, { ignoreVary: true }).catch(() => undefined);
    if (found && isKeptFile(found)) return found;
    try {
        const response = await fetch(request);
        if (cache && isKeptFile(response)) event.waitUntil(keepFile(cache, request, response.clone()));
        return response;
    } catch {
        return found ?? Response.error();
    }
}

/** @param {Cache} cache @param {Request} request @param {Response} response */
async function keepFile(cache, request, response) {
    await cache.put(request.url, response);
    await makeRoom(cache, limits.files);
}

/** Keeps the style sheet of the page in place of one that was never seen. */
async function keepStyles() {
    await (await caches.open(fileCache)).add("/app.css").catch(() => {});
}

/** @param {Cache} cache @param {number} limit */
async function makeRoom(cache, limit) {
    for (const request of excess(picturesFirst(await cache.keys()), limit)) await cache.delete(request);
}
