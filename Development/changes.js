// What an edited file needs until it is on the page.

/**
 * A style sheet or a script is swapped in the page, other public files are fetched anew with the page, the markup of a template
 * may need no build, and all else needs one.
 * @typedef {"style" | "script" | "public" | "template" | "source"} Change
 */

/** The folders that are watched. */
export const folders = ["Public", "Templates", "Sources", "Libraries"];

/** The change that an edit of the file is; `undefined` for a file that nothing is made of, such as an editor's copy.
 *  @param {string} path a path in the repository @returns {Change | undefined} */
export function changeOf(path) {
    const name = path.slice(path.lastIndexOf("/") + 1);
    if (/^[.#]|[~#]$|^\d+$/.test(name)) return undefined;
    if (path.startsWith("Public/")) {
        return name.endsWith(".css") ? "style" : name.endsWith(".js") ? "script" : "public";
    }
    if (path.startsWith("Templates/") && name.endsWith(".html")) return "template";
    const isSource = /\.(swift|html|h|c|modulemap|sql|json|csv)$/.test(name);
    return isSource && !/^Libraries\/[^/]+\/Tests\//.test(path) ? "source" : undefined;
}
