// One event stream for all open pages of a browser (docs/live.md).
//
// A browser opens six connections to a host, so with a stream for each tab the seventh tab would hang. Therefore this
// script runs as a SharedWorker, and every page joins it through a MessagePort. In a browser without SharedWorkers,
// live.js imports it into each page.
//
// The stream is read with fetch, because EventSource does not report heartbeats (a connection that was lost while the
// machine slept would count as open for hours), and stops for good after one 502 response.

import { backoff } from "./requests.js";
import { SharedStream } from "./shared-stream.js";

/** @import { MessageToPage, MessageToWorker } from "./shared-stream.js" */

const silenceLimit = 40_000; // ms; the server sends a heartbeat at least every 15 s
const pingInterval = 20_000;

/** What the open pages show, and what the stream has. @type {SharedStream<MessagePort>} */
const sharedStream = new SharedStream();
/** The pages that have answered since the last ping. @type {Set<MessagePort>} */
const alive = new Set();
let isRefused = false;

/** The stream under way. @type {AbortController | undefined} */
let stream;
/** The timer of the next attempt. @type {number | undefined} */
let waiting;
let failures = 0;
/** The pause that the server has asked for, in ms. @type {number | undefined} */
let retry;

/** @param {MessagePort} port */
export function connect(port) {
    port.onmessage = ({ data }) => receive(data, port);
}

if ("SharedWorkerGlobalScope" in self) {
    self.addEventListener("connect", (event) => event instanceof MessageEvent && connect(event.ports[0]));
    self.addEventListener("online", () => wake());
}

// Pages

/** @param {MessageToWorker} message @param {MessagePort} port */
function receive(message, port) {
    switch (message.type) {
        case "join": {
            alive.add(port);
            const { messages, needsStream } = sharedStream.join(port, message, stream !== undefined);
            for (const message of messages) send(message, port);
            if (needsStream) open();
            break;
        }
        case "pong":
            alive.add(port);
            break;
        case "leave":
            sharedStream.pages.delete(port);
            if (sharedStream.pages.size === 0) close();
            break;
    }
}

// A port does not report that its page was closed. A suspended page does not answer either, and joins again later.
setInterval(() => {
    for (const port of sharedStream.pages.keys()) {
        if (!alive.has(port)) sharedStream.pages.delete(port);
        send({ type: "ping" }, port);
    }
    alive.clear();
    if (sharedStream.pages.size === 0) close();
}, pingInterval);

/** @param {MessageToPage} message @param {MessagePort} port */
function send(message, port) {
    port.postMessage(message);
}

/** @param {MessageToPage} message */
function sendToAll(message) {
    for (const port of sharedStream.pages.keys()) send(message, port);
}

// The stream

function wake() {
    if (waiting) open();
}

function close() {
    stream?.abort();
    stream = undefined;
    sharedStream.close();
    clearTimeout(waiting);
    waiting = undefined;
}

async function open() {
    close();
    isRefused = false;
    const controller = (stream = new AbortController());
    // Tabs that return at the same time share one request.
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (stream !== controller) return;
    /** @type {number | undefined} */
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
    if (stream === controller && sharedStream.pages.size > 0) scheduleReconnect();
}

/** @param {AbortSignal} signal */
function request(signal) {
    const [{ url }] = sharedStream.pages.values();
    return fetch(`${url}?seen=${encodeURIComponent(sharedStream.request())}`, {
        headers: { Accept: "text/event-stream" },
        cache: "no-store",
        redirect: "manual",
        signal,
    });
}

/** @param {Response} response @param {() => void} resetSilence @param {() => boolean} isCurrentStream */
async function read(response, resetSilence, isCurrentStream) {
    // These responses stay the same when repeated. The redirect leads to the sign-in page.
    isRefused = response.type === "opaqueredirect" || [400, 401, 403, 404, 421].includes(response.status);
    if (!response.ok || !response.body) throw new Error(`${response.status}`);
    let text = "";
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
        const { done, value } = await reader.read();
        if (done || !isCurrentStream()) return;
        resetSilence();
        const blocks = (text + value).split("\n\n");
        text = blocks.pop() ?? "";
        for (const block of blocks) handle(parse(block));
    }
}

/** One event (HTML Standard §9.2.6), from a server that ends its lines with LF. @param {string} block */
function parse(block) {
    const data = [];
    /** @type {Record<string, string>} */
    const event = {};
    for (const line of block.split("\n")) {
        // The flag `s` lets the dot match U+2028, which ends no line here.
        const [, name, value] = line.match(/^([^:]*):? ?(.*)$/s) ?? [];
        if (name === "data") data.push(value);
        else event[name] = value;
    }
    return { event: event.event, retry: event.retry, data: data.join("\n") };
}

/** @param {ReturnType<typeof parse>} event */
function handle(event) {
    if (/^\d+$/.test(event.retry)) retry = Number(event.retry);
    if (event.event === "region") sendToAll(sharedStream.change(event.data));
    if (event.event !== "ready") return;
    failures = 0;
    retry = undefined;
    sendToAll(sharedStream.ready(event.data));
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
