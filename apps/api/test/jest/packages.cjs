const { createHash } = require('node:crypto');

const codeOf = (file) => `module.exports = requireByNode(${JSON.stringify(file)});`;

/**
 * Jest's transformer for the API's packages. Tests get the modules that Node itself has loaded, once for all files of a worker. Without
 * this transformer, Jest executes each of the two thousand modules again for each file, which takes a third of the suite's time, and has to
 * know which modules are ES modules.
 */
module.exports = {
  process: (_, file) => ({ code: codeOf(file) }),
  getCacheKey: (_, file) => createHash('sha256').update(codeOf(file)).digest('hex'),
};
