// @ts-check
// `npm run bench`. This file must run on any Node, so that require-node.mjs can refuse an old one.
import '../start/require-node.mjs';

void import('./bench.mjs').then(function (module) {
  return module.main(process.argv.slice(2));
});
