import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Request, Response } from 'express';
import { BuiltPages } from './built-pages.js';

it('sends a page with its data after an earlier request failed to read its file', async () => {
  const webDist = mkdtempSync(path.join(tmpdir(), 'built-pages-'));
  writeFileSync(path.join(webDist, 'pages.json'), '{"addresses":[]}');
  const pages = new BuiltPages({ webDist, publicUrl: 'http://x.test', adminUrl: 'http://x.test' });
  const sent: string[] = [];
  const response = {
    locals: {},
    vary: () => response,
    setHeader: () => response,
    getHeader: () => '',
    type: () => response,
    send: (body: Buffer) => sent.push(body.toString()),
  };
  const write = () =>
    pages.write(
      'card.html',
      { from: '/a', to: '/b' },
      { marks: {}, picture: { path: '', alt: '' }, data: { name: '</script><script>' } },
      { headers: {} } as Request,
      response as unknown as Response,
    );

  await expect(write()).rejects.toThrow('ENOENT');
  writeFileSync(path.join(webDist, 'card.html'), '<html><head></head></html>');
  await write();
  // Text from a buyer or an organiser cannot end the script element.
  expect(sent[0]).toContain('id="page-data">{"name":"\\u003c/script>\\u003cscript>"}</script></head>');
  rmSync(webDist, { recursive: true });
});
