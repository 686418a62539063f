// Decides which shortcut a key is. shortcuts.js does what it stands for.

import { isInputMethodKey } from "./composition.js";

const sequenceTime = 1_500; // ms in which a letter follows g

/** @typedef {Pick<KeyboardEvent, "key" | "code" | "repeat" | "ctrlKey" | "altKey" | "metaKey" | "isComposing" | "keyCode"
 *      | "timeStamp">} Press */

/** Returns the shortcut that a key completes: "j", or "gs" for an s after a g. A key that is held repeats j and k only.
 *  @param {Press} press @param {number} [prefixTime] The time of the g before it. @returns {string | undefined} */
export function shortcut(press, prefixTime) {
    if (press.ctrlKey || press.altKey || press.metaKey || isInputMethodKey(press)) return;
    const key = letter(press);
    if (press.repeat && key !== "j" && key !== "k") return;
    const isSecond = prefixTime !== undefined && press.timeStamp - prefixTime < sequenceTime;
    return isSecond ? `g${key}` : key;
}

/** Returns a Latin letter for the keys of other alphabets. @param {Press} press */
function letter({ key, code }) {
    return key > "~" && /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key;
}
