// @ts-check
// `npm test` runs all suites; `npm test -- --only api,web` runs only those two. This file must load on every version of Node.js, so that
// require-node.mjs can reject an old one.
import '../start/require-node.mjs';

void import('./runner/run-suites.mjs').then(function (module) {
  return module.main(process.argv.slice(2));
});
