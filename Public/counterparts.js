// Decides which node of a page becomes which of a newer one. It changes nothing, so tests need no page (Tests/ScriptTests).

/**
 * A node; what only elements have is optional.
 * @typedef {ChildNode & Partial<Pick<Element, "className" | "getAttribute">>} Part
 */

/** Searches the rest of a list for the counterpart of a node: the one with its id; or without an id an equal one, or else the
 *  first one that can become it. Without an id, the search ends at an element that a later node needs.
 *  @param {Part} node @param {ChildNode | null} place Where the rest of the list begins.
 *  @param {Part[]} later @returns {ChildNode | undefined} */
export function findCounterpart(node, place, later) {
    let first;
    for (let candidate = place; candidate; candidate = candidate.nextSibling) {
        const isElement = candidate.nodeType === candidate.ELEMENT_NODE;
        if (isAlike(candidate, node)) {
            if (idOf(node) || !isElement || candidate.isEqualNode(node)) return candidate;
            if (later.some((other) => candidate.isEqualNode(other))) return first;
            first ??= candidate;
        } else if (!idOf(node) && isElement && later.some((other) => isAlike(candidate, other))) {
            return first;
        }
    }
    return first;
}

/** The id. The property of a form can be its field of this name. @param {Part} node */
function idOf(node) {
    return node.getAttribute?.("id") ?? "";
}

/** Whether one node can become the other. Forms with different actions cannot. @param {Part} old @param {Part} fresh */
function isAlike(old, fresh) {
    if (old.nodeName !== fresh.nodeName || idOf(old) !== idOf(fresh)) return false;
    if (idOf(fresh) || fresh.nodeType !== fresh.ELEMENT_NODE) return true;
    return old.className === fresh.className && old.getAttribute?.("action") === fresh.getAttribute?.("action");
}
