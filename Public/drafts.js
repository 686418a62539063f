// Drafts: text that this browser keeps until the server has it.

const renewalInterval = 5_000;
// After 90 s without renewal a draft counts as abandoned. A hidden page may run timers only once a minute.
const lifetime = 90_000;

/** Text that a page keeps in localStorage under a key of its own. While the page is open it renews the time beside the
 *  text. When the time is old, another page can adopt the text.
 *
 *  If the browser forbids storage, the text stays in the field only.
 *  @template {object} Kept */
export class Draft {
    /** @type {Kept | undefined} */
    kept;

    /** @param {HTMLFormElement} form @param {string} kind @param {string} editor */
    constructor(form, kind, editor) {
        this.prefix = `${kind}:${form.getAttribute("action")}:`;
        this.key = this.prefix + editor;
        setInterval(() => this.renew(), renewalInterval);
        addEventListener("pagehide", () => this.release());
        addEventListener("pageshow", () => this.renew());
    }

    /** @param {Kept} draft */
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

    /** @param {number} time */
    store(time) {
        attempt(() => localStorage.setItem(this.key, JSON.stringify({ ...this.kept, time })));
    }

    /** Adopts the draft of the previous page in this tab, or else that of a page that was closed. Returns it, if there is
     *  any. */
    adopt() {
        const own = attempt(() => sessionStorage.getItem(this.prefix));
        attempt(() => sessionStorage.setItem(this.prefix, this.key));
        const key = attempt(() => abandonedDraft({ ...localStorage }, this.prefix, own, Date.now()));
        if (key === undefined) return undefined;
        const { time: _time, ...kept } = parse(localStorage[key]);
        this.write(kept);
        attempt(() => localStorage.removeItem(key));
        return this.kept;
    }
}

/** Returns the key of a draft that no page renews: that of the previous page in this tab, or else any other. A duplicated tab
 *  leaves the draft of an open page alone.
 *  @param {Record<string, string>} storage @param {string} prefix
 *  @param {string | null | undefined} own @param {number} now */
export function abandonedDraft(storage, prefix, own, now) {
    const keys = [...(own ? [own] : []), ...Object.keys(storage).filter((key) => key.startsWith(prefix))];
    return keys.find((key) => {
        const draft = parse(storage[key]);
        return draft !== undefined && !(Math.abs(now - draft.time) < lifetime);
    });
}

/** @param {string | undefined} draft */
function parse(draft) {
    return attempt(() => JSON.parse(draft ?? "null")) ?? undefined;
}

/** @template Result @param {() => Result} action */
function attempt(action) {
    try {
        return action();
    } catch {
        return undefined;
    }
}
