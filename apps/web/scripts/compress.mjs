// Last step of the build. Writes a Brotli and a gzip version of each text file, so that the server does not have to compress the files for
// each request. HTML pages are excluded, because the API inserts the site's URL into them and compresses them itself.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const dist = join(dirname(fileURLToPath(import.meta.url)), '../dist');
const TEXT = /\.(js|css|svg|txt|webmanifest)$/;
/** Minimum size of a file to compress. For smaller files, compression saves too little. */
const WORTH_IT_BYTES = 500;

const files = await readdir(dist, { recursive: true });
await Promise.all(files.filter((file) => TEXT.test(file)).map((file) => compress(join(dist, file))));

async function compress(file) {
  const content = await readFile(file);
  if (content.length < WORTH_IT_BYTES) return;
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, best));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }));
}
