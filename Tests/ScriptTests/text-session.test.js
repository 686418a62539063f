import { merge } from "../../Public/text-merge.js";
import { TextSession } from "../../Public/text-session.js";
import { equal, random } from "./testing.js";

/**
 * @import { TextState } from "../../Public/text-session.js"
 * @import { Random } from "./testing.js"
 */

/**
 * An editor, the words that it has typed and deleted, and the response that is on its way.
 * @typedef {{
 *     name: string, session: TextSession, typed: string[], deleted: Set<string>,
 *     response?: { revision: number, merged: string | null } | "lost",
 * }} Editor
 */

const start = { revision: 1, text: "one two\nthree four" };

Deno.test("text that is typed while a request is under way goes with the next one", () => {
    const session = new TextSession(start);
    session.text = "one two\nthree four five";
    session.send();
    session.text += " six";
    session.acknowledge({ revision: 2, merged: null });
    equal(session.isUnsaved, true);
    equal(session.send().base.text, "one two\nthree four five");
});

Deno.test("an update during a request waits for its response", () => {
    const session = new TextSession(start);
    session.text = "one two\nthree four five";
    session.send();
    equal(session.receive({ revision: 2, text: "zero one two\nthree four" }), undefined);
    const patch = session.acknowledge({ revision: 3, merged: "zero one two\nthree four five" });
    equal(patch?.text, "zero one two\nthree four five");
    equal(session.isUnsaved, false);
});

Deno.test("an undo keeps what others have written, and can be undone", () => {
    const session = new TextSession(start);
    session.text = "one two\nthree four mine";
    session.send();
    session.acknowledge({ revision: 2, merged: null });
    session.receive({ revision: 3, text: "one theirs two\nthree four mine" });
    const undo = session.undo();
    equal(session.text, "one theirs two\nthree four");
    equal(session.send().isUndo, true);
    session.acknowledge({ revision: 4, merged: null });
    session.redo(undo);
    equal(session.text, "one theirs two\nthree four mine");
});

Deno.test("an undo of a text that the server has refused leaves nothing to undo, and the next text is an edit", () => {
    const session = new TextSession(start);
    session.text = "too long";
    session.send();
    session.refuse();
    session.undo();
    equal([session.text, session.isUnsaved, session.canUndo], [start.text, false, false]);
    session.text = "shorter";
    equal(session.send().isUndo, false);
});

Deno.test("a text whose response was lost is not added twice", () => {
    const session = new TextSession(start);
    session.text = "one two\nthree four five";
    session.send();
    session.lose();
    // The update has the lost text, and waits, as nobody knows whose it is.
    equal(session.receive({ revision: 2, text: "one two\nthree four five" }), undefined);
    session.send();
    session.acknowledge({ revision: 2, merged: null });
    equal(session.text, "one two\nthree four five");
});

/** A server as in Sources/Models/Text/TextEdit.swift. */
class Server {
    state = start;
    /** @type {Map<string, TextState>} */
    lastEdits = new Map();

    /** @param {string} editor @param {{ text: string, base: TextState }} edit */
    receive(editor, { text, base }) {
        const lastEdit = this.lastEdits.get(editor);
        const from = lastEdit && lastEdit.revision > base.revision ? lastEdit.text : base.text;
        const merged = from === this.state.text ? text : merge(from, this.state.text, text).text;
        if (merged !== this.state.text) this.state = { revision: this.state.revision + 1, text: merged };
        this.lastEdits.set(editor, { revision: this.state.revision, text });
        return { revision: this.state.revision, merged: merged === text ? null : merged };
    }
}

for (const editorCount of [2, 3]) {
    Deno.test(`${editorCount} editors end with the stored text, which has every typed word once`, () => {
        for (let seed = 1; seed <= 400; seed += 1) run(editorCount, random(seed));
    });
}

/** @param {number} editorCount @param {Random} random */
function run(editorCount, random) {
    const server = new Server();
    /** @type {Editor[]} */
    const editors = Array.from({ length: editorCount }, (_, index) => ({
        name: "abc"[index],
        session: new TextSession(server.state),
        typed: [],
        deleted: new Set(),
    }));
    const answer = (/** @type {Editor} */ editor) => {
        if (editor.response === undefined) return;
        if (editor.response === "lost") editor.session.lose();
        else editor.session.acknowledge(editor.response);
        editor.response = undefined;
    };
    const send = (/** @type {Editor} */ editor, /** @type {boolean} */ isLost) => {
        if (editor.response !== undefined || !editor.session.isUnsaved) return;
        const receipt = server.receive(editor.name, editor.session.send());
        editor.response = isLost ? "lost" : receipt;
    };
    for (let step = 0; step < 80; step += 1) {
        const editor = editors[random(editorCount)];
        const action = random(10);
        if (action < 4) type(editor, random);
        else if (action === 4) erase(editor, random);
        else if (action < 7) send(editor, random(5) === 0);
        else if (action < 9) answer(editor);
        else editor.session.receive(server.state);
    }
    for (const _ of [1, 2, 3]) {
        for (const editor of editors) {
            answer(editor);
            send(editor, false);
            answer(editor);
            editor.session.receive(server.state);
        }
    }
    const words = server.state.text.split(/\s/);
    for (const { session, typed } of editors) {
        equal(session.text, server.state.text);
        for (const word of typed) {
            const count = words.filter((other) => other === word).length;
            if (count === 1 || (count === 0 && editors.some(({ deleted }) => deleted.has(word)))) continue;
            throw new Error(`${word} is ${count} times in ${JSON.stringify(server.state.text)}`);
        }
    }
}

/** @param {Editor} editor @param {Random} random */
function type({ name, session, typed }, random) {
    const word = `${name}${typed.length}${name}`;
    const ends = [...session.text.matchAll(/\s|$/g)].map(({ index }) => index);
    const end = ends[random(ends.length)];
    session.text = `${session.text.slice(0, end)}${random(2) ? " " : "\n"}${word}${session.text.slice(end)}`;
    typed.push(word);
}

/** @param {Editor} editor @param {Random} random */
function erase({ session, deleted }, random) {
    const words = [...session.text.matchAll(/\S+/g)];
    if (words.length === 0) return;
    const { 0: word, index } = words[random(words.length)];
    deleted.add(word);
    session.text = session.text.slice(0, index) + session.text.slice(index + word.length);
}
