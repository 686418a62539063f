// The running program. While it is exchanged, requests wait.

const decoder = new TextDecoder();

export class Program {
    /** @type {Deno.ChildProcess | undefined} */ #process;
    /** The origin of the program, as soon as it listens. @type {Promise<string>} */ origin;
    /** @type {(origin: string) => void} */ #listens = () => {};
    /** Whether a program listens. */
    isRunning = false;

    /** @param {string} path @param {string[]} programArguments @param {Record<string, string>} env */
    constructor(path, programArguments, env) {
        this.path = path;
        this.programArguments = programArguments;
        this.env = env;
        this.origin = this.#nextOrigin();
    }

    /** @returns {Promise<string>} */
    #nextOrigin() {
        return new Promise((resolve) => (this.#listens = resolve));
    }

    /** Ends the former program, which answers what it has been asked, and starts the one that was built.
     *  Fails if it does not start. */
    async restart() {
        if (this.isRunning) this.origin = this.#nextOrigin();
        await this.stop();
        const command = { args: this.programArguments, env: this.env, stdout: "piped", stderr: "inherit" };
        const process = new Deno.Command(this.path, /** @type {Deno.CommandOptions} */ (command)).spawn();
        this.#process = process;
        const address = await this.#read(process);
        this.isRunning = true;
        this.#listens(address);
    }

    async stop() {
        this.isRunning = false;
        try {
            this.#process?.kill("SIGTERM");
        } catch {
            // It has ended by itself.
        }
        await this.#process?.status;
    }

    /** Copies what the program prints. Returns its address when it has printed that. @param {Deno.ChildProcess} process
     *  @returns {Promise<string>} */
    #read(process) {
        return new Promise((resolve, reject) => {
            let text = "";
            const copy = async () => {
                for await (const bytes of process.stdout) {
                    text += decoder.decode(bytes, { stream: true });
                    const address = text.match(/http:\/\/[^\s]+:\d+/);
                    if (address) resolve(address[0]);
                }
                reject(new Error(`${this.path} has ended.\n${text}`));
            };
            copy();
        });
    }
}
