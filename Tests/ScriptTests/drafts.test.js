import { abandonedDraft } from "../../Public/drafts.js";
import { equal } from "./testing.js";

const now = 1_000_000;

/** @param {Record<string, number>} times The time of the last renewal of each draft, before now, in seconds. */
function storage(times) {
    const drafts = Object.entries(times).map(([key, age]) => [key, JSON.stringify({ text: key, time: now - age * 1_000 })]);
    return { theme: "dark", "draft:/text:broken": "{", ...Object.fromEntries(drafts) };
}

/** @param {Record<string, number>} times @param {string} [own] */
function choice(times, own) {
    return abandonedDraft(storage(times), "draft:/text:", own, now);
}

Deno.test("a page adopts the draft of a page that was closed", () => {
    equal(choice({ "draft:/text:a": 91 }), "draft:/text:a");
    // A page that was left says so.
    equal(choice({ "draft:/text:a": now / 1_000 }), "draft:/text:a");
    equal(choice({}), undefined);
});

Deno.test("the draft of an open page is left alone, also by a duplicate of its tab", () => {
    equal(choice({ "draft:/text:a": 5, "draft:/text:b": 89 }), undefined);
    equal(choice({ "draft:/text:a": 5 }, "draft:/text:a"), undefined);
});

Deno.test("the draft of the same tab comes before others", () => {
    equal(choice({ "draft:/text:a": 91, "draft:/text:b": 91 }, "draft:/text:b"), "draft:/text:b");
    equal(choice({ "draft:/text:a": 91 }, "draft:/text:gone"), "draft:/text:a");
});

Deno.test("the drafts of other forms, and damaged ones, are left alone", () => {
    equal(choice({ "draft:/other:a": 91 }), undefined);
});

Deno.test("a draft from the future is abandoned: the clock was set back", () => {
    equal(choice({ "draft:/text:a": -91 }), "draft:/text:a");
});
