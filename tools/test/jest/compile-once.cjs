// @ts-check
// Jest runs each test file in its own node:vm context and recompiles every module for each context. Recompiling takes a third of the
// component tests' CPU time. With this file, each worker compiles a module only once and then runs it in every context. The module still
// starts without any state in each one. Jest has no setting for this, so its environments load this file in each worker.
const v8 = require('node:v8');
const vm = require('node:vm');

// Without this flag, V8 discards compiled code that has not run for a few seconds.
v8.setFlagsFromString('--no-flush-bytecode');

const { compileFunction } = vm;

/**
 * The compiled modules by file name. A module is recompiled if its code has changed.
 * @type {Map<string, { text: string, script: vm.Script }>}
 */
const compiled = new Map();

/** Jest contexts whose test files run in Node.js's main context. @type {WeakSet<vm.Context>} */
const here = new WeakSet();

/** @param {vm.Context} context  the context of a Jest environment */
exports.runHere = (context) => void here.add(context);

/**
 * Compiles each module only once. Ignores Jest's `importModuleDynamically` option, which is specific to one context. Jest needs it only for
 * ESM; without ESM, the function in it always fails.
 */
vm.compileFunction = function compileOnce(code, parameters = [], options = {}) {
  const { filename, parsingContext } = options;
  if (filename === undefined || parsingContext === undefined) return compileFunction(code, parameters, options);
  const head = `(function (${parameters.join(', ')}) {`;
  const text = `${head}${code}\n})`;
  let module = compiled.get(filename);
  if (module?.text !== text) {
    // The offset makes up for `head`, so that column numbers on the module's first line are correct.
    module = { text, script: new vm.Script(text, { filename, columnOffset: -head.length }) };
    compiled.set(filename, module);
  }
  return here.has(parsingContext) ? module.script.runInThisContext() : module.script.runInContext(parsingContext);
};
