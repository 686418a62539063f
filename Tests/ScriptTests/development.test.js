import { changeOf } from "../../Development/changes.js";
import { description, mistakes } from "../../Development/diagnostics.js";
import { equal } from "./testing.js";

const root = "/home/me/flipside";

Deno.test("an edit needs what its file is made into", () => {
    equal(changeOf("Public/app.css"), "style");
    equal(changeOf("Public/search.js"), "script");
    equal(changeOf("Public/icon.svg"), "public");
    equal(changeOf("Templates/Home/HomeView.html"), "template");
    equal(changeOf("Templates/Home/HomeView.swift"), "source");
    equal(changeOf("Libraries/HTTPServer/Sources/HTTPServer/Server.swift"), "source");
});

Deno.test("an editor's copies and tests need nothing", () => {
    for (const name of [".HomeView.html.swp", "HomeView.html~", "#HomeView.html#", ".#HomeView.html", "4913"]) {
        equal(changeOf(`Templates/Home/${name}`), undefined);
    }
    equal(changeOf("Libraries/HTTPServer/Tests/HTTPServerTests/ServerTests.swift"), undefined);
});

Deno.test("each mistake of a build is found once, in the repository", () => {
    const output = `[3/9] Compiling Views HomeView.swift
${root}/Sources/ViewModels/A.swift:2:9: error: cannot find 'x' in scope
1 | func a() {
${root}/Sources/ViewModels/A.swift:2:9: error: cannot find 'x' in scope
Templates/HomeView.html:1:1: error: </nav> has no start tag
${root}/Sources/ViewModels/B.swift:1:1: warning: never used`;
    const found = mistakes(output, root, () => "func a() {\n    let y = x\n}");
    equal(found.map(({ file, line, column }) => [file, line, column]), [
        ["Sources/ViewModels/A.swift", 2, 9],
        ["Templates/HomeView.html", 1, 1],
    ]);
});

Deno.test("a caret is below the column, which is counted in bytes", () => {
    const [mistake] = mistakes("A.swift:2:9: error: no x", root, () => "// 1\n\té = ü + x\n// 3");
    equal(description(mistake), "A.swift:2:9: no x\n\n1 │ // 1\n2 │ \té = ü + x\n  │ \t     ^\n3 │ // 3");
});
