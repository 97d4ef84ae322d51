// @ts-check
// `npm test` runs all suites. `npm test -- --only api,web` runs only some. This file must run on any version of Node, so that
// require-node.mjs can reject an old one.
import '../start/require-node.mjs';

void import('./runner/run-suites.mjs').then(function (module) {
  return module.main(process.argv.slice(2));
});
