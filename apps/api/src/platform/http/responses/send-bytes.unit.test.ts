import { brotliDecompressSync } from 'node:zlib';
import { encodingFor, SharedBytes } from './send-bytes.js';

it('compresses again after a failure', async () => {
  const notBytes = { length: 3 } as Buffer;
  const shared = new SharedBytes(notBytes);
  await expect(shared.as('br')).rejects.toThrow('Buffer');
  Object.assign(shared, { plain: Buffer.from('flood') });
  expect(brotliDecompressSync(await shared.as('br')).toString()).toBe('flood');
  expect(shared.as('br')).toBe(shared.as('br'));
});

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br ; q=0.00 , gzip;q=0.001', 'gzip'],
  ['gzip;q=0, BR', 'br'],
  ['br;q=0,gzip;q=0', 'identity'],
])('for Accept-Encoding: %s, chooses %s', (accepted, encoding) => {
  expect(encodingFor({ headers: { 'accept-encoding': accepted } })).toBe(encoding);
});
