// @ts-check
// `npm run fuzz`. Nothing newer than what require-node.mjs needs may stand in this file.
import '../start/require-node.mjs';

void import('./fuzz.mjs').then(function (module) {
  return module.main(process.argv.slice(2));
});
