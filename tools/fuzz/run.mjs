// @ts-check
// `npm run fuzz`. This file must run on any version of Node, so that require-node.mjs can reject an old one.
import '../start/require-node.mjs';

void import('./fuzz.mjs').then(function (module) {
  return module.main(process.argv.slice(2));
});
