// Decides which pages are the two sides of one thing. Nothing here needs a page.

/** Whether two URLs are of one page, whatever their queries. @param {string | undefined} one @param {string} other */
export function isSamePage(one, other) {
    return one !== undefined && new URL(one).pathname === new URL(other).pathname;
}

/** Whether going from one page to another turns a card over: from the front of something to its back, or from the back to its
 *  front. Home has the front of the text too. @param {string} from @param {string} to */
export function isTurn(from, to) {
    const [one, other] = [from, to].map((url) => new URL(url).pathname.replace(/^\/$/, "/text"));
    return one === `${other}/edit` || other === `${one}/edit`;
}
