import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isPublicAddress, postOutside } from './post-outside.js';

describe('an address that somebody types in', () => {
  it.each([
    ['https://paper.example/hooks/1', true],
    ['https://8.8.8.8/x', true],
    ['https://[2606:4700::1111]/', true],
    ['http://paper.example/', false],
    ['https://user:secret@paper.example/', false],
    ['https://localhost/', false],
    ['https://postgres/', false],
    ['https://db.internal/', false],
    ['https://printer.local./', false],
    ['https://127.0.0.1/', false],
    ['https://2130706433/', false],
    ['https://0x7f.1/', false],
    ['https://10.1.2.3/', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['https://192.168.0.1/', false],
    ['https://[::1]/', false],
    ['https://[::ffff:127.0.0.1]/', false],
    ['https://[fd00::1]/', false],
    ['https://[fe80::1]/', false],
    ['https://[2002:7f00:1::]/', false],
    ['ftp://paper.example/', false],
    ['nonsense', false],
  ])('%s is public: %s', (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });

  it('is refused before anything is sent, also when its name leads inside', async () => {
    const request = { type: 'text/plain', body: 'x', publicOnly: true };
    await expect(postOutside('http://127.0.0.1:1/', request)).rejects.toThrow('not a public one');
    const dns = jest.requireActual<typeof import('node:dns')>('node:dns');
    const looking = jest
      .spyOn(dns, 'lookup')
      .mockImplementation(((_host: string, _options: object, done: (error: null, all: object[]) => void) =>
        done(null, [{ address: '10.0.0.7', family: 4 }])) as never);
    await expect(postOutside('https://inside.example/', request)).rejects.toThrow('leads to an address that is not public');
    looking.mockRestore();
  });
});

it('posts, follows no redirect, and reads no endless answer', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/away') response.writeHead(302, { Location: '/' }).end();
    else if (request.url === '/endless') response.writeHead(200).end(Buffer.alloc(100_000));
    else request.pipe(response.writeHead(200, { 'Content-Type': 'text/x' }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const post = (path: string) => postOutside(base + path, { type: 'text/plain', body: 'hello' });
  await expect(post('/')).resolves.toEqual({ status: 200, type: 'text/x', body: Buffer.from('hello') });
  await expect(post('/away')).resolves.toMatchObject({ status: 302 });
  await expect(post('/endless')).rejects.toThrow('too long');
  server.close();
  await expect(postOutside('http://127.0.0.1:1/', { type: 'text/plain', body: '' })).rejects.toThrow('no answer');
});
