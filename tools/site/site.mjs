// @ts-check
// `npm run invariants`, `npm run seed` and `npm run rescue-owner`. Nothing newer than what require-node.mjs needs may stand in this file.
import '../start/require-node.mjs';

void import('./commands.mjs').then(function (module) {
  return module.main(process.argv.slice(2));
});
