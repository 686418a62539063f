// Keeps what the visitor has selected while the text around it changes. A browser keeps a selection only in nodes that
// stay, and marks divide a text into other nodes.

const longestContext = 200; // characters that are compared at each end of the selected words

/** @typedef {[node: Node, offset: number]} Place An end of a selection. */

/** Changes a node whose text becomes `text`, and keeps the selection in it.
 *  @param {Node} node @param {string} text @param {() => void} change */
export function keepSelection(node, text, change) {
    const selection = document.getSelection();
    if (selection?.type !== "Range") return change();
    const { anchorNode, anchorOffset, focusNode, focusOffset } = selection;
    const range = selection.getRangeAt(0);
    const start = positionIn(node, range.startContainer, range.startOffset);
    const end = positionIn(node, range.endContainer, range.endOffset);
    if ((start === undefined && end === undefined) || !anchorNode || !focusNode) return change();
    const isBackward = anchorNode === range.endContainer && anchorOffset === range.endOffset;
    const old = node.textContent ?? "";
    change();
    const moved = movedSelection(start ?? 0, end ?? old.length, old, text);
    // An end outside of the node is where it was.
    const first = start === undefined ? undefined : placeIn(node, moved.start, true);
    const last = end === undefined ? undefined : placeIn(node, moved.end, false);
    /** @type {Place} */
    const anchor = (isBackward ? last : first) ?? [anchorNode, anchorOffset];
    /** @type {Place} */
    const focus = (isBackward ? first : last) ?? [focusNode, focusOffset];
    const ends = /** @type {const} */ ([...anchor, ...focus]);
    const current = [selection.anchorNode, selection.anchorOffset, selection.focusNode, selection.focusOffset];
    // Setting an equal selection could end the gesture that is extending it.
    if (ends.some((value, index) => value !== current[index])) selection.setBaseAndExtent(...ends);
}

/** Returns where a selection of a text is in the next state of the text. It has the same words if they are still there;
 *  otherwise each of its ends stays beside the same characters.
 *  @param {number} start @param {number} end @param {string} old @param {string} text */
export function movedSelection(start, end, old, text) {
    if (end <= equalAfter(old, 0, text, 0)) return { start, end };
    const shift = text.length - old.length;
    const isAfterChange = old.length - start <= equalBefore(old, old.length, text, text.length);
    if (isAfterChange) return { start: start + shift, end: end + shift };
    const place = placeOfWords(start, end, old, text);
    if (place !== undefined) return { start: place, end: place + end - start };
    const newStart = placeOfWords(start, start, old, text) ?? Math.min(start, text.length);
    const newEnd = placeOfWords(end, end, old, text) ?? Math.min(end, text.length);
    return { start: newStart, end: Math.max(newStart, newEnd) };
}

/** Returns the place of words in the part of a text that has changed. If they are there more than once, it is the place with
 *  the most equal characters around it.
 *  @param {number} start @param {number} end @param {string} old @param {string} text */
function placeOfWords(start, end, old, text) {
    const words = old.slice(start, end);
    const first = Math.min(start, equalAfter(old, 0, text, 0));
    const last = text.length - Math.min(old.length - end, equalBefore(old, old.length, text, text.length)) - words.length;
    let best;
    // What is equal at the start and at the end may overlap.
    for (let place = Math.max(0, Math.min(first, last)); place <= Math.max(first, last); place += 1) {
        if (!text.startsWith(words, place)) continue;
        const before = equalBefore(old, start, text, place, longestContext);
        const context = before + equalAfter(old, end, text, place + words.length, longestContext);
        const distance = Math.abs(place - start);
        if (!best || context > best.context || (context === best.context && distance < best.distance)) {
            best = { place, context, distance };
        }
    }
    return best?.place;
}

/** Returns the part of a text that becomes another, and what becomes of it. It has both halves of a surrogate pair, or none.
 *  @param {string} old @param {string} text */
export function difference(old, text) {
    let start = equalAfter(old, 0, text, 0);
    let atEnd = equalBefore(old, old.length, text, text.length, Math.min(old.length, text.length) - start);
    if (/[\ud800-\udbff]/.test(old.charAt(start - 1))) start -= 1;
    if (/[\udc00-\udfff]/.test(old.charAt(old.length - atEnd))) atEnd -= 1;
    return { start, end: old.length - atEnd, added: text.slice(start, text.length - atEnd) };
}

/** The number of equal characters after two positions.
 *  @param {string} old @param {number} position @param {string} text @param {number} newPosition */
function equalAfter(old, position, text, newPosition, limit = Infinity) {
    let count = 0;
    const longest = Math.min(old.length - position, text.length - newPosition, limit);
    while (count < longest && old[position + count] === text[newPosition + count]) count += 1;
    return count;
}

/** The number of equal characters before two positions.
 *  @param {string} old @param {number} position @param {string} text @param {number} newPosition */
function equalBefore(old, position, text, newPosition, limit = Infinity) {
    let count = 0;
    const longest = Math.min(position, newPosition, limit);
    while (count < longest && old[position - 1 - count] === text[newPosition - 1 - count]) count += 1;
    return count;
}

/** The number of characters of a node before a place in it; `undefined` for a place outside.
 *  @param {Node} node @param {Node} container @param {number} offset */
function positionIn(node, container, offset) {
    if (!node.contains(container)) return undefined;
    const range = document.createRange();
    range.setStart(node, 0);
    range.setEnd(container, offset);
    return range.toString().length;
}

/** The place of a position. Between two nodes, a selection starts in the second and ends in the first.
 *  @param {Node} node @param {number} position @param {boolean} isStart @returns {Place} */
function placeIn(node, position, isStart) {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    let rest = position;
    let last;
    for (let text = node instanceof Text ? node : walker.nextNode(); text instanceof Text; text = walker.nextNode()) {
        if (rest < text.length || (!isStart && rest === text.length)) return [text, rest];
        rest -= text.length;
        last = text;
    }
    return last ? [last, last.length] : [node, 0];
}
