import { backoff, canSucceedLater, mustAskFirst, PageState } from "../../Public/requests.js";
import { equal } from "./testing.js";

Deno.test("what was requested is outdated after a change of the URL or of the page", () => {
    let url = "/songs";
    const state = new PageState(() => url);
    const isCurrent = state.current();
    equal(isCurrent(), true);
    url = "/songs?page=2";
    equal(isCurrent(), false);
    const isStillCurrent = state.current();
    state.didChange();
    equal(isStillCurrent(), false);
    equal(state.current()(), true);
});

Deno.test("a page that has returned to its URL is current", () => {
    let url = "/songs";
    const isCurrent = new PageState(() => url).current();
    url = "/search?words=a";
    url = "/songs";
    equal(isCurrent(), true);
});

Deno.test("a pause grows with each failure, up to half a minute", () => {
    for (const [failures, longest] of [[0, 1_000], [1, 2_000], [4, 16_000], [5, 30_000], [50, 30_000]]) {
        const pauses = Array.from({ length: 100 }, () => backoff(failures));
        equal(pauses.every((pause) => pause >= longest / 2 && pause <= longest), true);
        equal(new Set(pauses).size > 1, true);
    }
});

Deno.test("a request can succeed later after a failure of the network or of the server", () => {
    equal([undefined, 429, 500, 503].map(canSucceedLater), [true, true, true, true]);
    equal([400, 403, 404, 413].map(canSucceedLater), [false, false, false, false]);
});

Deno.test("a form with words in it, and any form while the server is away, is sent after an answer only", () => {
    equal(mustAskFirst({ method: "post", isInUse: true, isAway: false }), true);
    equal(mustAskFirst({ method: "post", isInUse: false, isAway: true }), true);
    equal(mustAskFirst({ method: "post", isInUse: false, isAway: false }), false);
    // A search changes nothing, and the service worker answers it.
    equal(mustAskFirst({ method: "get", isInUse: true, isAway: true }), false);
    equal(mustAskFirst({ method: null, isInUse: true, isAway: true }), false);
});
