const { createHash } = require('node:crypto');

const codeOf = (file) => `module.exports = requireByNode(${JSON.stringify(file)});`;

/**
 * Jest transformer for the API's packages. Gives tests the modules that Node.js itself has loaded, once for all of a worker's files.
 * Without this transformer, Jest would execute each of the two thousand modules again for every file, which takes a third of the suite's
 * time. Jest would also need to know which modules are ES modules.
 */
module.exports = {
  process: (_, file) => ({ code: codeOf(file) }),
  getCacheKey: (_, file) => createHash('sha256').update(codeOf(file)).digest('hex'),
};
