// The mistakes that the Swift compiler and the template compiler have found.

/** @typedef {{ file: string, line: number, column: number, message: string, lines: string[], first: number }} Mistake */

/** The lines before and after a mistake that are shown. */
const around = 3;

/** The errors in the output of a build, each once.
 *  @param {string} output @param {string} root the repository's folder
 *  @param {(path: string) => string | undefined} read returns the text of a file in the repository @returns {Mistake[]} */
export function mistakes(output, root, read) {
    /** @type {Map<string, Mistake>} */
    const found = new Map();
    for (const [whole, path, line, column, message] of output.matchAll(/^(\S[^:\n]*):(\d+):(\d+): error: (.*)$/gm)) {
        const file = path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
        const lines = (read(file) ?? "").split("\n");
        const first = Math.max(1, Number(line) - around);
        const shown = lines.slice(first - 1, Number(line) + around);
        found.set(whole, { file, line: Number(line), column: Number(column), message, lines: shown, first });
    }
    return [...found.values()];
}

/** A mistake as text, with the lines around it and a caret below its column. @param {Mistake} mistake */
export function description({ file, line, column, message, lines, first }) {
    const width = String(first + lines.length).length;
    const shown = lines.flatMap((text, index) => {
        const number = first + index;
        const row = `${String(number).padStart(width)} │ ${text}`;
        return number === line ? [row, `${" ".repeat(width)} │ ${indentation(text, column)}^`] : [row];
    });
    return [`${file}:${line}:${column}: ${message}`, "", ...shown].join("\n");
}

/** The space before a column, which compilers count in bytes. Tabs stay tabs. @param {string} text @param {number} column */
function indentation(text, column) {
    const before = new TextDecoder().decode(new TextEncoder().encode(text).slice(0, column - 1));
    return before.replace(/[^\t]/g, " ");
}
