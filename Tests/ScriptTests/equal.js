/** Fails unless two values are equal, or have equal contents. @param {unknown} found @param {unknown} expected */
export function equal(found, expected) {
    const [one, other] = [found, expected].map((value) => JSON.stringify(value));
    if (one !== other) throw new Error(`Expected ${other}, found ${one}`);
}
