// Pages, the worker and the server, with random delays and losses.

import { isOutdated, SharedStream } from "../../Public/shared-stream.js";
import { equal, random } from "./testing.js";

/**
 * @import { MessageToPage, Revisions } from "../../Public/shared-stream.js"
 * @import { Random } from "./testing.js"
 */

const names = ["text", "entries", "songs"];

/** The regions of a server. Its revisions begin anew when it starts again. */
class Server {
    run = 1;
    /** @type {Revisions} */
    regions = {};
    /** What the stream has sent, and has not arrived yet. @type {string[]} */
    underWay = [];
    isStreaming = false;

    constructor() {
        this.start();
    }

    get epoch() {
        return `run${this.run}`;
    }

    start() {
        for (const name of names) this.regions[name] = "1";
    }

    restart() {
        this.run += 1;
        this.start();
        this.end();
    }

    end() {
        this.underWay = [];
        this.isStreaming = false;
    }

    /** @param {string} name */
    change(name) {
        this.regions[name] = String(Number(this.regions[name]) + 1);
        if (this.isStreaming) this.send(name);
    }

    /** @param {string} name */
    send(name) {
        this.underWay.push(`<div id="live-${name}" data-revision="${this.regions[name]}">${this.epoch}</div>`);
    }

    /** Answers the request for a stream. @param {string} seen */
    stream(seen) {
        const [epoch, list] = seen.split(":");
        this.underWay = [];
        this.isStreaming = true;
        const requested = list.split(",").map((item) => item.split("."));
        for (const [name, revision] of requested) {
            if (epoch !== this.epoch || revision !== this.regions[name]) this.send(name);
        }
        this.underWay.push(`${this.epoch}:${requested.map(([name]) => `${name}.${this.regions[name]}`)}`);
    }
}

/** A page, which shows regions of several runs after a restart. */
class Page {
    /** What each region shows. @type {Map<string, { epoch: string, revision: string }>} */
    shown = new Map();
    /** @type {MessageToPage[]} */
    messages = [];
    isOpen = false;
    hasJoined = false;

    /** @param {Server} server @param {string[]} names */
    constructor(server, names) {
        this.epoch = server.epoch;
        for (const name of names) this.shown.set(name, { epoch: server.epoch, revision: server.regions[name] });
    }

    get state() {
        const regions = Object.fromEntries([...this.shown].map(([name, { revision }]) => [name, revision]));
        return { url: "/live", epoch: this.epoch, regions };
    }

    receive() {
        const message = this.messages.shift();
        if (message?.type === "closed") this.isOpen = false;
        if (message?.type === "open") [this.isOpen, this.epoch] = [true, message.epoch ?? ""];
        if (message?.type !== "region") return;
        const [, name, revision, epoch] = message.data.match(/id="live-(\w+)" data-revision="(\d+)">(\w+)</) ?? [];
        const shown = this.shown.get(name);
        if (!shown || isOutdated({ revision, epoch: message.epoch }, { revision: shown.revision, epoch: this.epoch })) return;
        this.shown.set(name, { epoch, revision });
    }
}

/** @param {Random} random */
function run(random) {
    const server = new Server();
    /** @type {SharedStream<Page>} */
    const stream = new SharedStream();
    /** @type {Page[]} */
    const pages = [];
    /** Whether a stream is being opened, and whether it was requested. */
    let [isOpening, isRequested] = [false, false];
    const sendToAll = (/** @type {MessageToPage} */ message) => {
        for (const page of stream.pages.keys()) page.messages.push(message);
    };
    const open = () => {
        server.end();
        stream.close();
        [isOpening, isRequested] = [true, false];
    };
    const join = (/** @type {Page} */ page) => {
        page.hasJoined = true;
        const { messages, needsStream } = stream.join(page, page.state, isOpening || isRequested);
        page.messages.push(...messages);
        if (needsStream) open();
    };
    const request = () => {
        if (!isOpening) return;
        [isOpening, isRequested] = [false, true];
        server.stream(stream.request());
    };
    const lose = () => {
        if (!isRequested) return;
        open();
        sendToAll({ type: "closed" });
    };
    const arrive = () => {
        const event = server.underWay.shift();
        if (event) sendToAll(event.startsWith("<") ? stream.change(event) : stream.ready(event));
    };
    const load = () => {
        const page = new Page(server, names.filter(() => random(3) > 0));
        if (page.shown.size > 0) pages.push(page);
    };
    for (let step = 0; step < 60; step += 1) {
        const action = random(20);
        if (action < 2 && pages.length < 4) load();
        else if (action === 2) pages.filter(({ hasJoined }) => !hasJoined).slice(0, 1).forEach(join);
        else if (action < 7) server.change(names[random(names.length)]);
        else if (action === 7) lose();
        else if (action === 8 && random(3) === 0) {
            server.restart();
            lose();
        } else if (action < 11) request();
        else if (action < 15) arrive();
        else pages[random(pages.length)]?.receive();
    }
    // A page that returns joins again, too.
    for (const page of pages) join(page);
    request();
    while (server.underWay.length > 0) arrive();
    for (const page of pages) while (page.messages.length > 0) page.receive();
    for (const page of pages) {
        equal(page.isOpen, true);
        for (const [name, shown] of page.shown) equal(shown, { epoch: server.epoch, revision: server.regions[name] });
    }
}

Deno.test("all pages end with the regions of the server", () => {
    for (let seed = 1; seed <= 2_000; seed += 1) run(random(seed));
});
