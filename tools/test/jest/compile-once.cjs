// @ts-check
// Jest runs each test file in a world of its own (a context of node:vm), and compiles every module anew in each of them: for component
// tests that is a third of their processor time. Here a worker compiles a module once and runs it in each world, where it still begins
// without any state. Jest has no setting for it; its environments load this file in each worker.
const v8 = require('node:v8');
const vm = require('node:vm');

// Otherwise V8 forgets what was compiled when nothing has run it for a few seconds.
v8.setFlagsFromString('--no-flush-bytecode');

const { compileFunction } = vm;

/** The compiled modules by their file; one whose code has changed is compiled again. @type {Map<string, { text: string, script: vm.Script }>} */
const compiled = new Map();

/** The contexts of environments whose test files run in Node's own world. @type {WeakSet<vm.Context>} */
const here = new WeakSet();

/** @param {vm.Context} context  of an environment of Jest */
exports.runHere = (context) => void here.add(context);

/** Of what Jest passes, only `importModuleDynamically` is left out: it belongs to one world, and without ESM in Jest it only fails. */
vm.compileFunction = function compileOnce(code, parameters = [], options = {}) {
  const { filename, parsingContext } = options;
  if (filename === undefined || parsingContext === undefined) return compileFunction(code, parameters, options);
  const head = `(function (${parameters.join(', ')}) {`;
  const text = `${head}${code}\n})`;
  let module = compiled.get(filename);
  if (module?.text !== text) {
    // The offset keeps the columns of its first line.
    module = { text, script: new vm.Script(text, { filename, columnOffset: -head.length }) };
    compiled.set(filename, module);
  }
  return here.has(parsingContext) ? module.script.runInThisContext() : module.script.runInContext(parsingContext);
};
