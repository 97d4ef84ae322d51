// @ts-check
// `npm start`, and with `--watch` `npm run dev`. Nothing newer than what require-node.mjs needs may stand in this file.
import './require-node.mjs';

void import('./run.mjs').then(function (module) {
  return module.main({ watch: process.argv[2] === '--watch' });
});
