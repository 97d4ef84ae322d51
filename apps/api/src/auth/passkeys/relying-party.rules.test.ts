import { expectedOrigin, relyingParty } from './relying-party.rules.js';

const signed = (origin: string) => Buffer.from(JSON.stringify({ origin, challenge: 'x' })).toString('base64url');

it("binds passkeys to the site's host name", () => {
  expect(relyingParty('https://raffle.example:8443')).toBe('raffle.example');
  expect(['http://127.0.0.1:3000', 'http://[::1]:3000', 'http://localhost:3000'].map(relyingParty)).toEqual(Array(3).fill('localhost'));
});

it("accepts only the site's origin or, on a developer’s machine, any port on localhost", () => {
  const site = ['https://raffle.example'] as const;
  expect(expectedOrigin(site, true, signed('http://localhost:3000'))).toEqual(['https://raffle.example']);
  expect(expectedOrigin(site, false, signed('http://localhost:3000'))).toEqual(['https://raffle.example']);
  const desk = ['http://localhost:3000'] as const;
  expect(expectedOrigin(desk, false, signed('http://localhost:5173'))).toEqual(['http://localhost:3000', 'http://localhost:5173']);
  expect(expectedOrigin(desk, true, signed('http://localhost:5173'))).toEqual(['http://localhost:3000']);
  for (const other of [
    'http://localhost.example',
    'https://raffle.example',
    'http://evil.example:3000',
    'http://team.localhost:3000',
    'https://localhost:3000',
    'http://localhost:3000/page',
    'http://x@localhost:5173',
  ])
    expect([other, expectedOrigin(desk, false, signed(other))]).toEqual([other, ['http://localhost:3000']]);
  expect(expectedOrigin(desk, false, 'no json')).toEqual(['http://localhost:3000']);
});

it("accepts any port on the organisers' own host name on a developer’s machine", () => {
  const team = ['http://team.localhost:3000'] as const;
  expect(expectedOrigin(team, false, signed('http://team.localhost:5173'))).toEqual([team[0], 'http://team.localhost:5173']);
  expect(expectedOrigin(team, false, signed('http://localhost:3000'))).toEqual([team[0]]);
});
