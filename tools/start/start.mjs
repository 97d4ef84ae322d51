// @ts-check
// Entry point of `npm start` and, with `--watch`, of `npm run dev`. This file must load on every version of Node.js, so that
// require-node.mjs can reject an old one.
import './require-node.mjs';

void import('./run.mjs').then(function (module) {
  return module.main({ watch: process.argv[2] === '--watch' });
});
