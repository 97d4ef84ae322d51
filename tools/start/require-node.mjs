// @ts-check
// Imported first and alone, and written in the syntax of the oldest Node that knows .mjs files, so that it runs there and says so.
var needed = '20.19';

/** @param {string} text */
function ordinal(text) {
  var parts = text.split('.');
  return Number(parts[0]) * 1000 + Number(parts[1]);
}

if (ordinal(process.versions.node) < ordinal(needed)) {
  process.stderr.write(
    'Node ' +
      needed +
      ' or newer is needed, and this is Node ' +
      process.versions.node +
      ': install a newer one from https://nodejs.org.\n',
  );
  process.exit(1);
}
