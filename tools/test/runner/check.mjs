// @ts-check
// `npm run check`: the quick checks, which take about a minute. This file must load on every version of Node.js, so that require-node.mjs
// can reject an old one.
import '../../start/require-node.mjs';

void import('./run-suites.mjs').then(function (module) {
  return module.main(['--only', 'types,format,lint,knip,rules', ...process.argv.slice(2)]);
});
