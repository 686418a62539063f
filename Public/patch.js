// Changes the elements of a page to equal those of a newer one.
//
// A field in use is not changed. An element that has not changed stays the same node, so that focus, selection and
// scroll positions stay. Of a text, only the part that has changed is replaced.

import { equalAfter, equalBefore, keepSelection, movedSelection } from "./selection.js";

/** Updates a node to equal a fresh one, and returns whether the change is noticeable. */
export function update(old, fresh) {
    if (old.isEqualNode(fresh)) return false;
    if (old.nodeType !== Node.ELEMENT_NODE) {
        keepSelection(old, fresh.data, () => updateText(old, fresh.data));
        return fresh.data.trim() !== "";
    }
    // The content of these elements belongs to scripts.
    if ("liveKeep" in old.dataset) return false;
    if (isField(old)) return updateField(old, fresh);
    const haveAttributes = updateAttributes(old, fresh);
    let haveChildren;
    const change = () => (haveChildren = updateChildren(old, fresh));
    if (hasMarks(old) || hasMarks(fresh)) keepSelection(old, fresh.textContent, change);
    else change();
    return haveAttributes || haveChildren;
}

/** Replaces the part of a text that has changed. */
function updateText(node, text) {
    const start = equalAfter(node.data, 0, text, 0);
    const equalAtEnd = equalBefore(node.data, node.length, text, text.length, Math.min(node.length, text.length) - start);
    node.replaceData(start, node.length - equalAtEnd - start, text.slice(start, text.length - equalAtEnd));
}

/** Whether an element has words that are marked as changed. */
function hasMarks(element) {
    return element.querySelector(":scope > :is(mark, ins, del)") !== null;
}

function updateAttributes(old, fresh) {
    let hasChanged = false;
    // An element that the visitor has opened stays open, and one that has got the focus from a script can keep it.
    const isKept = ({ name }) => fresh.hasAttribute(name) || ["open", "tabindex"].includes(name);
    for (const { name } of [...old.attributes].filter((attribute) => !isKept(attribute))) {
        old.removeAttribute(name);
        hasChanged = true;
    }
    for (const { name, value } of fresh.attributes) {
        if (old.getAttribute(name) === value) continue;
        old.setAttribute(name, value);
        hasChanged ||= !name.startsWith("data-");
    }
    return hasChanged;
}

/** Compares both lists in order. The nodes before a node's counterpart are removed. */
function updateChildren(old, fresh) {
    let hasChanged = false;
    let place = old.firstChild;
    const removeUpTo = (end) => {
        while (place !== end) {
            const next = place.nextSibling;
            place.remove();
            place = next;
            hasChanged = true;
        }
    };
    const nodes = [...fresh.childNodes];
    for (const [index, node] of nodes.entries()) {
        const counterpart = findCounterpart(node, place, nodes.slice(index + 1));
        if (counterpart) {
            removeUpTo(counterpart);
            place = counterpart.nextSibling;
            if (update(counterpart, node)) hasChanged = true;
        } else {
            old.insertBefore(node, place);
            hasChanged = true;
        }
    }
    removeUpTo(null);
    return hasChanged;
}

/** Searches the rest of the list for the counterpart of a node: the one with its id; or without an id an equal one, or else
 *  the first one that can become it. Without an id, the search ends at an element that a later node needs. */
function findCounterpart(node, place, later) {
    let first;
    for (let candidate = place; candidate; candidate = candidate.nextSibling) {
        const isElement = candidate.nodeType === Node.ELEMENT_NODE;
        if (isAlike(candidate, node)) {
            if (node.id || !isElement || candidate.isEqualNode(node)) return candidate;
            if (later.some((other) => candidate.isEqualNode(other))) return first;
            first ??= candidate;
        } else if (!node.id && isElement && later.some((other) => isAlike(candidate, other))) {
            return first;
        }
    }
    return first;
}

/** Whether one node can become the other. Forms with different actions cannot. */
function isAlike(old, fresh) {
    if (old.nodeName !== fresh.nodeName || (old.id ?? "") !== (fresh.id ?? "")) return false;
    if (fresh.id || fresh.nodeType !== Node.ELEMENT_NODE) return true;
    return old.className === fresh.className && old.getAttribute("action") === fresh.getAttribute("action");
}

// Fields

/** Whether a node holds something that a visitor types or chooses. */
function isField(node) {
    return node instanceof HTMLElement && node.matches("input, textarea, select");
}

/** Whether a field differs from what the page was loaded with. */
export function isUnsaved(field) {
    if (field.options) return [...field.options].some(({ selected, defaultSelected }) => defaultSelected && !selected);
    return field.value !== field.defaultValue || Boolean(field.checked) !== Boolean(field.defaultChecked);
}

/** The fields that the visitor has typed or clicked in since they got the focus, or that got it after a key or a click. */
const touched = new WeakSet();
let hasActed = false;

for (const type of ["input", "keydown", "pointerdown"]) {
    const touch = ({ target }) => {
        hasActed = true;
        if (isField(target)) touched.add(target);
    };
    document.addEventListener(type, touch, { capture: true });
}
document.addEventListener("focusin", ({ target }) => hasActed && isField(target) && touched.add(target));
document.addEventListener("focusout", ({ target }) => touched.delete(target));

/** Whether the visitor is editing a field of the form, or has left unsaved text in one. */
export function isInUse(form) {
    return [...form.elements].some((field) => isField(field) && (isUnsaved(field) || isBeingEdited(field)));
}

/** Whether the visitor is typing in the field. A field with `autofocus` counts only after a key or a click. */
function isBeingEdited(field) {
    return field === document.activeElement && document.hasFocus() && touched.has(field);
}

function updateField(field, fresh) {
    if (field.form && isInUse(field.form)) {
        // The typed text stays; only the error state is updated.
        for (const name of ["aria-invalid", "aria-describedby"]) {
            if (fresh.hasAttribute(name)) field.setAttribute(name, fresh.getAttribute(name));
            else field.removeAttribute(name);
        }
        return false;
    }
    const { value, selectionStart, selectionEnd, selectionDirection, scrollTop } = field;
    const hasChanged = updateAttributes(field, fresh);
    if (field.options) updateChildren(field, fresh);
    if (field.checked !== undefined) field.checked = fresh.checked;
    if (field.value === fresh.value && field.defaultValue === fresh.defaultValue) return hasChanged;
    field.defaultValue = fresh.defaultValue;
    field.value = fresh.value;
    if (field === document.activeElement && selectionStart != null) {
        const isAtEnd = selectionStart === value.length;
        const { start, end } = movedSelection(selectionStart, selectionEnd, value, field.value);
        if (!isAtEnd) field.setSelectionRange(start, end, selectionDirection);
        field.scrollTop = scrollTop;
    }
    return field.type !== "hidden";
}
