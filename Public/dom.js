// The elements and the events of a page, with their types.

/** Returns the first element in a place that a selector matches, if it has a type.
 *  @template {Element} Type
 *  @param {string} selector @param {new () => Type} type @param {ParentNode} [place] @returns {Type | undefined} */
export function find(selector, type, place = document) {
    const element = place.querySelector(selector);
    return element instanceof type ? element : undefined;
}

/** Returns the same as `find()`, for an element that the place has to have.
 *  @template {Element} Type
 *  @param {string} selector @param {new () => Type} type @param {ParentNode} [place] */
export function need(selector, type, place) {
    const element = find(selector, type, place);
    if (!element) throw new Error(`The page has no ${selector}.`);
    return element;
}

/** Returns all elements in a place that a selector matches, and that have a type.
 *  @template {Element} Type
 *  @param {string} selector @param {new () => Type} type @param {ParentNode} [place] */
export function findAll(selector, type, place = document) {
    return [...place.querySelectorAll(selector)].flatMap((element) => element instanceof type ? [element] : []);
}

/**
 * The events between live.js, which explains them, and other scripts: what each carries as its `detail`.
 * @typedef {{
 *     "live:beforeupdate": HTMLElement, "live:update": undefined,
 *     "live:formupdate": HTMLFormElement, "live:formbusy": HTMLFormElement,
 *     "live:open": undefined, "live:join": undefined, "live:unsent": undefined,
 *     "live:response": HTMLElement, "live:page": HTMLElement,
 * }} LiveEvents
 */

/** Calls a function at each event of a type.
 *  @template {keyof LiveEvents} Type
 *  @param {Type} type
 *  @param {(event: CustomEvent<LiveEvents[Type]> & { target: HTMLElement }) => unknown} act
 *  @param {Node} [place] */
export function listen(type, act, place = document) {
    place.addEventListener(type, /** @type {EventListener} */ (act));
}

/** Sends an event. Returns whether no listener has prevented what follows.
 *  @template {keyof LiveEvents} Type
 *  @param {Type} type @param {LiveEvents[Type]} detail @param {Node} [place] */
export function send(type, detail, place = document) {
    return place.dispatchEvent(new CustomEvent(type, { bubbles: true, cancelable: true, detail }));
}
