// Decisions about long lists: the pages that are fetched, the rows that are added, and the news that is offered. They know
// neither the page nor the network, so tests need none (Tests/ScriptTests).

const longestRestoration = 20; // pages

// Pages

/** Returns the page number of a location, a URL or a link. @param {{ search: string }} address */
export function pageNumber(address) {
    return Number(new URLSearchParams(address.search).get("page") ?? 1);
}

/** Returns the URL of another page of a list. @param {string | URL} address @param {number} number */
export function addressOfPage(address, number) {
    const page = new URL(address);
    if (number > 1) page.searchParams.set("page", String(number));
    else page.searchParams.delete("page");
    return page;
}

/** Returns the numbers from one page to another. @param {number} first @param {number} last */
export function pageNumbers(first, last) {
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Returns the numbers of the pages to fetch before a page, so that Back shows the list from its first page again: none if
 *  they are too many. @param {number | undefined} first @param {number} current */
export function pagesToRestore(first, current) {
    const isPossible = first !== undefined && current - first <= longestRestoration;
    return isPossible ? pageNumbers(first, current - 1) : [];
}

/** Returns the answers that were asked for, without the end of a list that has lost pages: in place of a page after the end,
 *  the server sends the last one.
 *  @template {{ address: URL }} Answer
 *  @param {Answer[]} answers @param {number[]} numbers The pages that were asked for. */
export function answersInList(answers, numbers) {
    return answers.filter(({ address }, index) => index === 0 || pageNumber(address) === numbers[index]);
}

/** Returns the rows that are not shown yet: because the list has changed, a row can be on the next page, too.
 *  @template Row
 *  @param {Row[]} rows @param {(row: Row) => string} urlOf Returns the URL that a row links to.
 *  @param {string[]} shown The URLs of the rows shown. */
export function newRows(rows, urlOf, shown) {
    const known = new Set(shown.map(withoutReturn));
    return rows.filter((row) => !known.has(withoutReturn(urlOf(row))));
}

/** Returns a URL without the page of the list to return to: that differs for a row that has moved to another page.
 *  @param {string} url */
function withoutReturn(url) {
    const address = new URL(url);
    address.searchParams.delete("return");
    return address.href;
}

// News

/**
 * The number of items, and the id of the last one.
 * @typedef {{ count: number, last: number }} ListCount
 */

/** Returns the message of the news since a state, and the label of the button that shows them, if it needs one of its own. The
 *  number of new items is known if the count and the last id have grown by the same number; otherwise items were deleted or
 *  restored too.
 *  @param {ListCount} shown @param {ListCount} now @param {{ one?: string, many?: string }} words
 *  @param {boolean} isWhole Whether the list has all items. */
export function newsSince(shown, now, { one, many }, isWhole) {
    const added = now.count - shown.count;
    if (!isWhole || added <= 0 || added !== now.last - shown.last) return { message: `The ${many} have changed` };
    const message = `${added.toLocaleString("en")} new ${added === 1 ? one : many}`;
    return { message, label: `Show ${message}` };
}

/** Returns the items that have changed in the last changes, with a hyphen for many or unknown ones.
 *  @param {string} changed The ids of the latest items, the newest first. @param {number} count The number of changes. */
export function changedItems(changed, count) {
    const items = changed.split(" ").filter(Boolean);
    return count > 0 && count <= items.length ? items.slice(0, count) : [...items, "-"];
}

// Several rows at once

/** The number of rows that can be chosen at once: a form has at most 1000 fields (URLEncodedForm). */
export const choiceLimit = 900;

/** Returns the words for the number of chosen rows. @param {number} count @param {number} hidden Those that are not shown. */
export function chosenWords(count, hidden = 0) {
    if (count === 0) return "Nothing selected";
    const words = `${count.toLocaleString("en")} selected`;
    return hidden === 0 ? words : `${words}, ${hidden.toLocaleString("en")} not shown`;
}

// The tools above a list

/** Returns the URL of the list that a filter finds, without empty fields. @param {string} action @param {FormData} fields */
export function filterAddress(action, fields) {
    const address = new URL(action);
    const filled = [...fields].flatMap(([name, value]) => typeof value === "string" && value !== "" ? [[name, value]] : []);
    address.search = String(new URLSearchParams(filled));
    return address.href;
}

/** Returns the place among tools to which a key leads; nothing for any other key.
 *  @param {number} count @param {number} place @param {string} key @returns {number | undefined} */
export function stepIn(count, place, key) {
    switch (key) {
        case "ArrowRight":
            return (place + 1) % count;
        case "ArrowLeft":
            return (place + count - 1) % count;
        case "Home":
            return 0;
        case "End":
            return count - 1;
    }
}
