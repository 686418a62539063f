// The state of an open editor of the text: what its field shows, what the server has, and what is under way. It knows
// neither the page nor the network, so tests can delay, lose and mix its requests and updates (Tests/ScriptTests).

import { merge } from "./text-merge.js";

/**
 * A text of the server, with its revision.
 * @typedef {{ revision: number, text: string }} TextState
 * A new text for the field, and a function from an offset in the former text to its offset in the new one.
 * @typedef {{ text: string, place: (offset: number) => number }} Patch
 */

export class TextSession {
    /** The text in the field. @type {string} */
    text;
    /** The text that the field was made from. @type {TextState} */
    base;
    /** The text as it would be without the changes of this page. @type {string} */
    without;
    /** The text under way. @type {string | undefined} */
    sent;
    /** The newest text by others that waits for the response. @type {TextState | undefined} */
    arrived;
    /** Whether the response to the last request was lost, so that the server may have its text. */
    isUncertain = false;
    /** Whether the next text undoes the changes of this page. */
    isUndo = false;

    /** @param {TextState} base */
    constructor(base) {
        this.base = base;
        this.text = this.without = base.text;
    }

    get isUnsaved() {
        return this.isUncertain || this.text !== this.base.text;
    }

    get canUndo() {
        return this.text !== this.without;
    }

    /** Goes on with a text that an earlier page has not saved. The server may have it, or a part of it.
     *  @param {TextState} base @param {string} text */
    adopt(base, text) {
        this.arrived = this.base;
        this.base = base;
        this.text = text;
        this.isUncertain = true;
    }

    /** Begins a request. Text that is typed meanwhile goes with the next one. */
    send() {
        this.sent = this.text;
        return { text: this.text, base: this.base, isUndo: this.isUndo };
    }

    /** The server has stored the text that was sent, merged with the changes of others.
     *  @param {{ revision: number, merged: string | null }} receipt @returns {Patch | undefined} */
    acknowledge({ revision, merged }) {
        const sent = this.sent ?? this.text;
        this.sent = undefined;
        this.isUncertain = this.isUndo = false;
        const patch = this.#rebase(sent, { revision, text: merged ?? sent });
        const arrived = this.arrived;
        this.arrived = undefined;
        return this.#join(patch, arrived && this.receive(arrived));
    }

    /** The request had no response, and its text may be stored. */
    lose() {
        this.sent = undefined;
        this.isUncertain = true;
    }

    /** The server has refused the text that was sent. */
    refuse() {
        this.sent = undefined;
        this.isUncertain = this.isUndo = false;
    }

    /** Somebody has changed the text, perhaps this page. @param {TextState} state @returns {Patch | undefined} */
    receive(state) {
        if (state.revision <= this.base.revision) return undefined;
        if (this.sent === undefined && !this.isUncertain) return this.#rebase(this.base.text, state);
        if (state.revision > (this.arrived?.revision ?? 0)) this.arrived = state;
        return undefined;
    }

    /** Takes the changes of this page back. The next request says so. */
    undo() {
        const undone = this.text;
        this.text = this.without;
        // The server may have none of the changes, because it has refused them.
        this.isUndo = this.isUnsaved;
        return { text: this.without, undone };
    }

    /** Brings back what was undone. @param {{ text: string, undone: string }} undo @returns {Patch} */
    redo({ text, undone }) {
        const patch = merge(text, undone, this.text);
        this.text = patch.text;
        return patch;
    }

    /** @param {string} from @param {TextState} state @returns {Patch | undefined} */
    #rebase(from, state) {
        this.base = state;
        if (from === state.text) return undefined;
        this.without = merge(from, state.text, this.without).text;
        const patch = merge(from, state.text, this.text);
        const isChanged = patch.text !== this.text;
        this.text = patch.text;
        return isChanged ? patch : undefined;
    }

    /** @param {Patch | undefined} first @param {Patch | undefined} second @returns {Patch | undefined} */
    #join(first, second) {
        if (!first || !second) return first ?? second;
        return { text: second.text, place: (offset) => second.place(first.place(offset)) };
    }
}
