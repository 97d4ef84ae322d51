// @ts-check
// Imported first and alone, and written in the syntax of the oldest Node that knows .mjs files, so that it runs there and says so.
var parts = process.versions.node.split('.');
var major = Number(parts[0]);
var minor = Number(parts[1]);
var isKnown = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;

/** @type {string | undefined} */
var missing;
if (process.platform === 'win32')
  missing = 'Windows runs this in WSL only (https://learn.microsoft.com/windows/wsl/install): start it there.';
else if (!isKnown)
  missing =
    'Node 20.19, 22.12 or a newer one is needed, and this is Node ' + process.versions.node + ': install one from https://nodejs.org.';

if (missing) {
  process.stderr.write(missing + '\n');
  process.exit(1);
}
