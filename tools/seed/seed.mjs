// @ts-check
// `npm run seed -- --season full`: sells every slot of the present season to made-up people, at the site that `npm start`
// runs, or in the database at DATABASE_URL.
// Nothing newer than what require-node.mjs needs may stand in this file.
import '../start/require-node.mjs';

void import('./fill-season.mjs').then(function (module) {
  return module.main();
});
