import { merge } from "../../Public/text-merge.js";
import { equal } from "./testing.js";
import merges from "./text-merges.json" with { type: "json" };

for (const { base, stored, new: mine, merged } of merges) {
    Deno.test(`the merge of ${JSON.stringify([base, stored, mine])} is that of the server`, () => {
        equal(merge(base, stored, mine).text, merged);
    });
}

// A caret is a bar in the text.
for (
    const [base, theirs, mine, merged] of [
        ["one two", "zero one two", "one two|", "zero one two|"],
        ["one two", "zero one two", "|one two", "|zero one two"],
        ["one two", "one two three", "one| two", "one| two three"],
        ["one two", "one two three", "one two|", "one two| three"],
        ["one two", "one two three", "one two, and|", "one two, and| three"],
        ["one two three", "one three", "one tw|o three", "one |three"],
        ["one two", "ONE two", "on|e two", "ON|E two"],
        ["one\ntwo", "one\nand\ntwo", "one\ntwo|", "one\nand\ntwo|"],
    ]
) {
    Deno.test(`a caret stays at its words: ${JSON.stringify([theirs, mine])}`, () => {
        const { text, place } = merge(base, theirs, mine.replace("|", ""));
        const caret = place(mine.indexOf("|"));
        equal(`${text.slice(0, caret)}|${text.slice(caret)}`, merged);
    });
}
