import { shortcut } from "../../Public/keys.js";
import { equal } from "./testing.js";

/** @import { Press } from "../../Public/keys.js" */

/** @param {string} key @param {Partial<Press>} [details] @returns {Press} */
function press(key, details) {
    const nothing = { repeat: false, ctrlKey: false, altKey: false, metaKey: false, isComposing: false, keyCode: 0 };
    return { key, code: "", timeStamp: 10_000, ...nothing, ...details };
}

Deno.test("a key is the shortcut of its name", () => {
    for (const key of ["?", "/", "j", "k", "e", "f", "n", "g"]) equal(shortcut(press(key)), key);
});

Deno.test("a letter soon after g is one shortcut with it", () => {
    equal(shortcut(press("s"), 9_000), "gs");
    equal(shortcut(press("s"), 8_000), "s");
    // The second g can be the first of the next two keys.
    equal(shortcut(press("g"), 9_000), "gg");
});

Deno.test("a key with a modifier, and one of an input method, is no shortcut", () => {
    for (const modifier of ["ctrlKey", "altKey", "metaKey", "isComposing"]) {
        equal(shortcut(press("f", { [modifier]: true })), undefined);
    }
    equal(shortcut(press("f", { keyCode: 229 })), undefined);
    equal(shortcut(press("s", { ctrlKey: true }), 9_000), undefined);
});

Deno.test("a capital is not its letter", () => {
    equal(shortcut(press("F", { code: "KeyF" })), "F");
});

Deno.test("a key that is held moves on, and does nothing else twice", () => {
    equal(["j", "k", "f", "n", "?", "g"].map((key) => shortcut(press(key, { repeat: true })) ?? ""), [
        "j",
        "k",
        "",
        "",
        "",
        "",
    ]);
});

Deno.test("a key of another alphabet is the letter in its place", () => {
    equal(shortcut(press("о", { code: "KeyJ" })), "j");
    equal(shortcut(press("ы", { code: "KeyS" }), 9_000), "gs");
    equal(shortcut(press("é", { code: "Digit2" })), "é");
    // On a keyboard for Dvorak, the letter counts, and not its place.
    equal(shortcut(press("h", { code: "KeyJ" })), "h");
});
