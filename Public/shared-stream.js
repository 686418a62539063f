// Decides what the worker sends to pages and asks of the server, and what a page applies (docs/live.md). It knows neither
// ports nor the network, so tests need none (Tests/ScriptTests).

/**
 * The revisions of regions, by their names.
 * @typedef {Record<string, string>} Revisions
 * What a page shows. The revisions are those of a run of the server, its epoch.
 * @typedef {{ url: string, epoch?: string, regions: Revisions }} Page
 * A region that has changed, as HTML.
 * @typedef {{ data: string, epoch?: string }} RegionUpdate
 * @typedef {{ type: "region" } & RegionUpdate} RegionMessage
 * @typedef {{ type: "ping" | "closed" | "refused" } | { type: "open", epoch?: string } | RegionMessage} MessageToPage
 * @typedef {{ type: "pong" | "leave" } | { type: "join" } & Page} MessageToWorker
 */

/** The revisions that the open pages show, and the regions of the stream. @template Port */
export class SharedStream {
    /** @type {Map<Port, Page>} */
    pages = new Map();
    /** The regions of the stream. The message is the last one, if there was any.
     *  @type {Map<string, { revision: string, message?: RegionMessage }>} */
    #streamed = new Map();
    /** The revisions that were in the request for the stream. @type {Revisions} */
    #requested = {};
    /** @type {string | undefined} */
    epoch;
    isOpen = false;

    /** Adds a page, and returns what to send it: the newer regions. If one of them is not stored here, a new stream is needed,
     *  and the server sends it.
     *  @param {Port} port @param {Page} page @param {boolean} isOpening Whether a stream is being opened.
     *  @returns {{ messages: MessageToPage[], needsStream: boolean }} */
    join(port, page, isOpening) {
        this.pages.set(port, page);
        if (!this.isOpen) {
            const isServed = isOpening && this.#isRequested(page);
            // Some regions of this stream may have arrived before the page.
            const messages = isServed ? this.#messages(Object.keys(page.regions)) : [];
            return { messages: [{ type: "closed" }, ...messages], needsStream: !isServed };
        }
        const lacking = Object.keys(page.regions).filter((name) => !this.#isCurrent(name, page));
        const messages = this.#messages(lacking);
        if (messages.length < lacking.length) return { messages: [], needsStream: true };
        return { messages: [...messages, { type: "open", epoch: this.epoch }], needsStream: false };
    }

    /** Returns the stored messages of regions. @param {string[]} names */
    #messages(names) {
        return names.flatMap((name) => this.#streamed.get(name)?.message ?? []);
    }

    /** Whether the stream that is being opened will deliver all regions that a page needs. @param {Page} page */
    #isRequested({ epoch, regions }) {
        return Object.entries(regions).every(([name, revision]) => {
            const requested = this.#requested[name];
            return requested === "-" || (requested === revision && epoch === this.epoch);
        });
    }

    /** @param {string} name @param {Page} page */
    #isCurrent(name, { epoch, regions }) {
        const streamed = this.#streamed.get(name);
        // Requested but not in the stream: a personal region of a visitor who has no cookie yet.
        if (!streamed) return epoch === this.epoch && this.#requested[name] === regions[name];
        // A page can be newer than the stream, which is about to deliver the same revision.
        return epoch === this.epoch && Number(regions[name]) >= Number(streamed.revision);
    }

    /** The stream has ended, or is about to be opened. */
    close() {
        this.isOpen = false;
        this.#requested = {};
    }

    /** Begins a stream for all pages. Returns the value of `seen`: the epoch and the revision of each region. If pages show
     *  different revisions, it is `-`, so that the server sends the current one. */
    request() {
        this.epoch ??= [...this.pages.values()][0]?.epoch;
        this.#streamed = new Map();
        this.#requested = {};
        for (const page of this.pages.values()) {
            for (const [name, revision] of Object.entries(page.regions)) {
                const isAgreed = page.epoch === this.epoch && (this.#requested[name] ?? revision) === revision;
                this.#requested[name] = isAgreed ? revision : "-";
            }
        }
        return `${this.epoch}:${Object.entries(this.#requested).map((region) => region.join("."))}`;
    }

    /** Handles `ready`. Its data has the form of `seen`: `epoch:name.revision,name.revision`.
     *  @param {string} data @returns {MessageToPage} */
    ready(data) {
        const [epoch, list] = data.split(":");
        this.epoch = epoch;
        for (const item of list.split(",").filter(Boolean)) {
            const [name, revision] = item.split(".");
            this.#streamed.set(name, { ...this.#streamed.get(name), revision });
        }
        this.isOpen = true;
        this.#updatePages();
        return { type: "open", epoch };
    }

    /** Handles a changed region. Before `ready` the epoch is unknown, and the pages apply the message in any case.
     *  @param {string} data @returns {MessageToPage} */
    change(data) {
        // The template LiveRegionView.html has the attributes in this order.
        const [, name, revision] = data.match(/^<[^>]* id="live-([^"]*)"[^>]* data-revision="([^"]*)"/) ?? [];
        if (revision === undefined) throw new Error("no region");
        /** @type {RegionMessage} */
        const message = { type: "region", data, epoch: this.isOpen ? this.epoch : undefined };
        this.#streamed.set(name, { revision, message });
        if (this.isOpen) this.#updatePages();
        return message;
    }

    /** Stores the revisions that the pages show now. */
    #updatePages() {
        for (const page of this.pages.values()) {
            page.epoch = this.epoch;
            for (const name of Object.keys(page.regions)) {
                page.regions[name] = this.#streamed.get(name)?.revision ?? page.regions[name];
            }
        }
    }
}

/** Whether a region that has arrived is older than the one on the page: it was sent before the page was loaded, or before it
 *  saved its text. Revisions of different runs of the server cannot be compared.
 *  @typedef {{ revision?: string, epoch?: string }} State
 *  @param {State} fresh @param {State} shown */
export function isOutdated(fresh, shown) {
    return fresh.epoch === shown.epoch && Number(fresh.revision) < Number(shown.revision);
}
