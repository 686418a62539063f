import { isOutdated, SharedStream } from "../../Public/shared-stream.js";
import { equal } from "./testing.js";

/** @import { Page } from "../../Public/shared-stream.js" */

/** @param {Record<string, string>} regions @returns {Page} */
function page(regions, epoch = "run") {
    return { url: "/live", epoch, regions };
}

/** @param {string} name @param {string} revision */
function html(name, revision) {
    return `<div id="live-${name}" data-revision="${revision}">${name} ${revision}</div>`;
}

/** Joins the page of a tab. Returns the types of the messages that it receives, and whether a stream is needed.
 *  @param {SharedStream<string>} stream @param {string} tab @param {Page} page */
function join(stream, tab, page, isOpening = false) {
    const { messages, needsStream } = stream.join(tab, page, isOpening);
    return { types: messages.map(({ type }) => type), needsStream };
}

/** @param {Page[]} pages */
function opened(...pages) {
    /** @type {SharedStream<string>} */
    const stream = new SharedStream();
    for (const [index, page] of pages.entries()) stream.join(`tab ${index}`, page, false);
    stream.request();
    return stream;
}

Deno.test("the first page needs a stream, and waits for it", () => {
    equal(join(new SharedStream(), "a", page({ text: "1" })), { types: ["closed"], needsStream: true });
});

Deno.test("a stream requests the revisions on which all pages agree, and the current state of other regions", () => {
    const stream = opened(page({ text: "1", entries: "4" }), page({ text: "2", entries: "4" }), page({ songs: "7" }, "old"));
    equal(stream.request(), "run:text.-,entries.4,songs.-");
});

Deno.test("a page that the stream under way will serve needs no other one", () => {
    const stream = opened(page({ text: "1", entries: "4" }));
    equal(join(stream, "b", page({ text: "1" }), true).needsStream, false);
    equal(join(stream, "c", page({ text: "2" }), true).needsStream, true);
    equal(join(stream, "d", page({ songs: "1" }), true).needsStream, true);
    equal(join(stream, "e", page({ text: "1" }, "old"), true).needsStream, true);
    // The request has begun again, with another revision for `text`.
    stream.request();
    equal(join(stream, "f", page({ text: "3" }, "old"), true).needsStream, false);
});

Deno.test("a page before the request waits for it", () => {
    const stream = opened(page({ text: "1" }));
    stream.close();
    equal(join(stream, "b", page({ text: "1" }), true), { types: ["closed"], needsStream: true });
});

Deno.test("a page that joins a stream under way receives what has arrived before it", () => {
    const stream = opened(page({ text: "1", entries: "4" }));
    stream.change(html("text", "2"));
    equal(join(stream, "b", page({ text: "1", entries: "4" }), true), { types: ["closed", "region"], needsStream: false });
    equal(join(stream, "c", page({ entries: "4" }), true), { types: ["closed"], needsStream: false });
});

Deno.test("a page that joins receives the newer regions that the stream has delivered", () => {
    const stream = opened(page({ text: "1", entries: "4" }));
    stream.ready("run:text.1,entries.4");
    stream.change(html("text", "2"));
    equal(stream.join("b", page({ text: "1", entries: "4" }), true), {
        messages: [{ type: "region", data: html("text", "2"), epoch: "run" }, { type: "open", epoch: "run" }],
        needsStream: false,
    });
    equal(join(stream, "c", page({ text: "2", entries: "4" })), { types: ["open"], needsStream: false });
});

Deno.test("a page can be newer than the stream", () => {
    const stream = opened(page({ text: "9" }));
    stream.ready("run:text.9");
    equal(join(stream, "b", page({ text: "10" })), { types: ["open"], needsStream: false });
});

Deno.test("a page with a region that was not delivered needs another stream", () => {
    const stream = opened(page({ text: "2" }));
    stream.ready("run:text.2");
    equal(join(stream, "b", page({ text: "1" })), { types: [], needsStream: true });
    equal(join(stream, "c", page({ songs: "1" })), { types: [], needsStream: true });
    equal(join(stream, "d", page({ text: "2" }, "old")), { types: [], needsStream: true });
});

Deno.test("a region of a visitor without a cookie is missing in the stream, until the page asks for it", () => {
    const stream = opened(page({ greeting: "0" }));
    stream.ready("run:");
    equal(join(stream, "b", page({ greeting: "0" })).needsStream, false);
    equal(join(stream, "b", page({ greeting: "-" })).needsStream, true);
});

Deno.test("after a change, pages show the revision of the stream", () => {
    const stream = opened(page({ text: "1" }), page({ text: "1", entries: "4" }));
    stream.ready("run:text.1,entries.4");
    stream.change(html("text", "2"));
    equal(stream.request(), "run:text.2,entries.4");
});

Deno.test("a region before `ready` is of an unknown run", () => {
    const stream = opened(page({ text: "5" }));
    equal(stream.change(html("text", "1")), { type: "region", data: html("text", "1") });
    equal(stream.ready("new:text.1"), { type: "open", epoch: "new" });
    equal(stream.request(), "new:text.1");
    stream.change(html("text", "1"));
    stream.ready("new:text.1");
    equal(join(stream, "b", page({ text: "5" })), { types: ["region", "open"], needsStream: false });
});

Deno.test("an older region of the same run is outdated", () => {
    equal(isOutdated({ revision: "9", epoch: "run" }, { revision: "10", epoch: "run" }), true);
    equal(isOutdated({ revision: "10", epoch: "run" }, { revision: "10", epoch: "run" }), false);
    equal(isOutdated({ revision: "11", epoch: "run" }, { revision: "10", epoch: "run" }), false);
    equal(isOutdated({ revision: "1", epoch: "new" }, { revision: "10", epoch: "run" }), false);
    equal(isOutdated({ revision: "1" }, { revision: "10", epoch: "run" }), false);
});
