// One event stream for all open pages of a browser (docs/live.md).
//
// A browser opens six connections to a host, so with a stream for each tab the seventh tab would hang. Therefore this
// script runs as a SharedWorker, and every page joins it through a MessagePort. In a browser without SharedWorkers,
// live.js imports it into each page.
//
// The stream is read with fetch, because EventSource does not report heartbeats (a connection that was lost while the
// machine slept would count as open for hours), and stops for good after one 502 response.

import { backoff } from "./requests.js";

const silenceLimit = 40_000; // ms; the server sends a heartbeat at least every 15 s
const pingInterval = 20_000;

/** The open pages and the revisions that they show: MessagePort → { url, epoch, regions: { name: revision }, isAlive } */
const pages = new Map();

/** The regions of the stream: name → { revision, event }. The event is the last one, if there was any. */
let streamed = new Map();
/** The revisions that were in the request for the stream: name → revision. */
let requested = {};
let epoch;
let isOpen = false;
let isRefused = false;

let stream; // the AbortController of the stream under way
let waiting; // the timer of the next attempt
let failures = 0;
let retry; // the pause that the server has asked for, in ms

export function connect(port) {
    port.onmessage = ({ data }) => receive(data, port);
}

if ("SharedWorkerGlobalScope" in self) {
    self.onconnect = ({ ports: [port] }) => connect(port);
    self.addEventListener("online", () => wake());
}

// Pages

function receive(message, port) {
    switch (message.type) {
        case "join":
            pages.set(port, { ...message, isAlive: true });
            bringUpToDate(port, message);
            break;
        case "pong":
            if (pages.has(port)) pages.get(port).isAlive = true;
            break;
        case "leave":
            pages.delete(port);
            if (pages.size === 0) close();
            break;
    }
}

// A port does not report that its page was closed. A suspended page does not answer either, and joins again later.
setInterval(() => {
    for (const [port, page] of pages) {
        if (!page.isAlive) pages.delete(port);
        page.isAlive = false;
        port.postMessage({ type: "ping" });
    }
    if (pages.size === 0) close();
}, pingInterval);

function sendToAll(message) {
    for (const port of pages.keys()) port.postMessage(message);
}

/** Sends a page the newer regions. If one of them is not stored here, the stream is opened again, and the server sends
 *  it. */
function bringUpToDate(port, page) {
    if (!isOpen) {
        port.postMessage({ type: "closed" });
        if (!stream || !isRequested(page)) open();
        return;
    }
    const lacking = Object.keys(page.regions).filter((name) => !isCurrent(name, page));
    const events = lacking.map((name) => streamed.get(name)?.event);
    if (!events.every(Boolean)) return open();
    for (const event of events) port.postMessage(event);
    port.postMessage({ type: "open", epoch });
}

/** Whether the stream that is being opened will deliver all regions that a page needs. */
function isRequested({ epoch: pageEpoch, regions }) {
    return Object.entries(regions).every(([name, revision]) => {
        return requested[name] === "-" || (requested[name] === revision && pageEpoch === epoch);
    });
}

function isCurrent(name, page) {
    // Requested but not in the stream: a personal region of a visitor who has no cookie yet.
    if (!streamed.has(name)) return page.epoch === epoch && requested[name] === page.regions[name];
    // A page can be newer than the stream, which is about to deliver the same revision.
    return page.epoch === epoch && Number(page.regions[name]) >= Number(streamed.get(name).revision);
}

// The stream

function wake() {
    if (waiting) open();
}

function close() {
    stream?.abort();
    stream = undefined;
    isOpen = false;
    clearTimeout(waiting);
    waiting = undefined;
}

async function open() {
    close();
    requested = {};
    isRefused = false;
    const controller = (stream = new AbortController());
    // Tabs that return at the same time share one request.
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (stream !== controller) return;
    let silence;
    const resetSilence = () => {
        clearTimeout(silence);
        silence = setTimeout(() => controller.abort(), silenceLimit);
    };
    try {
        resetSilence();
        await read(await request(controller.signal), resetSilence, () => stream === controller);
    } catch {
        // After any error, the script reconnects.
    }
    clearTimeout(silence);
    if (stream === controller && pages.size > 0) scheduleReconnect();
}

function request(signal) {
    const [{ url, epoch: pageEpoch }] = pages.values();
    epoch ??= pageEpoch;
    streamed = new Map();
    requested = revisionsOfAllPages();
    const list = Object.entries(requested).map(([name, revision]) => `${name}.${revision}`);
    const seen = encodeURIComponent(`${epoch}:${list}`);
    return fetch(`${url}?seen=${seen}`, {
        headers: { Accept: "text/event-stream" },
        cache: "no-store",
        redirect: "manual",
        signal,
    });
}

/** Returns the revision of each region. If pages show different revisions, it is `-`, so that the server sends the
 *  current one. */
function revisionsOfAllPages() {
    const revisions = {};
    for (const page of pages.values()) {
        for (const [name, revision] of Object.entries(page.regions)) {
            const isAgreed = page.epoch === epoch && (revisions[name] ?? revision) === revision;
            revisions[name] = isAgreed ? revision : "-";
        }
    }
    return revisions;
}

async function read(response, resetSilence, isCurrentStream) {
    // These responses stay the same when repeated. The redirect leads to the sign-in page.
    isRefused = response.type === "opaqueredirect" || [400, 401, 403, 404, 421].includes(response.status);
    if (!response.ok) throw new Error(`${response.status}`);
    let text = "";
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
        const { done, value } = await reader.read();
        if (done || !isCurrentStream()) return;
        resetSilence();
        const blocks = (text + value).split("\n\n");
        text = blocks.pop();
        for (const block of blocks) handle(parse(block));
    }
}

/** One event (HTML Standard §9.2.6), from a server that ends its lines with LF. */
function parse(block) {
    const event = { data: [] };
    for (const line of block.split("\n")) {
        // The flag `s` lets the dot match U+2028, which ends no line here.
        const [, name, value] = line.match(/^([^:]*):? ?(.*)$/s);
        if (name === "data") event.data.push(value);
        else event[name] = value;
    }
    return { ...event, data: event.data.join("\n") };
}

function handle(event) {
    if (/^\d+$/.test(event.retry)) retry = Number(event.retry);
    switch (event.event) {
        case "ready":
            ready(event.data);
            break;
        case "region":
            change(event.data);
            break;
    }
}

/** Handles `ready`. Its data has the form of `seen`: `epoch:name.revision,name.revision`. */
function ready(data) {
    const [newEpoch, list] = data.split(":");
    epoch = newEpoch;
    for (const item of list.split(",").filter(Boolean)) {
        const [name, revision] = item.split(".");
        streamed.set(name, { revision, event: streamed.get(name)?.event });
    }
    isOpen = true;
    failures = 0;
    retry = undefined;
    updatePages();
    sendToAll({ type: "open", epoch });
}

/** Handles a changed region. Before `ready` the epoch is unknown, and the pages apply the event in any case. */
function change(data) {
    // The template LiveRegionView.html has the attributes in this order.
    const [, name, revision] = data.match(/^<[^>]* id="live-([^"]*)"[^>]* data-revision="([^"]*)"/);
    const event = { type: "region", data, epoch: isOpen ? epoch : undefined };
    streamed.set(name, { revision, event });
    if (isOpen) updatePages();
    sendToAll(event);
}

/** Stores the revisions that the pages show now. */
function updatePages() {
    for (const page of pages.values()) {
        page.epoch = epoch;
        for (const name of Object.keys(page.regions)) {
            if (streamed.has(name)) page.regions[name] = streamed.get(name).revision;
        }
    }
}

/** Reconnects after a pause. */
function scheduleReconnect() {
    close();
    sendToAll({ type: isRefused ? "refused" : "closed" });
    if (isRefused) return;
    // The server's times already differ for each client.
    const isAsked = retry !== undefined && failures === 0;
    waiting = setTimeout(open, isAsked ? retry : backoff(failures, retry));
    failures += 1;
}
