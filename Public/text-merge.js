// Merges two texts that were changed separately, by words. Sources/Models/Text/TextMerge.swift has the same rules.

/** A letter or a digit of a word. Scripts without spaces between words are merged character by character. */
const letter =
    "(?![\\u0E00-\\u0EFF\\u1000-\\u109F\\u1780-\\u17FF\\u2E80-\\u9FFF\\uF900-\\uFAFF\\u{20000}-\\u{3FFFF}])[\\p{L}\\p{N}]\\p{M}*";
const wordPattern = new RegExp(`^${letter}`, "u");
/** A word, or any other character by itself. */
const piecePattern = new RegExp(`(?:${letter})+|[^]\\p{M}*`, "gu");
const changeLimit = 1_000;

/**
 * A change of the base: the pieces that replace those from `start` to `end`.
 * @typedef {{ start: number, end: number, added: string[] }} Change
 */

/**
 * Merges the changes from a base to two texts. What both have added in one place is kept, mine first.
 * @param {string} base
 * @param {string} theirs
 * @param {string} mine
 * @returns {{ text: string, place: (offset: number) => number }} The merged text, and a function from an offset in `mine` to
 *     its offset in the merged text.
 */
export function merge(base, theirs, mine) {
    const old = pieces(base);
    const [others, own] = [changes(old, pieces(theirs)), changes(old, pieces(mine))];
    const merged = new Collector();
    for (let index = 0; index <= old.length; index += 1) {
        const added = changeAt(own, index)?.added ?? [];
        const theirAdded = changeAt(others, index)?.added ?? [];
        for (const piece of added) merged.add(piece, true);
        if (theirAdded.join("") !== added.join("")) { for (const piece of theirAdded) merged.add(piece, false); }
        if (index === old.length || removes(own, index)) continue;
        if (removes(others, index)) merged.skip(old[index]);
        else merged.add(old[index], true);
    }
    return { text: merged.text, place: (offset) => merged.place(offset) };
}

/** Returns the change that begins at an index of the base, after dropping those that end before it.
 *  @param {Change[]} changes @param {number} index */
function changeAt(changes, index) {
    while (changes.length > 0 && changes[0].end <= index && changes[0].start < index) changes.shift();
    return changes[0]?.start === index ? changes[0] : undefined;
}

/** @param {Change[]} changes @param {number} index */
function removes([change], index) {
    return change !== undefined && change.start <= index && index < change.end;
}

/** Whether a piece is more than a space or punctuation. @param {string} piece */
function hasWord(piece) {
    return /[^\s\p{P}]/u.test(piece);
}

/** @param {string} text */
export function pieces(text) {
    return text.match(piecePattern) ?? [];
}

/** The merged text while it is put together. Two words that would touch get a space between them. */
class Collector {
    text = "";
    endsWithWord = false;
    ownLength = 0;
    /** The offsets in my text, each with its offset in the merged text. @type {[own: number, merged: number][]} */
    places = [[0, 0]];

    /** @param {string} piece @param {boolean} isOwn */
    add(piece, isOwn) {
        const isWord = wordPattern.test(piece);
        if (isWord && this.endsWithWord) this.text += " ";
        this.endsWithWord = isWord;
        if (isOwn) this.places.push([this.ownLength, this.text.length]);
        this.text += piece;
        if (isOwn) {
            this.ownLength += piece.length;
            this.places.push([this.ownLength, this.text.length]);
        }
    }

    /** Leaves out a piece of my text that they have removed. @param {string} piece */
    skip(piece) {
        this.ownLength += piece.length;
        this.places.push([this.ownLength, this.text.length]);
    }

    /** @param {number} offset */
    place(offset) {
        // The first place with this offset is the end of the piece before: what others add behind a caret does not move it.
        const exact = this.places.find(([own]) => own === offset);
        if (exact) return exact[1];
        const [own, merged] = this.places.findLast(([own]) => own < offset) ?? [0, 0];
        const next = this.places.find(([own]) => own > offset)?.[1] ?? this.text.length;
        return Math.min(merged + offset - own, next);
    }
}

/**
 * The changes from one text to another. Kept spaces and punctuation do not separate two changes.
 * @param {string[]} old
 * @param {string[]} fresh
 */
function changes(old, fresh) {
    /** @type {Change[]} */
    const changes = [];
    let isSeparated = true;
    let [start, added] = [0, 0];
    const close = (/** @type {number} */ end, /** @type {number} */ addedEnd) => {
        if (start === end && added === addedEnd) return;
        const last = changes.at(-1);
        if (last && !isSeparated) {
            last.added.push(...old.slice(last.end, start), ...fresh.slice(added, addedEnd));
            last.end = end;
        } else {
            changes.push({ start, end, added: fresh.slice(added, addedEnd) });
        }
        isSeparated = false;
    };
    for (const [oldIndex, freshIndex] of matches(old, fresh)) {
        close(oldIndex, freshIndex);
        if (hasWord(old[oldIndex])) isSeparated = true;
        [start, added] = [oldIndex + 1, freshIndex + 1];
    }
    close(old.length, fresh.length);
    return changes;
}

/**
 * The pairs of equal pieces in the longest common series, with the words that occur only once as anchors.
 * @param {string[]} old
 * @param {string[]} fresh
 */
function matches(old, fresh) {
    /** @type {[old: number, fresh: number][]} */
    const matches = [];
    let [start, freshStart] = [0, 0];
    for (const [end, freshEnd] of [...anchors(old, fresh), [old.length, fresh.length]]) {
        for (const [one, two] of shortMatches(old.slice(start, end), fresh.slice(freshStart, freshEnd))) {
            matches.push([start + one, freshStart + two]);
        }
        if (end < old.length) matches.push([end, freshEnd]);
        [start, freshStart] = [end + 1, freshEnd + 1];
    }
    return matches;
}

/** @param {string[]} old @param {string[]} fresh @returns {[old: number, fresh: number][]} */
function anchors(old, fresh) {
    const [places, freshPlaces] = [uniqueWords(old), uniqueWords(fresh)];
    /** @type {[number, number][]} */
    const pairs = [];
    for (const [word, place] of places) {
        const freshPlace = freshPlaces.get(word);
        if (freshPlace !== undefined) pairs.push([place, freshPlace]);
    }
    return longestChain(pairs.sort(([one], [two]) => one - two));
}

/** @param {string[]} pieces @returns {Map<string, number>} */
function uniqueWords(pieces) {
    const places = new Map();
    const repeated = new Set();
    for (const [index, piece] of pieces.entries()) {
        if (!wordPattern.test(piece)) continue;
        if (places.has(piece)) repeated.add(piece);
        places.set(piece, index);
    }
    for (const piece of repeated) places.delete(piece);
    return places;
}

/** The longest series of pairs in which both numbers grow. @param {[number, number][]} pairs */
function longestChain(pairs) {
    /** @type {number[]} */
    const ends = [];
    /** @type {(number | undefined)[]} */
    const before = [];
    for (const [index, [, fresh]] of pairs.entries()) {
        let [length, end] = [0, ends.length];
        while (length < end) {
            const middle = (length + end) >> 1;
            if (pairs[ends[middle]][1] < fresh) length = middle + 1;
            else end = middle;
        }
        before[index] = ends[length - 1];
        ends[length] = index;
    }
    /** @type {[number, number][]} */
    const chain = [];
    for (let next = ends.at(-1); next !== undefined; next = before[next]) chain.unshift(pairs[next]);
    return chain;
}

/**
 * Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), as in Sources/Models/Text/SequenceDifference.swift.
 * @param {string[]} old
 * @param {string[]} fresh
 * @returns {[old: number, fresh: number][]}
 */
function shortMatches(old, fresh) {
    let start = 0;
    while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1;
    let end = 0;
    const remaining = Math.min(old.length, fresh.length) - start;
    while (end < remaining && old[old.length - 1 - end] === fresh[fresh.length - 1 - end]) end += 1;
    const middle = search(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end));
    return [
        ...Array.from({ length: start }, (_, index) => /** @type {[number, number]} */ ([index, index])),
        ...middle.map(([one, two]) => /** @type {[number, number]} */ ([start + one, start + two])),
        ...Array.from(
            { length: end },
            (_, index) => /** @type {[number, number]} */ ([old.length - end + index, fresh.length - end + index]),
        ),
    ];
}

/** @param {string[]} old @param {string[]} fresh @returns {[old: number, fresh: number][]} */
function search(old, fresh) {
    /** The furthest index in `old` on each diagonal, after each number of steps. @type {Map<number, number>[]} */
    const history = [];
    const furthest = new Map([[1, 0]]);
    const isDown = (/** @type {Map<number, number>} */ furthest, /** @type {number} */ diagonal, /** @type {number} */ steps) =>
        diagonal === -steps || (diagonal !== steps && (furthest.get(diagonal - 1) ?? 0) < (furthest.get(diagonal + 1) ?? 0));
    for (let steps = 0; steps <= changeLimit; steps += 1) {
        history.push(new Map(furthest));
        for (let diagonal = -steps; diagonal <= steps; diagonal += 2) {
            const down = isDown(furthest, diagonal, steps);
            let column = down ? (furthest.get(diagonal + 1) ?? 0) : (furthest.get(diagonal - 1) ?? 0) + 1;
            while (column < old.length && column - diagonal < fresh.length && old[column] === fresh[column - diagonal]) {
                column += 1;
            }
            furthest.set(diagonal, column);
            if (column >= old.length && column - diagonal >= fresh.length) return followBack(steps);
        }
    }
    return [];

    /** @param {number} last @returns {[number, number][]} */
    function followBack(last) {
        /** @type {[number, number][]} */
        const found = [];
        let [column, row] = [old.length, fresh.length];
        for (let steps = last; steps > 0; steps -= 1) {
            const before = history[steps];
            const diagonal = column - row;
            const down = isDown(before, diagonal, steps);
            const from = down ? (before.get(diagonal + 1) ?? 0) : (before.get(diagonal - 1) ?? 0) + 1;
            while (column > from) {
                column -= 1;
                row -= 1;
                found.unshift([column, row]);
            }
            if (down) row -= 1;
            else column -= 1;
        }
        while (column > 0 && row > 0) {
            column -= 1;
            row -= 1;
            found.unshift([column, row]);
        }
        return found;
    }
}
