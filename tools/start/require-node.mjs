// @ts-check
// Entry points import this module first. It uses only syntax that even the oldest Node.js with .mjs support understands, so that it can
// reject old versions.
var parts = process.versions.node.split('.');
var major = Number(parts[0]);
var minor = Number(parts[1]);
var isKnown = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;

/** @type {string | undefined} */
var missing;
if (process.platform === 'win32')
  missing = 'This does not run on Windows itself: start it in WSL (https://learn.microsoft.com/windows/wsl/install).';
else if (!isKnown)
  missing = 'This needs Node 20.19, 22.12 or newer, and this is Node ' + process.versions.node + ': install one from https://nodejs.org.';

if (missing) {
  process.stderr.write(missing + '\n');
  process.exit(1);
}
