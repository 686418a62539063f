// Saves the text of a form during typing (`form[data-live-save]`). docs/live.md describes the requests.
//
// Nothing typed is lost: this browser keeps a draft until the server has acknowledged the text, also over a reload.
//
// While this script runs, elements of the class `while-live` replace those of the class `unless-live`.

import { Draft } from "./drafts.js";
import { button } from "./page.js";
import { backoff, randomDigits, responseLimit } from "./requests.js";

const pause = 250; // ms before each request, so that quick typing stays within the limit of changes (ChangeKind.buckets)
const quietTime = 1_000; // ms before "Not saved yet" is shown

/** The messages of a form: a status line that changes often, and a notice with actions. */
class Notes {
    constructor(form) {
        this.place = form.querySelector("[data-live-keep]") ?? form.appendChild(document.createElement("div"));
        this.state = this.place.appendChild(document.createElement("p"));
        this.notice = this.place.appendChild(document.createElement("div"));
        this.state.className = "live-save-state";
        this.notice.className = "live-notice";
        for (const element of [this.state, this.notice]) element.setAttribute("role", "status");
    }

    /** Sets the status line. Screen readers do not repeat the same message. */
    showStatus(message, isError) {
        if (this.state.textContent !== message) this.state.textContent = message;
        this.state.classList.toggle("error", isError);
    }

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
    constructor(form) {
        this.form = form;
        this.field = form.querySelector("textarea");
        this.undoButton = form.querySelector("[data-undo]");
        this.notes = new Notes(form);
        this.editor = randomDigits();
        this.draft = new Draft(form, "draft", this.editor);
        this.unsent = new Draft(form, "unsent", this.editor);
        this.sequence = 0;
        this.failures = 0;
        // The server has not stored a refused text.
        const isRefused = this.field.getAttribute("aria-invalid") === "true";
        this.saved = isRefused ? undefined : this.field.defaultValue;
        this.refusal = isRefused || undefined;
        // The text before the changes of this page, if it is known.
        this.original = this.saved;
        document.documentElement.dataset.liveSave = "on";
        this.listen();
        // A refused text is in the field already.
        const draft = this.draft.adoptOwn();
        if (!isRefused) this.offer(draft ?? this.draft.adoptOrphan());
        this.offerUndo();
    }

    listen() {
        this.field.addEventListener("input", (event) => this.edited(event.isComposing));
        this.field.addEventListener("compositionend", () => this.edited());
        this.form.addEventListener("formdata", ({ formData }) => this.addEditorFields(formData));
        this.form.addEventListener("submit", (event) => this.submit(event));
        this.undoButton.addEventListener("click", () => this.undo());
        this.form.addEventListener("live:formbusy", ({ detail }) => this.offerOtherText(detail));
        this.form.addEventListener("live:formupdate", () => this.follow());
        document.addEventListener("live:open", () => this.retry());
        addEventListener("online", () => this.retry());
        addEventListener("pagehide", () => {
            // The response is not needed: the next page shows whether the text was saved.
            if (this.isUnsaved && !this.refusal) this.post().catch(() => {});
        });
        addEventListener("pageshow", ({ persisted }) => persisted && this.resume());
    }

    get base() {
        return this.form.elements.namedItem("base");
    }

    get isUnsaved() {
        return this.field.value !== this.saved;
    }

    /** Sets the status line at once, in place of one that is scheduled. */
    showStatus(message, isError = false) {
        clearTimeout(this.quiet);
        this.quiet = undefined;
        this.notes.showStatus(message, isError);
    }

    // Sending

    edited(isComposing = false) {
        this.refusal = undefined;
        this.keep();
        this.offerUndo();
        this.quiet ??= setTimeout(() => this.isUnsaved && this.showStatus("Not saved yet."), quietTime);
        if (!isComposing && !this.sending) this.schedule(pause);
    }

    keep() {
        this.draft.write({ text: this.field.value, base: this.base?.value });
    }

    /** Sends the text after a delay. A key does not postpone a request, so that others see the text during typing. */
    schedule(delay) {
        this.timer ??= setTimeout(() => this.send(), delay);
    }

    retry() {
        if (this.failures > 0) this.send();
    }

    /** Sends the text. Text that is typed meanwhile goes with the next request. */
    send() {
        clearTimeout(this.timer);
        this.timer = undefined;
        this.sending ??= this.sendLatest().finally(() => {
            this.sending = undefined;
            if (this.failures > 0) this.schedule(backoff(this.failures - 1));
            else if (this.isUnsaved && !this.refusal) this.schedule(pause);
        });
        return this.sending;
    }

    async sendLatest() {
        if (!this.isUnsaved) {
            this.acknowledge(this.saved);
            return;
        }
        this.text = this.field.value;
        try {
            const response = await this.post();
            if (response.ok) this.stored(await response.json());
            else if (response.status === 422) this.refused(await response.json());
            else this.failed(response.status);
        } catch {
            this.failed();
        }
    }

    // Creating FormData fires "formdata", whose listener adds the editor and the next sequence.
    post(fields = new FormData(this.form)) {
        const body = new URLSearchParams(fields).toString();
        return fetch(this.form.getAttribute("action"), {
            method: "POST",
            headers: { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" },
            body,
            redirect: "error",
            signal: AbortSignal.timeout(responseLimit),
            // The request outlives the page; browsers allow that up to 64 KiB.
            keepalive: body.length < 60_000,
        });
    }

    /** Adds the fields by which the server recognises a late or repeated request. */
    addEditorFields(fields) {
        fields.set("editor", this.editor);
        fields.set("sequence", ++this.sequence);
    }

    stored({ revision, replaced }) {
        this.failures = 0;
        if (this.base) this.base.value = revision;
        const region = this.form.closest("[data-revision]");
        if (region) region.dataset.revision = revision;
        this.acknowledge(this.text);
        if (!replaced) return;
        this.original = undefined;
        this.offerUndo();
        this.notes.show(replaced.message, link(replaced.link, replaced.url));
    }

    acknowledge(text) {
        this.failures = 0;
        this.saved = this.field.defaultValue = text;
        if (this.isUnsaved) return this.keep();
        this.draft.remove();
        this.showStatus("Saved.");
    }

    refused({ message }) {
        this.failures = 0;
        this.refusal = message;
        this.showStatus(message, true);
    }

    /** Tries again after a failure of the network, 429 or 5xx. Another status would stay the same; the page after Done
     *  explains it. */
    failed(status) {
        const kept = "Not saved. Your text is kept in this browser";
        const canPass = status === undefined || status === 429 || status >= 500;
        if (!canPass) {
            // The sign-in page keeps the form, and sends it after signing in.
            this.refused({ message: `${kept}. Press Done to ${status === 403 ? "sign in" : "see why"}.` });
            return;
        }
        this.failures += 1;
        this.showStatus(`${kept}, and will be sent again automatically.`);
    }

    /** Continues after Back as a new editor, because Done has ended the version. */
    resume() {
        this.editor = randomDigits();
        if (this.isUnsaved) this.edited();
    }

    /** Leaves the page by the Done button once the server has the text. A saved text is not sent again: it would replace
     *  a newer one by somebody else. */
    async submit(event) {
        event.preventDefault();
        await this.sending;
        await this.send();
        if (!this.isUnsaved) location.assign(this.form.getAttribute("action"));
        else if (this.refusal) this.form.submit();
    }

    // Undo

    /** Enables the button while there is something to undo. The updates of the form enable it, too. */
    offerUndo() {
        this.undoButton.disabled = this.field.value === this.original;
    }

    /** Restores the text from before the changes of this page, unless somebody else has changed it since. */
    async undo() {
        const changed = this.field.value;
        if (this.original === undefined) {
            return this.showStatus("Nothing was undone, because your text has replaced another one. Both are in Earlier versions.");
        }
        this.field.readOnly = true;
        try {
            // The changes become a version.
            await this.send();
            const fields = new FormData(this.form);
            fields.set("text", this.original);
            fields.set("undo", "yes");
            const response = await this.post(fields);
            if (response.ok) this.undone(changed, await response.json());
            else if (response.status === 409) this.showStatus((await response.json()).message);
            else throw new Error(`${response.status}`);
        } catch {
            this.showStatus("Your changes could not be undone. Try again.", true);
        }
        this.field.readOnly = false;
        this.field.focus();
    }

    undone(changed, receipt) {
        if (this.isUnsaved) this.unsent.write({ text: changed });
        this.refusal = undefined;
        this.text = this.field.value = this.original;
        this.stored(receipt);
        this.offerUndo();
        const redo = () => {
            this.notes.clear();
            this.field.value = changed;
            this.edited();
            this.field.focus();
        };
        this.notes.show("Your changes were undone.", button("Redo", redo));
    }

    // Changes by others

    /** Offers somebody else's text that has arrived during typing. */
    offerOtherText(form) {
        this.offerUndo();
        const theirs = form.querySelector("textarea").defaultValue;
        if ([this.field.value, this.text, this.saved].includes(theirs)) return;
        this.theirs = theirs;
        const revision = form.elements.namedItem("base")?.value;
        const take = button("Show the other text", () => this.replaceText(theirs, true, revision));
        if (!this.isUnsaved) this.showStatus("");
        this.notes.show("The text was changed elsewhere after your last change here.", take);
    }

    /** Replaces the text in the field, and keeps the previous text, also after a reload. */
    replaceText(text, isTheirs, revision) {
        const before = this.field.value;
        if (this.isUnsaved) this.unsent.write({ text: before });
        else this.unsent.remove();
        this.field.value = text;
        if (revision !== undefined) {
            this.base.value = revision;
            this.saved = this.original = this.field.defaultValue = text;
        }
        this.edited();
        const other = isTheirs ? "Your text" : "The other text";
        const restore = button(`Restore ${other.toLowerCase()}`, () => this.replaceText(before, !isTheirs));
        this.notes.show(`${other} is kept.`, restore);
        this.field.focus();
    }

    /** Adopts the server's text when the field is not in use. */
    follow() {
        this.saved = this.field.value;
        if (this.saved !== this.text) this.original = this.saved;
        this.offerUndo();
        this.showStatus("");
        if (this.theirs === this.saved) this.notes.clear();
    }

    // Drafts

    offer(draft) {
        const isOwnRevision = draft?.base === this.base?.value;
        if (draft && draft.text !== this.saved && isOwnRevision) {
            this.field.value = draft.text;
            this.edited();
            return;
        }
        if (draft && draft.text !== this.saved) this.unsent.write(draft);
        this.draft.remove();
        // A browser restores fields after a reload; without a draft, the restored text had been sent.
        this.field.value = this.saved;
        const { text } = this.unsent.kept ?? this.unsent.adoptOwn() ?? this.unsent.adoptOrphan() ?? {};
        if (text === undefined || text === this.saved) return this.unsent.remove();
        this.notes.show(
            "Some of your changes were not saved, and the text has changed since.",
            button("Restore your changes", () => this.replaceText(text, false)),
            button("Discard your changes", () => {
                this.unsent.remove();
                this.notes.clear();
            }),
        );
    }
}

function link(label, url) {
    const link = document.createElement("a");
    link.href = url;
    link.textContent = label;
    return link;
}

for (const form of document.querySelectorAll("form[data-live-save]")) new TextEditor(form);
