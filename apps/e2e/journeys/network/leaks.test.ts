import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { expectNoLeaks } from '../../product/product.js';
import { newPerson } from '../../people/person.js';

test("the log check finds a line with private data in an app instance's log", ({}, { outputDir }) => {
  const { username, phoneNumber, password, securityAnswer } = newPerson();
  const say = (text: string) => writeFileSync(join(outputDir, 'api.log'), `{"level":30,"msg":"hello ${text}","time":1763856000123}\n`);
  mkdirSync(outputDir, { recursive: true });
  say('/api/user');
  expectNoLeaks(outputDir);
  for (const text of [username, phoneNumber, password, securityAnswer, 's%3Aq83nq9vn3q49vnq34v9n34.x', '/confirm-email?key=abc']) {
    say(text);
    expect(() => expectNoLeaks(outputDir), text).toThrow('contains private data');
  }
});
