import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, loadConfig } from './config.js';

const GIVEN = {
  DATABASE_URL: 'postgres://localhost/raffle',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SESSION_SECRET: 'x',
};

it('reports every mistake in one error', () => {
  const wrong = { ...GIVEN, EXPIRE_SECONDS: '0', OUTBOX_LEASE_SECONDS: 'soon', PORT: '3000' };
  expect(() => loadConfig(wrong)).toThrow(ConfigError);
  expect(() => loadConfig(wrong)).toThrow(/EXPIRE_SECONDS must be a whole number from 1 to 300, not "0"\. OUTBOX_LEASE_SECONDS/);
});

it.each([
  ['https://team.example', undefined],
  ['https://flood.example', undefined],
  ['http://team.example', /ADMIN_URL/],
  ['https://flood.example:8443', /ADMIN_URL/],
  ['https://team.example/admin', /ADMIN_URL/],
])('checks %s as ADMIN_URL when PUBLIC_URL is https://flood.example', (ADMIN_URL, problem) => {
  const load = () => loadConfig({ ...GIVEN, PUBLIC_URL: 'https://flood.example', ADMIN_URL }).adminUrl;
  if (problem === undefined) expect(load()).toBe(ADMIN_URL);
  else expect(load).toThrow(problem);
});

it('reads each interval from its own variable, with the default from .env.example', () => {
  const example = readFileSync(path.join(__dirname, '../../../../../.env.example'), 'utf8');
  const documented = [...example.matchAll(/^# (\w+_SECONDS)=(\d+)$/gm)].map(([, name = '', value]) => ({ name, value: Number(value) }));
  const before = Object.values(loadConfig(GIVEN).intervals);
  const changes = documented.map(({ name, value }) => {
    const after = Object.values(loadConfig({ ...GIVEN, [name]: String(value + 1) }).intervals);
    return after.flatMap((now, index) => (now === before[index] ? [] : [{ index, from: before[index], to: now }]));
  });
  const expected = documented.map(({ value }) => [{ index: expect.any(Number), from: value, to: value + 1 }]);
  expect(changes).toEqual(expected);
  expect(new Set(changes.flat().map(({ index }) => index)).size).toBe(before.length);
});

describe('external witnesses', () => {
  const KEY = 'witness.example/w1+490ca8b1+BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

  it('are identified by their URL or by their key', () => {
    const config = loadConfig({
      ...GIVEN,
      TSA_URLS: 'https://b.example/tsr/, http://a.example',
      WITNESS_URLS: `https://w.example/submit/ ${KEY}`,
    });
    expect(config.timeStampAuthorities.map(({ name }) => name)).toEqual(['a.example', 'b.example/tsr']);
    expect(config.logWitnesses).toMatchObject([{ name: 'witness.example/w1', url: 'https://w.example/submit' }]);
    expect(loadConfig({ ...GIVEN, TSA_URLS: '', WITNESS_URLS: ' ' })).toMatchObject({ timeStampAuthorities: [], logWitnesses: [] });
  });

  it.each([
    [{ TSA_URLS: 'freetsa' }, /TSA_URLS must be addresses/],
    [{ TSA_URLS: 'ftp://naledi:a-password@a.example' }, /^TSA_URLS must be addresses(?!.*a-password)/],
    [{ TSA_URLS: 'http://a.example/,http://a.example' }, /TSA_URLS names an authority twice/],
    [{ WITNESS_URLS: 'https://w.example' }, /WITNESS_URLS must be pairs/],
    [{ WITNESS_URLS: `https://w.example ${KEY.replace('490c', '490d')}` }, /WITNESS_URLS must be pairs/],
    [{ WITNESS_URLS: `https://w.example ${KEY.replace('BAAA', 'AQAA')}` }, /WITNESS_URLS must be pairs/],
  ])('are rejected: %j', (env, problem) => {
    expect(() => loadConfig({ ...GIVEN, ...env })).toThrow(problem);
  });
});
