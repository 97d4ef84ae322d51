// @ts-check
// `npm start`, and with `--watch` `npm run dev`. This file must run on any Node, so that require-node.mjs can refuse an old one.
import './require-node.mjs';

void import('./run.mjs').then(function (module) {
  return module.main({ watch: process.argv[2] === '--watch' });
});
