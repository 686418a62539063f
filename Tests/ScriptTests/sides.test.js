import { isSamePage, isTurn } from "../../Public/sides.js";
import { equal } from "./testing.js";

const origin = "http://localhost:8080";

Deno.test("a card turns between something and its form, in both directions", () => {
    equal(isTurn(`${origin}/songs/1?return=%2Fsongs`, `${origin}/songs/1/edit?return=%2Fsongs`), true);
    equal(isTurn(`${origin}/songs/1/edit`, `${origin}/songs/1?saved=yes`), true);
    equal(isTurn(`${origin}/text`, `${origin}/text/edit`), true);
    equal(isTurn(`${origin}/`, `${origin}/text/edit`), true);
});

Deno.test("no card turns into another one", () => {
    equal(isTurn(`${origin}/songs/1`, `${origin}/songs/2/edit`), false);
    equal(isTurn(`${origin}/songs/1`, `${origin}/songs/2`), false);
    equal(isTurn(`${origin}/songs/1`, `${origin}/songs/1`), false);
    equal(isTurn(`${origin}/profile`, `${origin}/greeting`), false);
});

Deno.test("a page is the same with another query", () => {
    equal(isSamePage(`${origin}/songs/1?return=%2Fsongs`, `${origin}/songs/1?saved=yes`), true);
    equal(isSamePage(`${origin}/songs/1`, `${origin}/songs/10`), false);
    equal(isSamePage(undefined, `${origin}/songs/1`), false);
});
