// @ts-check
// `npm run invariants`, `npm run seed` and `npm run rescue-owner`. This file must run on any Node, so that require-node.mjs can refuse an old one.
import '../start/require-node.mjs';

void import('./commands.mjs').then(function (module) {
  return module.main(process.argv.slice(2));
});
