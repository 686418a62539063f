// The command line of bin/dev. All other arguments go to the program.

import { develop } from "./develop.js";

const programArguments = [...Deno.args];
const index = programArguments.indexOf("--port");
const [, port] = index < 0 ? [] : programArguments.splice(index, 2);

const end = new AbortController();
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) Deno.addSignalListener(signal, () => end.abort());

await develop({ port: Number(port ?? 8080), programArguments, signal: end.signal });
Deno.exit();
