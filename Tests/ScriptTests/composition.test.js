import { isConversion } from "../../Public/composition.js";
import { equal } from "./testing.js";

/** @type {[composed: string, hasKeys: boolean, language: string][]} */
const typed = [
    ["hel", false, "en-US"],
    ["prêt", true, "fr"],
    ["при", true, "ru"],
    ["สวัส", false, "th"],
    ["नमस्", false, "hi"],
    ["", true, "ja"],
];
/** @type {typeof typed} */
const converted = [
    ["ni hao", true, "en-US"],
    ["k", true, "de"],
    ["ni’an", false, "zh-CN"],
    ["に", false, "en"],
    ["ニ", false, "en"],
    ["你", false, "en"],
    ["한", false, "en"],
    ["ㄅ", false, "en"],
    ["ｋ", false, "en"],
    ["きょうh", false, "ja"],
];

for (const [composed, hasKeys, language] of typed) {
    Deno.test(`“${composed}” is typed (${language}, ${hasKeys ? "with" : "without"} keys)`, () => {
        equal(isConversion(composed, { hasKeys, languages: [language] }), false);
    });
}

for (const [composed, hasKeys, language] of converted) {
    Deno.test(`“${composed}” will be converted (${language}, ${hasKeys ? "with" : "without"} keys)`, () => {
        equal(isConversion(composed, { hasKeys, languages: [language] }), true);
    });
}
