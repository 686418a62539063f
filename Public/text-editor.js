// Saves the text of a form during typing (`form[data-live-save]`), and shows in its field what others write meanwhile.
// docs/live.md describes the requests, and text-session.js decides what is sent, and what the field shows.
//
// Nothing typed is lost: this browser keeps a draft until the server has acknowledged the text, also over a reload.
//
// While this script runs, elements of the class `while-live` replace those of the class `unless-live`.

import { Typing } from "./composition.js";
import { find, findAll, listen, need } from "./dom.js";
import { Draft } from "./drafts.js";
import { button } from "./page.js";
import { backoff, canSucceedLater, encoded, randomDigits, responseLimit } from "./requests.js";
import { difference } from "./selection.js";
import { TextSession } from "./text-session.js";

const pause = 250; // ms before each request, so that quick typing stays within the limit of changes (ChangeKind.buckets)
const quietTime = 1_000; // ms before "Not saved yet" is shown
const writingTime = 4_000; // ms for which "Someone is writing" is shown

/** @import { Patch } from "./text-session.js" */

/**
 * A text that is not saved yet, with its base, and its place among the requests.
 * @typedef {{ text: string, base: number, baseText?: string, editor: string, sequence: number }} TextDraft
 */

/** The messages of a form: a status line that changes often, and a notice with actions. */
class Notes {
    /** @type {number | undefined} */
    writingTimer;

    /** @param {HTMLFormElement} form */
    constructor(form) {
        this.state = need(".live-save-state", HTMLElement, form);
        this.notice = need(".live-notice", HTMLElement, form);
        this.writers = need(".live-writers", HTMLElement, form);
    }

    /** Shows for a moment who else is writing. Screen readers are not interrupted. @param {string} words */
    showWriting(words) {
        this.writers.textContent = words;
        clearTimeout(this.writingTimer);
        this.writingTimer = setTimeout(() => (this.writers.textContent = ""), writingTime);
    }

    /** Sets the status line. Screen readers do not repeat the same message.
     *  @param {string} message @param {boolean} isError */
    showStatus(message, isError) {
        if (this.state.textContent !== message) this.state.textContent = message;
        this.state.classList.toggle("error", isError);
    }

    /** @param {string} message @param {HTMLElement[]} actions */
    show(message, ...actions) {
        const line = document.createElement("p");
        line.textContent = message;
        this.notice.replaceChildren(line, ...actions);
    }

    clear() {
        this.notice.replaceChildren();
    }
}

/** A form with a text that is saved during typing: one request at a time, the latest text last. */
class TextEditor {
    editor = randomDigits();
    sequence = 0;
    failures = 0;
    isApplying = false;
    isComposing = false;
    /** The changes of the field that wait for the end of a composition. @type {(() => void) | undefined} */
    held;
    /** The request under way. @type {Promise<void> | undefined} */
    sending;
    /** The timer of the next request. @type {number | undefined} */
    timer;
    /** The timer of a status. @type {number | undefined} */
    quiet;
    /** The revision of the last text that this page has saved. @type {number | undefined} */
    revision;
    /** Who has written the last update. @type {{ revision: number, words?: string } | undefined} */
    writing;

    /** @param {HTMLFormElement} form */
    constructor(form) {
        this.form = form;
        this.field = need("textarea", HTMLTextAreaElement, form);
        this.undoButton = need("[data-undo]", HTMLButtonElement, form);
        this.notes = new Notes(form);
        this.typing = new Typing(this.field, () => this.edited());
        /** @type {Draft<TextDraft>} */
        this.draft = new Draft(form, "draft", randomDigits());
        // The server has not stored a refused text.
        this.isRefused = this.field.getAttribute("aria-invalid") === "true";
        this.session = new TextSession(this.base);
        const draft = this.draft.adopt();
        if (this.isRefused) this.session.text = this.field.value;
        else if (draft) this.goOn(draft);
        else this.field.value = this.session.text;
        this.moveCaretToEnd();
        document.documentElement.dataset.liveSave = "on";
        this.listen();
        this.offerUndo();
    }

    /** Begins as a new editor, whose first change begins a version. */
    begin() {
        this.editor = randomDigits();
        this.sequence = 0;
    }

    listen() {
        this.field.addEventListener("compositionstart", () => (this.isComposing = true));
        this.field.addEventListener("compositionend", () => this.didCompose());
        this.form.addEventListener("formdata", ({ formData }) => this.addFields(formData));
        this.form.addEventListener("submit", (event) => this.submit(event));
        this.undoButton.addEventListener("click", () => this.undo());
        listen("live:formbusy", ({ detail }) => this.receive(detail), this.form);
        listen("live:formupdate", ({ detail }) => this.receive(detail), this.form);
        listen("live:open", () => this.retry());
        addEventListener("online", () => this.retry());
        addEventListener("pagehide", () => {
            // The response is not needed: the next page shows whether the text was saved.
            const isOnItsWay = this.session.sent === this.session.text;
            if (this.session.isUnsaved && !this.isRefused && !isOnItsWay) this.post().catch(() => {});
            // The request has renewed the draft.
            this.draft.release();
        });
        addEventListener("pageshow", ({ persisted }) => persisted && this.resume());
    }

    /** The text that the page was made from. */
    get base() {
        const revision = find("input[name=base]", HTMLInputElement, this.form)?.value ?? -1;
        const text = find("input[name=base-text]", HTMLInputElement, this.form)?.value ?? "";
        return { revision: Number(revision), text: withLineFeeds(text) };
    }

    /** The URL that the text is sent to, where Done leads, too. */
    get action() {
        return this.form.getAttribute("action") ?? "";
    }

    /** Sets the status line at once, in place of one that is scheduled. @param {string} message */
    showStatus(message, isError = false) {
        clearTimeout(this.quiet);
        this.quiet = undefined;
        this.notes.showStatus(message, isError);
    }

    // Typing

    /** A browser starts at the beginning. A visitor who was quicker than this script has chosen another place. */
    moveCaretToEnd() {
        const { field } = this;
        if (field.selectionEnd > 0) return;
        field.setSelectionRange(field.value.length, field.value.length);
        field.scrollTop = field.scrollHeight;
    }

    edited() {
        if (this.isApplying) return;
        this.session.text = this.field.value;
        this.isRefused = false;
        this.keep();
        this.offerUndo();
        this.quiet ??= setTimeout(() => this.session.isUnsaved && this.showStatus("Not saved yet."), quietTime);
        if (!this.sending) this.schedule(pause);
    }

    didCompose() {
        this.isComposing = false;
        this.session.text = this.field.value;
        const held = this.held;
        this.held = undefined;
        held?.();
        this.edited();
    }

    /** Changes the field, but never while an input method composes: then it waits for the end.
     *  @param {() => void} change */
    whenComposed(change) {
        if (!this.isComposing) return change();
        const before = this.held;
        this.held = () => {
            before?.();
            change();
        };
    }

    keep() {
        const { text, base } = this.session;
        this.draft.write({ text, base: base.revision, baseText: base.text, editor: this.editor, sequence: this.sequence });
    }

    /** Goes on with the text of an earlier page, as its editor: the server may have a part of it already.
     *  @param {TextDraft} draft */
    goOn({ text, base, baseText = "", editor, sequence }) {
        if (editor) [this.editor, this.sequence] = [editor, sequence];
        this.session.adopt({ revision: Number(base), text: baseText }, text);
        this.field.value = text;
        this.notes.show("Text that you typed before was not saved yet. It is in the field again.");
        this.schedule(0);
    }

    // Sending

    /** Sends the text after a delay. A key does not postpone a request, so that others see the text during typing, but not
     *  the letters of a conversion; the end of a conversion is an edit. @param {number} delay */
    schedule(delay) {
        this.timer ??= setTimeout(() => {
            this.timer = undefined;
            if (!this.typing.isConverting) this.send();
        }, delay);
    }

    retry() {
        if (this.failures > 0 && !this.typing.isConverting) this.send();
    }

    /** Sends the text, if there is something to save. Text that is typed meanwhile goes with the next request. */
    send() {
        clearTimeout(this.timer);
        this.timer = undefined;
        this.sending ??= this.sendLatest().finally(() => {
            this.sending = undefined;
            if (this.failures > 0) this.schedule(backoff(this.failures - 1));
            else if (this.session.isUnsaved && !this.isRefused) this.schedule(pause);
        });
        return this.sending;
    }

    /** Sends until everything is saved, or cannot be. Returns whether it is. */
    async flush() {
        await this.sending;
        do await this.send(); while (this.session.isUnsaved && !this.isRefused && this.failures === 0);
        return !this.session.isUnsaved;
    }

    async sendLatest() {
        if (!this.session.isUnsaved) {
            this.failures = 0;
            return this.showSaved();
        }
        try {
            const response = await this.post();
            if (response.ok) await this.stored(await response.json());
            else if (response.status === 422) this.refused(await response.json());
            else this.failed(response.status);
        } catch {
            this.failed();
        }
    }

    // Creating FormData fires "formdata", whose listener adds the fields of the session.
    post() {
        const body = encoded(new FormData(this.form)).toString();
        return fetch(this.action, {
            method: "POST",
            headers: { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" },
            body,
            redirect: "error",
            signal: AbortSignal.timeout(responseLimit),
            // The request outlives the page; browsers allow that up to 64 KiB.
            keepalive: body.length < 60_000,
        });
    }

    /** Adds the text and its base, and the fields by which the server recognises a late or repeated request.
     *  @param {FormData} fields */
    addFields(fields) {
        const { text, base, isUndo } = this.session.send();
        this.sequence += 1;
        fields.set("text", text);
        if (base.revision >= 0) fields.set("base", String(base.revision));
        if (base.revision >= 0) fields.set("base-text", base.text);
        fields.set("editor", this.editor);
        fields.set("sequence", String(this.sequence));
        if (isUndo) fields.set("undo", "yes");
        if (this.session.isUnsaved) this.keep();
    }

    /** Shows what the server has stored. The field changes if others have written meanwhile.
     *  @param {{ revision: number, merged: string | null }} receipt @returns {void | Promise<void>} */
    stored(receipt) {
        this.failures = 0;
        this.revision = receipt.revision;
        this.showWriting();
        const acknowledge = () => {
            this.apply(this.session.acknowledge(receipt));
            if (this.session.isUnsaved) this.keep();
            else this.showSaved();
        };
        // Nothing is changed while an input method composes.
        if (receipt.merged === null && this.session.arrived === undefined) return acknowledge();
        return new Promise((resolve) => this.whenComposed(() => resolve(acknowledge())));
    }

    showSaved() {
        this.draft.remove();
        this.showStatus("Saved.");
    }

    /** @param {{ message: string }} answer */
    refused({ message }) {
        this.failures = 0;
        this.session.refuse();
        this.isRefused = true;
        this.showStatus(message, true);
    }

    /** Tries again after a failure of the network, 429 or 5xx. Another status would stay the same; the page after Done
     *  explains it. @param {number} [status] */
    failed(status) {
        const kept = "Not saved. Your text is kept in this browser";
        if (!canSucceedLater(status)) {
            // The sign-in page keeps the form, and sends it after signing in.
            this.refused({ message: `${kept}. Press Done to ${status === 403 ? "sign in" : "see why"}.` });
            return;
        }
        this.session.lose();
        this.failures += 1;
        this.showStatus(`${kept}, and will be sent again automatically.`);
    }

    /** Continues after Back as a new editor, because Done has ended the version. */
    resume() {
        if (!this.session.isUncertain) this.begin();
        if (this.session.isUnsaved) this.edited();
    }

    /** Leaves the page by the Done button once the server has the text. @param {SubmitEvent} event */
    async submit(event) {
        event.preventDefault();
        if (await this.flush()) location.assign(this.action);
        else if (this.isRefused) this.form.submit();
    }

    // Undo

    offerUndo() {
        this.undoButton.disabled = !this.session.canUndo;
        this.undoButton.title = this.session.canUndo ? "" : "You have changed nothing yet.";
    }

    /** Takes the changes of this page back, and keeps what others have written. What was typed stays as a version, unless the
     *  server has refused it. */
    async undo() {
        if (this.field.readOnly) return;
        this.field.readOnly = true;
        const isStored = (await this.flush()) || this.isRefused;
        if (!isStored || !(await this.undoSaved())) {
            this.showStatus("Your changes could not be undone. Try again.", true);
        }
        this.field.readOnly = false;
        this.offerUndo();
        this.field.focus();
    }

    /** Returns whether the undone text is saved. If not, the field has the changes again. */
    async undoSaved() {
        const undo = this.session.undo();
        this.isRefused = false;
        this.show(undo.text, (offset) => Math.min(offset, undo.text.length));
        const isSaved = await this.flush();
        const redo = () => {
            this.notes.clear();
            this.apply(this.session.redo(undo));
            this.edited();
            this.field.focus();
        };
        if (isSaved) this.notes.show("Your changes were undone.", button("Redo", redo));
        else this.apply(this.session.redo(undo));
        return isSaved;
    }

    // Changes by others

    /** Shows a text that others have saved, merged with what is typed here. @param {HTMLFormElement} form */
    receive(form) {
        if (this.isRefused) return;
        const revision = Number(need("input[name=base]", HTMLInputElement, form).value);
        const text = withLineFeeds(need("textarea", HTMLTextAreaElement, form).defaultValue);
        this.writing = { revision, words: form.querySelector(".writing")?.textContent };
        if (!this.sending) this.showWriting();
        this.whenComposed(() => this.apply(this.session.receive({ revision, text })));
    }

    /** Shows who has written the last update, unless it was this page. */
    showWriting() {
        const { revision, words } = this.writing ?? {};
        this.writing = undefined;
        if (words && revision !== this.revision) this.notes.showWriting(words);
    }

    /** @param {Patch | undefined} patch */
    apply(patch) {
        if (patch) this.show(patch.text, patch.place);
        if (this.session.isUnsaved) this.keep();
        this.offerUndo();
    }

    /** Shows a text in the field. The caret, the selection and the scroll position stay at their words, and the browser can
     *  still undo what was typed.
     *  @param {string} text @param {Patch["place"]} place */
    show(text, place) {
        const { field } = this;
        if (field.value === text) return;
        const { selectionStart, selectionEnd, selectionDirection, scrollTop } = field;
        const hasFocus = field === document.activeElement;
        this.isApplying = true;
        if (hasFocus) replaceDifference(field, text);
        if (field.value !== text) field.value = text;
        this.isApplying = false;
        field.setSelectionRange(place(selectionStart), place(selectionEnd), selectionDirection);
        field.scrollTop = scrollTop;
    }
}

/** Replaces the part of a field that differs from a text, as if it was typed: only then the browser keeps its undo.
 *  @param {HTMLTextAreaElement} field @param {string} text */
function replaceDifference(field, text) {
    const { start, end, added } = difference(field.value, text);
    const isReadOnly = field.readOnly;
    field.readOnly = false;
    field.setSelectionRange(start, end);
    document.execCommand(added === "" ? "delete" : "insertText", false, added);
    field.readOnly = isReadOnly;
}

/** @param {string} text */
function withLineFeeds(text) {
    return text.replaceAll("\r\n", "\n");
}

for (const form of findAll("form[data-live-save]", HTMLFormElement)) new TextEditor(form);
