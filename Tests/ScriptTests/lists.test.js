import {
    addressOfPage,
    answersInList,
    changedItems,
    chosenWords,
    filterAddress,
    newRows,
    newsSince,
    pageNumber,
    pagesToRestore,
    stepIn,
} from "../../Public/lists.js";
import { equal } from "./testing.js";

const list = new URL("http://a/songs?sort=title&page=3");

Deno.test("the first page of a list has no number in its URL", () => {
    equal(pageNumber(list), 3);
    equal(pageNumber(new URL("http://a/songs?sort=title")), 1);
    equal(addressOfPage(list, 4).href, "http://a/songs?sort=title&page=4");
    equal(addressOfPage(list, 1).href, "http://a/songs?sort=title");
    equal(list.href, "http://a/songs?sort=title&page=3");
});

Deno.test("Back restores the pages before the last one, unless they are too many", () => {
    equal(pagesToRestore(1, 4), [1, 2, 3]);
    equal(pagesToRestore(4, 4), []);
    equal(pagesToRestore(undefined, 4), []);
    equal(pagesToRestore(1, 21).length, 20);
    equal(pagesToRestore(1, 22), []);
});

Deno.test("a list that has lost pages ends with its last one", () => {
    const answers = (/** @type {number[]} */ ...numbers) => numbers.map((number) => ({ address: addressOfPage(list, number) }));
    const kept = (/** @type {number[]} */ answered, /** @type {number[]} */ asked) =>
        answersInList(answers(...answered), asked).map(({ address }) => pageNumber(address));
    equal(kept([2, 3, 4], [2, 3, 4]), [2, 3, 4]);
    equal(kept([2, 3, 3], [2, 3, 4]), [2, 3]);
    // The list ends before its first page here: that is its last page now.
    equal(kept([1, 1], [2, 3]), [1]);
});

Deno.test("a row that has moved to the next page is not shown twice", () => {
    const shown = ["http://a/songs/1?return=/songs", "http://a/songs/2?return=/songs"];
    const fresh = ["http://a/songs/2?return=/songs%3Fpage%3D2", "http://a/songs/3?return=/songs%3Fpage%3D2"];
    equal(newRows(fresh, (url) => url, shown), fresh.slice(1));
});

const words = { one: "song", many: "songs" };

Deno.test("news has a number if items were only added", () => {
    const shown = { count: 10, last: 12 };
    equal(newsSince(shown, { count: 11, last: 13 }, words, true), { message: "1 new song", label: "Show 1 new song" });
    equal(newsSince(shown, { count: 1_210, last: 1_212 }, words, true).label, "Show 1,200 new songs");
});

Deno.test("news has no number if items were deleted or restored, or on a part of the list", () => {
    const shown = { count: 10, last: 12 };
    const changed = { message: "The songs have changed" };
    equal(newsSince(shown, { count: 10, last: 12 }, words, true), changed);
    equal(newsSince(shown, { count: 9, last: 12 }, words, true), changed);
    equal(newsSince(shown, { count: 10, last: 13 }, words, true), changed);
    equal(newsSince(shown, { count: 11, last: 12 }, words, true), changed);
    equal(newsSince(shown, { count: 11, last: 13 }, words, false), changed);
});

Deno.test("the items of missed changes are unknown", () => {
    equal(changedItems("7 5 7", 1), ["7"]);
    equal(changedItems("7 5 7", 2), ["7", "5"]);
    equal(changedItems("7 5 7", 4), ["7", "5", "7", "-"]);
    // The server has started again.
    equal(changedItems("7", -3), ["7", "-"]);
    equal(changedItems("", 1), ["-"]);
});

Deno.test("the bar counts the chosen rows", () => {
    equal(chosenWords(0), "Nothing selected");
    equal(chosenWords(1_200), "1,200 selected");
    // A filter shows other rows, and keeps the choice.
    equal(chosenWords(3, 2), "3 selected, 2 not shown");
});

Deno.test("the URL of a filter has its words, the other filters and the order, and nothing empty", () => {
    const fields = new FormData();
    for (const [name, value] of [["artist", "Ann & Bo"], ["sort", "name"], ["q", "tide"]]) fields.append(name, value);
    equal(filterAddress("http://a/songs?page=3", fields), "http://a/songs?artist=Ann+%26+Bo&sort=name&q=tide");
    fields.set("q", "");
    equal(filterAddress("http://a/songs", fields), "http://a/songs?artist=Ann+%26+Bo&sort=name");
    equal(filterAddress("http://a/songs", new FormData()), "http://a/songs");
});

Deno.test("arrow keys move between tools, from the last to the first one too", () => {
    equal(stepIn(3, 2, "ArrowRight"), 0);
    equal(stepIn(3, 0, "ArrowLeft"), 2);
    equal([stepIn(3, 1, "Home"), stepIn(3, 1, "End")], [0, 2]);
    equal(stepIn(3, 1, "a"), undefined);
});
