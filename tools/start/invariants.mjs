// @ts-check
// `npm run invariants`: asks the site that `npm start` runs, or the database at DATABASE_URL, whether everything that must
// never be false holds, in the database and in the provider's ledger.
// Nothing newer than what require-node.mjs needs may stand in this file.
import './require-node.mjs';

void import('./ask-invariants.mjs').then(function (module) {
  return module.main();
});
