import { findCounterpart } from "../../Public/counterparts.js";
import { equal } from "./testing.js";

/** @import { Part } from "../../Public/counterparts.js" */

/** Nodes with as much as the search needs. An element is `name#id.class`, with its content after a space; a text has no name.
 *  @param {string[]} descriptions @returns {Part[]} */
function nodes(...descriptions) {
    /** @type {any[]} */
    const nodes = descriptions.map((description) => {
        const [, name, id = "", className = ""] = description.match(/^(\w*)(?:#(\w+))?(?:\.(\w+))?/) ?? [];
        const node = {
            description,
            ELEMENT_NODE: 1,
            isEqualNode: (/** @type {any} */ other) => other.description === description,
        };
        if (name === "") return { ...node, nodeType: 3, nodeName: "#text" };
        const action = description.match(/action=(\S+)/)?.[1] ?? null;
        const getAttribute = (/** @type {string} */ attribute) => (attribute === "id" ? id : action);
        // A form has its fields as properties, so its id is not read from there.
        return { ...node, nodeType: 1, nodeName: name, id: {}, className, getAttribute };
    });
    for (const [index, node] of nodes.entries()) node.nextSibling = nodes[index + 1] ?? null;
    return nodes;
}

/** Returns the index of the counterpart of the first fresh node.
 *  @param {string[]} old @param {string[]} fresh */
function counterpart(old, fresh) {
    const [oldNodes, [first, ...later]] = [nodes(...old), nodes(...fresh)];
    const found = findCounterpart(first, oldNodes[0] ?? null, later);
    return found && oldNodes.indexOf(found);
}

Deno.test("the counterpart of an element with an id is the one with that id", () => {
    equal(counterpart(["li#a one", "li#b two"], ["li#b three", "li#a one"]), 1);
    equal(counterpart(["li#a one"], ["li#b one"]), undefined);
    equal(counterpart(["li one"], ["li#b one"]), undefined);
    equal(counterpart(["li#a.red one"], ["li#a.blue two"]), 0);
});

Deno.test("without an id, it is an equal element, or else the first that can become it", () => {
    equal(counterpart(["p one", "p two"], ["p two"]), 1);
    equal(counterpart(["p one", "p two"], ["p three"]), 0);
    equal(counterpart(["h2 one", "p two"], ["p three"]), 1);
    equal(counterpart(["p.hint one", "p two"], ["p three"]), 1);
    equal(counterpart([], ["p one"]), undefined);
});

Deno.test("an element that a later one needs is not taken", () => {
    // A paragraph was added before the others.
    equal(counterpart(["p one", "p two"], ["p zero", "p one", "p two"]), undefined);
    equal(counterpart(["h2 one", "p two"], ["p three", "h2 one"]), undefined);
    // One was changed, and the next one is the same.
    equal(counterpart(["p one", "p two"], ["p three", "p two"]), 0);
});

Deno.test("a text becomes any other text", () => {
    equal(counterpart([" one", "b two"], [" three", "b two"]), 0);
    equal(counterpart(["b two", " one"], [" three"]), 1);
});

Deno.test("a form does not become one with another action", () => {
    equal(counterpart(["form action=/a", "form action=/b"], ["form changed action=/b"]), 1);
});
