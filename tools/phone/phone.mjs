// @ts-check
// `npm run phone`. Nothing newer than what require-node.mjs needs may stand in this file.
import '../start/require-node.mjs';

void import('./run.mjs').then(function (module) {
  return module.main(process.argv.slice(2));
});
