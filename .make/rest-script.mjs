// What the script that starts the program has for its later files (rest.mjs): how they are put in place when they arrive, and how one is
// fetched where something of it is called before.

/** The files' names until they have a hash. */
export const APP = "app.wasm";
export const REST = "rest.wasm";

/** What the program imports. */
export const imported = (isCounted) => (isCounted ? `"rest": { ran },` : `"app": { load: () => atOnce("app", "./${APP}") }, "rest": { load: () => atOnce("rest", "./${REST}") },`);

// Each function says that it runs, and nothing is taken out.
const COUNTED = `
function ran(index) {
    (globalThis.sluiceRan ??= new Set()).add(index);
}
export async function expectRest() {}
`;

const SCRIPT = `
// Its "slots" are functions of the program, by where they stand in the table.
function add(name, module) {
    if (wasm[name].get(0)) return;
    const slots = new Proxy({}, { get: (_, slot) => wasm[name].get(slot) });
    new WebAssembly.Instance(module, { ...__wbg_get_imports(), program: wasm, slots });
}
let application;
/** Asks for the application, which the list does without. */
export function expectApplication() {
    application ??= WebAssembly.compileStreaming(fetch(new URL("./${APP}", import.meta.url)));
    application.catch(() => {});
    return application;
}
export async function addApplication() {
    add("app", await expectApplication());
}
export const expectRest = makeLoad(() => {
    const response = arriving("./${REST}", { priority: "low" });
    response.catch(() => {});
    return async () => add("rest", await WebAssembly.compileStreaming(response));
}, []);
// Called before it is here: nothing can go on until it is.
function atOnce(name, file) {
    try {
        const request = new XMLHttpRequest();
        request.open("GET", new URL(file, import.meta.url), false);
        request.overrideMimeType("text/plain; charset=x-user-defined");
        request.send();
        if (request.status !== 200) throw new Error(request.status);
        add(name, new WebAssembly.Module(Uint8Array.from(request.responseText, (byte) => byte.charCodeAt())));
    } catch (error) {
        globalThis.sluiceMissing?.(error);
        throw error;
    }
}
`;

export const restScript = (isCounted) => (isCounted ? COUNTED : SCRIPT);
