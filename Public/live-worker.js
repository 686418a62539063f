// One event stream for all open pages of a browser (docs/live.md).
//
// A browser opens six connections to a host, so a stream for each tab would hang the seventh. Therefore this runs as a
// SharedWorker, and every page joins it through a MessagePort. Where there are no SharedWorkers, live.js imports it into
// the page and joins it there.
//
// The stream is read with fetch and not with EventSource, which keeps the heartbeats to itself (a connection that died
// while the machine slept would count as open for hours) and gives up for good when a proxy answers 502 once.

const silenceLimit = 40_000; // The server says something every 15 s.
const pingInterval = 20_000;
const shortestDelay = 1_000;
const longestDelay = 30_000;

/** MessagePort → what its page shows: { url, epoch, regions: { name: version }, isAlive } */
const pages = new Map();

/** What the stream carries: name → { version, event }, where event is the last that replaces the whole region. */
let carried = new Map();
/** What the page asked for when the stream was opened: name → version. */
let named = {};
let epoch;
let isOpen = false;
let isRefused = false;

let stream; // the AbortController of the stream under way
let waiting; // the timer of the next attempt
let failures = 0;
let retry; // what the server has asked for, in ms

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

// A port does not say when its page is gone, and a page that sleeps need not hear anything: it joins again.
setInterval(() => {
    for (const [port, page] of pages) {
        if (!page.isAlive) pages.delete(port);
        page.isAlive = false;
        port.postMessage({ type: "ping" });
    }
    if (pages.size === 0) close();
}, pingInterval);

function tell(message) {
    for (const port of pages.keys()) port.postMessage(message);
}

/** Sends a page what it lacks; when that is not at hand, the stream begins anew and the server sends it. */
function bringUpToDate(port, page) {
    if (!isOpen) {
        port.postMessage({ type: "closed" });
        if (!stream || !isNamed(page)) open();
        return;
    }
    const lacking = Object.keys(page.regions).filter((name) => !isCurrent(name, page));
    const events = lacking.map((name) => carried.get(name)?.event);
    if (!events.every(Boolean)) return open();
    for (const event of events) port.postMessage(event);
    port.postMessage({ type: "open", epoch });
}

/** Whether the stream that is being opened will bring all that a page lacks. */
function isNamed({ epoch: pageEpoch, regions }) {
    const isNamed = ([name, version]) => named[name] === "-" || (named[name] === version && pageEpoch === epoch);
    return Object.entries(regions).every(isNamed);
}

function isCurrent(name, page) {
    // Not carried although it was asked for: it belongs to a visitor whom nobody knows yet.
    if (!carried.has(name)) return page.epoch === epoch && named[name] === page.regions[name];
    // A page can be ahead of the stream, which then is about to bring that.
    return page.epoch === epoch && Number(page.regions[name]) >= Number(carried.get(name).version);
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
    named = {};
    isRefused = false;
    const controller = (stream = new AbortController());
    // Twenty tabs that come back at once ask once.
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (stream !== controller) return;
    let silence;
    const heard = () => {
        clearTimeout(silence);
        silence = setTimeout(() => controller.abort(), silenceLimit);
    };
    try {
        heard();
        await follow(await ask(controller.signal), heard, () => stream === controller);
    } catch {
        // Whatever it was, the way back is the same.
    }
    clearTimeout(silence);
    if (stream === controller && pages.size > 0) lose();
}

function ask(signal) {
    const [{ url }] = pages.values();
    carried = new Map();
    named = versionsOfAllPages();
    const list = Object.entries(named).map(([name, version]) => `${name}.${version}`);
    const seen = encodeURIComponent(`${epoch}:${list}`);
    return fetch(`${url}?seen=${seen}`, {
        headers: { Accept: "text/event-stream" },
        cache: "no-store",
        redirect: "manual",
        signal,
    });
}

/** Where pages show different versions, none is named, so that all get the one of now. */
function versionsOfAllPages() {
    const versions = {};
    epoch ??= [...pages.values()][0].epoch;
    for (const page of pages.values()) {
        for (const [name, version] of Object.entries(page.regions)) {
            const isAgreed = page.epoch === epoch && (versions[name] ?? version) === version;
            versions[name] = isAgreed ? version : "-";
        }
    }
    return versions;
}

async function follow(response, heard, isCurrentStream) {
    // Such as the way to the page that asks for the password: no use in trying again.
    isRefused = response.type === "opaqueredirect" || [400, 401, 403, 404, 421].includes(response.status);
    if (!response.ok) throw new Error(`${response.status}`);
    let text = "";
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
        const { done, value } = await reader.read();
        if (done || !isCurrentStream()) return;
        heard();
        const blocks = (text + value).split("\n\n");
        text = blocks.pop();
        for (const block of blocks) take(parse(block));
    }
}

/** One event (HTML Standard §9.2.6), from a server that ends its lines with LF. */
function parse(block) {
    const event = { data: [] };
    for (const line of block.split("\n")) {
        // With `s`, for a dot is no U+2028 otherwise, which ends no line here.
        const [, name, value] = line.match(/^([^:]*):? ?(.*)$/s);
        if (name === "data") event.data.push(value);
        else event[name] = value;
    }
    return { ...event, data: event.data.join("\n") };
}

function take(event) {
    if (/^\d+$/.test(event.retry)) retry = Number(event.retry);
    switch (event.event) {
        case "ready":
            ready(event.data);
            break;
        case "region":
        case "rows":
            change(event);
            break;
    }
}

/** The data is what an id is: `epoch:name.version,name.version`. */
function ready(data) {
    const [newEpoch, list] = data.split(":");
    epoch = newEpoch;
    for (const item of list.split(",").filter(Boolean)) {
        const [name, version] = item.split(".");
        carried.set(name, { version, event: carried.get(name)?.event });
    }
    isOpen = true;
    failures = 0;
    retry = undefined;
    note();
    tell({ type: "open", epoch });
}

/** What comes before `ready` may be of another epoch, and is what the pages lack in any case. */
function change({ event: type, data }) {
    const [, name, version] = data.match(/^<[^>]* id="live-([^"]*)"[^>]* data-version="([^"]*)"/);
    const event = { type, data, epoch: isOpen ? epoch : undefined };
    carried.set(name, { version, event: type === "region" ? event : undefined });
    if (isOpen) note();
    tell(event);
}

/** Notes what the pages show now. */
function note() {
    for (const page of pages.values()) {
        page.epoch = epoch;
        for (const name of Object.keys(page.regions)) {
            if (carried.has(name)) page.regions[name] = carried.get(name).version;
        }
    }
}

/** The stream is gone. The more attempts fail, the longer it waits, and not just as long as all the other browsers. */
function lose() {
    close();
    tell({ type: isRefused ? "refused" : "closed" });
    if (isRefused) return;
    const delay = Math.min(longestDelay, (retry ?? shortestDelay) * 2 ** failures);
    // The server has given each client another time already.
    const isAsked = retry !== undefined && failures === 0;
    waiting = setTimeout(open, isAsked ? delay : delay * (0.5 + Math.random() / 2));
    failures += 1;
}
