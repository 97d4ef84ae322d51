import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, loadConfig } from './config.js';

const GIVEN = {
  DATABASE_URL: 'postgres://localhost/raffle',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SESSION_SECRET: 'x',
};

it('names every mistake at once', () => {
  const wrong = { ...GIVEN, EXPIRE_SECONDS: '0', OUTBOX_LEASE_SECONDS: 'soon', PORT: '3000' };
  expect(() => loadConfig(wrong)).toThrow(ConfigError);
  expect(() => loadConfig(wrong)).toThrow(/EXPIRE_SECONDS must be a whole number from 1 to 300, not "0"\. OUTBOX_LEASE_SECONDS/);
});

it('takes each rhythm from a variable of its own, whose default .env.example tells', () => {
  const example = readFileSync(path.join(__dirname, '../../../../../.env.example'), 'utf8');
  const told = [...example.matchAll(/^# (\w+_SECONDS)=(\d+)$/gm)].map(([, name = '', value]) => ({ name, value: Number(value) }));
  const before = Object.values(loadConfig(GIVEN).rhythms);
  const changes = told.map(({ name, value }) => {
    const after = Object.values(loadConfig({ ...GIVEN, [name]: String(value + 1) }).rhythms);
    return after.flatMap((now, index) => (now === before[index] ? [] : [{ index, from: before[index], to: now }]));
  });
  const expected = told.map(({ value }) => [{ index: expect.any(Number), from: value, to: value + 1 }]);
  expect(changes).toEqual(expected);
  expect(new Set(changes.flat().map(({ index }) => index)).size).toBe(before.length);
});
