// @ts-check
// `npm run check`: what tells in about a minute whether a change holds together.
// Nothing newer than what require-node.mjs needs may stand in this file.
import '../../start/require-node.mjs';

void import('./run-suites.mjs').then(function (module) {
  return module.main(['--only', 'types,format,lint,knip,rules', ...process.argv.slice(2)]);
});
