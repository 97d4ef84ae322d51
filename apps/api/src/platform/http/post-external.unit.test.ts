import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { postExternal } from './post-external.js';

it('posts with the credentials in the URL, without following redirects or reading endless responses', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/away') response.writeHead(302, { Location: '/' }).end();
    else if (request.url === '/endless') response.writeHead(200).end(Buffer.alloc(100_000));
    else if (request.url === '/guarded') response.end(request.headers.authorization);
    else request.pipe(response.writeHead(200, { 'Content-Type': 'text/x' }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const post = (path: string) => postExternal(base + path, { type: 'text/plain', body: 'hello' });
  await expect(post('/')).resolves.toEqual({ status: 200, type: 'text/x', body: Buffer.from('hello') });
  await expect(post('/away')).resolves.toMatchObject({ status: 302 });
  await expect(post('/endless')).rejects.toThrow('too long');
  const guarded = await postExternal(`${base.replace('//', '//naledi:1%2F00%@')}/guarded`, { type: 'text/plain', body: '' });
  expect(guarded.body.toString()).toBe(`Basic ${Buffer.from('naledi:1/00%').toString('base64')}`);
  server.close();
  await expect(postExternal('http://127.0.0.1:1/', { type: 'text/plain', body: '' })).rejects.toThrow('no answer');
});
