// Functions that the tests of scripts share.

/** Fails unless two values are equal, or have equal contents. @param {unknown} found @param {unknown} expected */
export function equal(found, expected) {
    const [one, other] = [found, expected].map((value) => JSON.stringify(value));
    if (one !== other) throw new Error(`Expected ${other}, found ${one}`);
}

/** @typedef {(limit: number) => number} Random Returns a number from 0 up to a limit, which it does not reach. */

/** Mulberry32, so that a failing run can be repeated. @param {number} seed @returns {Random} */
export function random(seed) {
    return (limit) => {
        seed = (seed + 0x6d2b79f5) | 0;
        let value = Math.imul(seed ^ (seed >>> 15), 1 | seed);
        value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
        return ((value ^ (value >>> 14)) >>> 0) % limit;
    };
}
