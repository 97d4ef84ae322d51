// @ts-check
// npm run screenshots -w @raffle/e2e -- [folder] [parts of screen names …]
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const [folder = `${here}test-results/screenshots`, ...words] = process.argv.slice(2);
const cli = fileURLToPath(import.meta.resolve('@playwright/test/cli'));
const grep = words.length > 0 ? ['--grep', words.join('|')] : [];

// npm runs this script in the workspace's folder, but the user's path is relative to the folder in which they ran npm.
const target = resolve(process.env.INIT_CWD ?? process.cwd(), folder);
const child = spawn(process.execPath, [cli, 'test', '--config', 'screenshots.config.ts', ...grep], {
  cwd: here,
  stdio: 'inherit',
  env: { ...process.env, SCREENSHOTS: target },
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
child.on('close', (code) => {
  console.log(`The screenshots are in ${target}`);
  process.exit(code ?? 1);
});
