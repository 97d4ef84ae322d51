// @ts-check
// `npm start` or, with `--watch`, `npm run dev`. This file must run on any version of Node, so that require-node.mjs can reject an old one.
import './require-node.mjs';

void import('./run.mjs').then(function (module) {
  return module.main({ watch: process.argv[2] === '--watch' });
});
