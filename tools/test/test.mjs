// @ts-check
// `npm test`: everything. `npm test -- --only api,web` runs some of it.
// This file must run on any Node, so that require-node.mjs can refuse an old one.
import '../start/require-node.mjs';

void import('./runner/run-suites.mjs').then(function (module) {
  return module.main(process.argv.slice(2));
});
