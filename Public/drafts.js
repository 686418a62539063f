// Drafts: text that this browser keeps until the server has it.

const renewalInterval = 5_000;
// After 90 s without renewal a draft counts as abandoned. A hidden page may run timers only once a minute.
const lifetime = 90_000;

/** Text that a page keeps in localStorage under a key of its own. While the page is open it renews the time beside the
 *  text. When the time is old, another page can adopt the text.
 *
 *  If the browser forbids storage, the text stays in the field only. */
export class Draft {
    constructor(form, kind, editor) {
        this.prefix = `${kind}:${form.getAttribute("action")}:`;
        this.key = this.prefix + editor;
        setInterval(() => this.renew(), renewalInterval);
        addEventListener("pagehide", () => this.release());
        addEventListener("pageshow", () => this.renew());
    }

    write(draft) {
        this.kept = draft;
        this.renew();
    }

    remove() {
        this.kept = undefined;
        attempt(() => localStorage.removeItem(this.key));
    }

    renew() {
        if (this.kept) this.store(Date.now());
    }

    /** Marks the draft as abandoned, so that a reload or another page can adopt it at once. */
    release() {
        if (this.kept) this.store(0);
    }

    store(time) {
        attempt(() => localStorage.setItem(this.key, JSON.stringify({ ...this.kept, time })));
    }

    /** Adopts the draft of the previous page in this tab. A duplicated tab leaves the draft of an open page alone. */
    adoptOwn() {
        const key = attempt(() => sessionStorage.getItem(this.prefix));
        attempt(() => sessionStorage.setItem(this.prefix, this.key));
        if (key && isOrphan(read(key))) this.adopt(key);
        return this.kept;
    }

    /** Adopts the draft of a page that was closed. */
    adoptOrphan() {
        const keys = attempt(() => Object.keys(localStorage)) ?? [];
        const orphan = keys.find((key) => key.startsWith(this.prefix) && isOrphan(read(key)));
        if (orphan) this.adopt(orphan);
        return this.kept;
    }

    adopt(key) {
        const { time: _time, ...kept } = read(key);
        this.write(kept);
        attempt(() => localStorage.removeItem(key));
    }
}

function isOrphan(draft) {
    return draft !== undefined && !(Math.abs(Date.now() - draft.time) < lifetime);
}

function read(key) {
    return attempt(() => JSON.parse(localStorage.getItem(key))) ?? undefined;
}

function attempt(action) {
    try {
        return action();
    } catch {
        return undefined;
    }
}
