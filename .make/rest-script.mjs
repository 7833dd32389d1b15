// What the script that starts the program has for the rest of it (rest.mjs): how it is put in place when it arrives, and how it is
// fetched where something of it is called before.

/** The file's name until it has a hash. */
export const REST = "rest.wasm";

/** What the program imports. */
export const imported = (isCounted) => `"rest": { ${isCounted ? "ran" : "load: restAtOnce"} },`;

// Each function says that it runs, and nothing is taken out.
const COUNTED = `
function ran(index) {
    (globalThis.sluiceRan ??= new Set()).add(index);
}
export async function expectRest() {}
`;

const SCRIPT = `
// Its "slots" are functions of the program, by where they stand in the table.
function addRest(module) {
    const slots = new Proxy({}, { get: (_, slot) => wasm.rest.get(slot) });
    new WebAssembly.Instance(module, { ...__wbg_get_imports(), program: wasm, slots });
}
export const expectRest = makeLoad(() => {
    const response = arriving("./${REST}", { priority: "low" });
    response.catch(() => {});
    return async () => {
        const module = await WebAssembly.compileStreaming(response);
        if (!wasm.rest.get(0)) addRest(module);
    };
}, []);
// Called before it is here: nothing can go on until it is.
function restAtOnce() {
    try {
        const request = new XMLHttpRequest();
        request.open("GET", new URL("./${REST}", import.meta.url), false);
        request.overrideMimeType("text/plain; charset=x-user-defined");
        request.send();
        if (request.status !== 200) throw new Error(request.status);
        addRest(new WebAssembly.Module(Uint8Array.from(request.responseText, (byte) => byte.charCodeAt())));
    } catch (error) {
        globalThis.sluiceMissing?.(error);
        throw error;
    }
}
`;

export const restScript = (isCounted) => (isCounted ? COUNTED : SCRIPT);
