// Changes the elements of a page to equal those of a newer one.
//
// A field in use is not changed. An element that has not changed stays the same node, so that focus, selection and
// scroll positions stay. Of a text, only the part that has changed is replaced.

import { findCounterpart } from "./counterparts.js";
import { difference, keepSelection, movedSelection } from "./selection.js";

/** Updates a node to equal a fresh one, and returns whether the change is noticeable. @param {Node} old @param {Node} fresh */
export function update(old, fresh) {
    if (old.isEqualNode(fresh)) return false;
    if (old instanceof CharacterData && fresh instanceof CharacterData) return updateText(old, fresh.data);
    if (!(old instanceof Element && fresh instanceof Element)) return false;
    // The content of these elements belongs to scripts.
    if (old.hasAttribute("data-live-keep")) return false;
    if (isField(old) && isField(fresh)) return updateField(old, fresh);
    const haveAttributes = updateAttributes(old, fresh);
    let haveChildren = false;
    const change = () => (haveChildren = updateChildren(old, fresh));
    if (hasMarks(old) || hasMarks(fresh)) keepSelection(old, fresh.textContent, change);
    else change();
    return haveAttributes || haveChildren;
}

/** Replaces the part of a text that has changed. @param {CharacterData} node @param {string} text */
function updateText(node, text) {
    const { start, end, added } = difference(node.data, text);
    keepSelection(node, text, () => node.replaceData(start, end - start, added));
    return text.trim() !== "";
}

/** Whether an element has words that are marked as changed. @param {Element} element */
function hasMarks(element) {
    return element.querySelector(":scope > :is(mark, ins, del)") !== null;
}

/** @param {Element} old @param {Element} fresh */
function updateAttributes(old, fresh) {
    let hasChanged = false;
    // An element that the visitor has opened stays open, and one that has got the focus from a script can keep it.
    const isKept = (/** @type {Attr} */ { name }) => fresh.hasAttribute(name) || ["open", "tabindex"].includes(name);
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

/** Compares both lists in order. The nodes before a node's counterpart are removed.
 *  @param {Element} old @param {Element} fresh */
function updateChildren(old, fresh) {
    let hasChanged = false;
    let place = old.firstChild;
    const removeUpTo = (/** @type {ChildNode | null} */ end) => {
        while (place && place !== end) {
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

// Fields

/**
 * A field of a form; what only some kinds have is optional.
 * @typedef {HTMLElement & Pick<HTMLInputElement, "form" | "type" | "value"> & Partial<Pick<HTMLInputElement,
 *     "checked" | "defaultChecked" | "defaultValue" | "selectionStart" | "selectionEnd" | "selectionDirection" |
 *     "setSelectionRange">> & { options?: HTMLOptionsCollection }} Field
 */

/** Whether a node holds something that a visitor types or chooses. @param {unknown} node @returns {node is Field} */
function isField(node) {
    return node instanceof HTMLElement && node.matches("input, textarea, select");
}

/** Whether a field differs from what the page was loaded with. @param {Field} field */
export function isUnsaved(field) {
    if (field.options) return [...field.options].some(({ selected, defaultSelected }) => defaultSelected && !selected);
    return field.value !== field.defaultValue || Boolean(field.checked) !== Boolean(field.defaultChecked);
}

/** The fields that the visitor has typed or clicked in since they got the focus, or that got it after a key or a click.
 *  @type {WeakSet<EventTarget>} */
const touched = new WeakSet();
let hasActed = false;

for (const type of ["input", "keydown", "pointerdown"]) {
    const touch = (/** @type {Event} */ { target }) => {
        hasActed = true;
        if (isField(target)) touched.add(target);
    };
    document.addEventListener(type, touch, { capture: true });
}
document.addEventListener("focusin", ({ target }) => hasActed && isField(target) && touched.add(target));
document.addEventListener("focusout", ({ target }) => target && touched.delete(target));

/** Marks the words in a field as saved. The field is in use again once the visitor goes on typing.
 *  @param {HTMLInputElement | HTMLTextAreaElement} field */
export function markSaved(field) {
    field.defaultValue = field.value;
    touched.delete(field);
}

/** Whether the visitor is editing a field of the form, or has left unsaved text in one.
 *  @param {HTMLFormElement} form */
export function isInUse(form) {
    return [...form.elements].some((field) => isField(field) && (isUnsaved(field) || isBeingEdited(field)));
}

/** Whether the visitor is typing in the field. A field with `autofocus` counts only after a key or a click.
 *  @param {Field} field */
function isBeingEdited(field) {
    return field === document.activeElement && document.hasFocus() && touched.has(field);
}

/** @param {Field} field @param {Field} fresh */
function updateField(field, fresh) {
    if (field.form && isInUse(field.form)) {
        // The typed text stays; only the error state is updated.
        for (const name of ["aria-invalid", "aria-describedby"]) {
            const value = fresh.getAttribute(name);
            if (value === null) field.removeAttribute(name);
            else field.setAttribute(name, value);
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
    if (field === document.activeElement && selectionStart != null && selectionEnd != null) {
        const isAtEnd = selectionStart === value.length;
        const { start, end } = movedSelection(selectionStart, selectionEnd, value, field.value);
        if (!isAtEnd) field.setSelectionRange?.(start, end, selectionDirection ?? undefined);
        field.scrollTop = scrollTop;
    }
    return field.type !== "hidden";
}
