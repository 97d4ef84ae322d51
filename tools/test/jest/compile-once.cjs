// @ts-check
// Jest runs each test file in its own context of node:vm and compiles every module again for each context, which takes a third of the
// processor time of component tests. With this file, a worker compiles a module once and runs it in each context, where it still begins
// without any state. Jest has no setting for this, so its environments load this file in each worker.
const v8 = require('node:v8');
const vm = require('node:vm');

// Otherwise V8 discards compiled code that has not run for a few seconds.
v8.setFlagsFromString('--no-flush-bytecode');

const { compileFunction } = vm;

/**
 * The compiled modules, keyed by file. A module is compiled again if its code has changed.
 * @type {Map<string, { text: string, script: vm.Script }>}
 */
const compiled = new Map();

/** The Jest contexts whose test files run in Node's main context. @type {WeakSet<vm.Context>} */
const here = new WeakSet();

/** @param {vm.Context} context  the context of a Jest environment */
exports.runHere = (context) => void here.add(context);

/** Ignores only one option that Jest passes, `importModuleDynamically`. That option is specific to one context, and without ESM its function always fails. */
vm.compileFunction = function compileOnce(code, parameters = [], options = {}) {
  const { filename, parsingContext } = options;
  if (filename === undefined || parsingContext === undefined) return compileFunction(code, parameters, options);
  const head = `(function (${parameters.join(', ')}) {`;
  const text = `${head}${code}\n})`;
  let module = compiled.get(filename);
  if (module?.text !== text) {
    // The offset corrects the columns in the module's first line.
    module = { text, script: new vm.Script(text, { filename, columnOffset: -head.length }) };
    compiled.set(filename, module);
  }
  return here.has(parsingContext) ? module.script.runInThisContext() : module.script.runInContext(parsingContext);
};
