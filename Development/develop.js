// Builds and serves the program, and keeps the open pages in step with the files of the repository.
//
// The pages come from the program through this server, which adds `page.js` to them, serves the files of Public from the
// disk, and holds requests while the program is exchanged. The program knows only that its markup may be edited (decision 33).

import { changeOf, folders } from "./changes.js";
import { description, mistakes } from "./diagnostics.js";
import { Program } from "./program.js";

/**
 * What the pages are told.
 * @typedef {{ kind: "style", path: string } | { kind: "script" } | { kind: "page" } | { kind: "progress", words: string }
 *     | { kind: "problem", mistakes: string[], output: string }} News
 */

const settleTime = 25; // ms in which the events of one edit arrive
/** The options of a build that saves time: no index for editors, which have a build of their own, and a faster linker. */
const quickBuild = ["--disable-index-store", ...(Deno.build.os === "darwin" ? [] : ["-Xswiftc", "-use-ld=lld"])];
const types = { css: "text/css", js: "text/javascript", svg: "image/svg+xml", ico: "image/x-icon", woff2: "font/woff2" };

/**
 * @param {object} options
 * @param {number} options.port
 * @param {string[]} options.programArguments
 * @param {string} [options.scratch] the folder of the build, apart from that of bin/test, which builds with other settings
 * @param {string} [options.edited] the file for edited markup
 * @param {string[]} [options.build] the command that builds
 * @param {AbortSignal} [options.signal]
 */
export async function develop(
    { port, programArguments, scratch = ".build/development", edited = `${scratch}/edited-markup`, build, signal },
) {
    const root = Deno.cwd();
    const command = build ?? ["swift", "build", "--scratch-path", scratch, "--product", "flipside", ...quickBuild];
    // Without the subcommand `serve`, whose options a debug build checks for a third of a second.
    const serve = ["--port", "0", "--public", "Public", "--previews", ...programArguments];
    const program = new Program(`${scratch}/debug/flipside`, serve, { EDITED_MARKUP: edited });
    /** The streams to the open pages. @type {Set<(news: News) => void>} */
    const pages = new Set();
    /** The problem of the last build. @type {News & { kind: "problem" } | undefined} */
    let problem;
    /** The templates that were edited since the last build. @type {Set<string>} */
    const editedTemplates = new Set();
    /** The number of swaps of scripts. */
    let generation = 0;

    const server = Deno.serve({ port, hostname: "127.0.0.1", signal, onListen: announce }, respond);
    const watcher = Deno.watchFs(folders);
    signal?.addEventListener("abort", () => watcher.close());
    await makeProgram();
    await follow();
    await program.stop();
    await server.finished;

    /** @param {Deno.NetAddr} address */
    function announce({ port }) {
        console.error(`Serving http://127.0.0.1:${port}/`);
    }

    // The files

    /** Shows each edit. */
    async function follow() {
        /** @type {Set<string>} */
        let paths = new Set();
        let timer = 0;
        let turn = Promise.resolve();
        for await (const { kind, paths: edited } of watcher) {
            if (kind === "access") continue;
            edited.forEach((path) => paths.add(path.slice(root.length + 1)));
            clearTimeout(timer);
            timer = setTimeout(() => {
                const settled = paths;
                paths = new Set();
                turn = turn.then(() => show(settled));
            }, settleTime);
        }
    }

    /** @param {Set<string>} paths */
    async function show(paths) {
        const changes = new Map([...paths].map((path) => [path, changeOf(path)]));
        const kinds = new Set(changes.values());
        for (const [path, kind] of changes) {
            if (kind === "style") tell({ kind, path: path.replace("Public", "") });
        }
        for (const [path, kind] of changes) kind === "template" && editedTemplates.add(path);
        if (kinds.has("source") || (kinds.has("template") && !(await showMarkup()))) await makeProgram();
        else if (kinds.has("public")) tell({ kind: "page" });
        if (kinds.has("script")) {
            generation += 1;
            tell({ kind: "script" });
        }
    }

    /** Shows templates without a build, if only their markup has changed since the last one. */
    async function showMarkup() {
        if (problem && problem.output !== "") return false;
        const outputs = `${scratch}/plugins/outputs`;
        const [{ name }] = Deno.readDirSync(outputs);
        const generated = `${outputs}/${name}/Views/destination/TemplatePlugin`;
        const compiler = `${scratch}/debug/template-compiler-tool`;
        const templates = [...editedTemplates].flatMap((path) => [path, path.replace(".html", ".swift")]);
        const { code, output } = await run([compiler, "--edited", edited, root, generated, ...templates]);
        if (code === 1) fail(output, true);
        else if (code === 0) succeed();
        return code < 2;
    }

    /** Builds the program, and exchanges the running one. */
    async function makeProgram() {
        tell({ kind: "progress", words: "Building" });
        const began = performance.now();
        const { code, output } = await run(command, (line) => {
            const step = line.match(/^\[\d+\/\d+\]/);
            if (step) tell({ kind: "progress", words: `Building ${step[0]}` });
        });
        if (code !== 0) return fail(output);
        Deno.writeTextFileSync(edited, "");
        editedTemplates.clear();
        try {
            await program.restart();
        } catch (error) {
            return fail(String(error));
        }
        console.error(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s`);
        succeed();
    }

    /** @param {string} output @param {boolean} isTemplate whether the program needs no build when it is mended */
    function fail(output, isTemplate = false) {
        const found = mistakes(output, root, textOf).map(description);
        problem = { kind: "problem", mistakes: found, output: isTemplate ? "" : output };
        console.error(found.join("\n\n") || output);
        tell(problem);
    }

    function succeed() {
        problem = undefined;
        tell({ kind: "page" });
    }

    /** @param {News} news */
    function tell(news) {
        pages.forEach((send) => send(news));
    }

    // The pages

    /** @param {Request} request @returns {Promise<Response>} */
    async function respond(request) {
        const { pathname } = new URL(request.url);
        if (pathname === "/~dev/events") return events();
        if (pathname === "/~dev/page.js") return file(new URL("./page.js", import.meta.url), "js");
        const asset = pathname.match(/^\/assets\/[^/]+((?:\/[\w-]+)+\.\w+)$/)?.[1];
        if (asset && textOf(`Public${asset}`) !== undefined) return file(`Public${asset}`, asset);
        if (!program.isRunning && problem) return problemPage();
        return await forward(request, pathname);
    }

    /** @param {Request} request @param {string} pathname */
    async function forward(request, pathname) {
        const { method } = request;
        const { search, host } = new URL(request.url);
        const headers = new Headers(request.headers);
        headers.set("host", host);
        headers.set("accept-encoding", "identity");
        // The markup may have changed, so an entity tag proves nothing.
        headers.delete("if-none-match");
        const body = ["GET", "HEAD"].includes(method) ? undefined : await request.arrayBuffer();
        while (true) {
            const origin = await program.origin;
            try {
                const response = await fetch(`${origin}${pathname}${search}`, {
                    method,
                    headers,
                    body,
                    redirect: "manual",
                });
                return await withScript(response);
            } catch {
                // The program was exchanged before it has answered.
                if (program.isRunning && origin === (await program.origin)) {
                    return new Response("The program has ended. The next edit starts it again.", { status: 502 });
                }
            }
        }
    }

    /** Adds the script to a page. @param {Response} response */
    async function withScript(response) {
        if (!response.headers.get("content-type")?.startsWith("text/html")) return response;
        const page = await response.text();
        const headers = new Headers(response.headers);
        headers.delete("content-length");
        const script = '<script src="/~dev/page.js"></script>';
        return new Response(page && page.replace("<head>", `<head>${script}`), { status: response.status, headers });
    }

    function problemPage() {
        const page = '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Not built</title>' +
            '<script src="/~dev/page.js"></script></head><body></body></html>';
        return new Response(page, { status: 503, headers: { "content-type": "text/html", "cache-control": "no-store" } });
    }

    /** The stream of one open page, which begins with the problem that there is. */
    function events() {
        const encoder = new TextEncoder();
        /** @type {(news: News) => void} */
        let send;
        const body = new ReadableStream({
            start(controller) {
                send = (news) => controller.enqueue(encoder.encode(`data: ${JSON.stringify({ ...news, generation })}\n\n`));
                pages.add(send);
                controller.enqueue(encoder.encode(": open\n\n"));
                if (problem) send(problem);
            },
            cancel: () => void pages.delete(send),
        });
        return new Response(body, { headers: { "content-type": "text/event-stream", "cache-control": "no-store" } });
    }

    /** @param {string | URL} path @param {string} name */
    function file(path, name) {
        const type = types[/** @type {keyof types} */ (name.slice(name.lastIndexOf(".") + 1))];
        const headers = { "content-type": type ?? "application/octet-stream", "cache-control": "no-store" };
        return new Response(Deno.readFileSync(path), { headers });
    }
}

/** @param {string} path */
function textOf(path) {
    try {
        return Deno.readTextFileSync(path);
    } catch {
        return undefined;
    }
}

/** Runs a command, and returns its status and what it has printed.
 *  @param {string[]} command @param {(line: string) => void} [onLine] */
async function run([path, ...args], onLine) {
    const process = new Deno.Command(path, { args, stdin: "null", stdout: "piped", stderr: "piped" }).spawn();
    let output = "";
    const read = async (/** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ stream) => {
        for await (const text of stream.pipeThrough(new TextDecoderStream())) {
            output += text;
            if (onLine) text.split("\n").forEach(onLine);
        }
    };
    await Promise.all([read(process.stdout), read(process.stderr)]);
    return { code: (await process.status).code, output };
}
