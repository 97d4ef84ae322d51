// @ts-check
// npm run verify -- <site> [options]: runs the verifier that the site also serves as /verify.mjs. Stores the heads that it has seen in
// .data.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { main } from '../../apps/web/public/verify.mjs';

const DATA = fileURLToPath(new URL('../../.data', import.meta.url));
await mkdir(DATA, { recursive: true });
// If --state is given several times, the last one applies, so the caller can override this one.
await main(['--state', `${DATA}/verified-heads.json`, ...process.argv.slice(2)]);
