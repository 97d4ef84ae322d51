// @ts-check
// `npm test`: everything. `npm test -- --only api,web` runs some of it.
// Nothing newer than what require-node.mjs needs may stand in this file.
import '../start/require-node.mjs';

void import('./runner/run-suites.mjs').then(function (module) {
  return module.main(process.argv.slice(2));
});
