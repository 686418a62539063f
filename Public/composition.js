// Tells typed text from text that an input method is still converting.
//
// Input methods for Chinese, Japanese and Korean put letters into a field, and replace them by the words that the visitor
// chooses. Keyboards of phones, and some of computers, compose every Latin word, too, but the letters stay. The events of
// both are those of a composition.

const convertedScripts = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}\u3000-\u30ff\uff00-\uffef]/u;
/** Pinyin and romaji; words with accents, and in other scripts, are never converted. */
const letters = /^[a-zü '’]+$/i;
/** Languages whose input methods begin with Latin letters. */
const convertedLanguages = /^(zh|yue|ja)\b/i;

/** Whether the composed text will be replaced by a conversion. Latin letters will be if an input method has taken them from
 *  the keys of a keyboard, or if the visitor reads Chinese or Japanese.
 *  @param {string} composed @param {{ hasKeys: boolean, languages: readonly string[] }} origin */
export function isConversion(composed, { hasKeys, languages }) {
    if (convertedScripts.test(composed)) return true;
    return letters.test(composed) && (hasKeys || languages.some((language) => convertedLanguages.test(language)));
}

/** Whether a key belongs to an input method. Safari reports the key that ends a composition after the end, with the code
 *  229. @param {Pick<KeyboardEvent, "isComposing" | "keyCode">} event */
export function isInputMethodKey({ isComposing, keyCode }) {
    return isComposing || keyCode === 229;
}

/** Follows what a visitor types in a field. */
export class Typing {
    /** Whether the field has text that an input method will replace. */
    isConverting = false;

    /** @param {HTMLElement} field
     *  @param {() => void} didChange Called after each change of the text, and at the end of a conversion. */
    constructor(field, didChange) {
        let composed = "";
        let hasKeys = false;
        field.addEventListener("keydown", (event) => {
            // Keyboards on the screen have no codes.
            if (isInputMethodKey(event)) hasKeys = !["", "Unidentified"].includes(event.code);
        });
        for (const type of /** @type {const} */ (["compositionstart", "compositionupdate"])) {
            field.addEventListener(type, ({ data }) => (composed = data));
        }
        field.addEventListener("input", ({ isComposing }) => {
            this.isConverting = isComposing && isConversion(composed, { hasKeys, languages: navigator.languages });
            didChange();
        });
        field.addEventListener("compositionend", () => {
            this.isConverting = hasKeys = false;
            didChange();
        });
    }
}
