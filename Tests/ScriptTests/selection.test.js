import { difference, movedSelection } from "../../Public/selection.js";
import { equal } from "./testing.js";

// The selected words are in brackets.
for (
    const [old, moved] of [
        ["The [fox] runs", "The [fox] ran"],
        ["The [fox] runs", "A [fox] runs"],
        // The words before the change, or after it.
        ["The [fox]", "The slow [fox]"],
        ["[The] fox", "[The] slow fox"],
        ["The [fox]", "The f [fox]"],
        ["[la]", "[la] la"],
        // Between two changes, the place with the same surroundings.
        ["A [b C d] E b", "X [b C d] Y b"],
        ["(a) [a <a> a] (a)", "{a} [a <a> a] {a}"],
        // The selected words have changed.
        ["one [two] three", "one [2] three"],
        ["[one two] three", "[one] three"],
        ["one [two] three", "[]three"],
    ]
) {
    Deno.test(`selected words stay selected: ${old}, then ${moved}`, () => {
        const [start, end] = [old.indexOf("["), old.indexOf("]") - 1];
        const text = moved.replace(/[[\]]/g, "");
        const selection = movedSelection(start, end, old.replace(/[[\]]/g, ""), text);
        const { start: newStart, end: newEnd } = selection;
        equal(`${text.slice(0, newStart)}[${text.slice(newStart, newEnd)}]${text.slice(newEnd)}`, moved);
    });
}

Deno.test("only the part that differs is replaced", () => {
    equal(difference("one two three", "one 2 three"), { start: 4, end: 7, added: "2" });
    equal(difference("one", "one two"), { start: 3, end: 3, added: " two" });
    equal(difference("one two", "two"), { start: 0, end: 4, added: "" });
    equal(difference("aaa", "aa"), { start: 2, end: 3, added: "" });
    equal(difference("", "one"), { start: 0, end: 0, added: "one" });
});

Deno.test("both halves of a surrogate pair are replaced", () => {
    // They have the first half in common, then the second one.
    equal(difference("a😀b", "a😁b"), { start: 1, end: 3, added: "😁" });
    equal(difference("a\u{1F600}b", "a\u{1FA00}b"), { start: 1, end: 3, added: "\u{1FA00}" });
    equal(difference("\u{1F600}", "\u{2F600}"), { start: 0, end: 2, added: "\u{2F600}" });
});
