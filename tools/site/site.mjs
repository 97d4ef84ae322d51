// @ts-check
// Entry point of `npm run invariants`, `npm run seed` and `npm run rescue-owner`. This file must load on every version of Node.js, so that
// require-node.mjs can reject an old one.
import '../start/require-node.mjs';

void import('./commands.mjs').then(function (module) {
  return module.main(process.argv.slice(2));
});
