import { cookieName, readCookie } from './cookies.js';

const SITE = { production: true, publicUrl: 'https://flood.example' };
const reading = (cookie: string | undefined, config = SITE) => readCookie({ headers: { cookie } }, 'raffle.sid', config);

it.each([
  [true, 'https://flood.example', '__Host-raffle.sid'],
  [true, 'http://localhost:8080', 'raffle.sid'],
  [false, 'https://flood.example', 'raffle.sid'],
  [false, 'http://localhost:3000', 'raffle.sid'],
])('with production=%s and public URL %s, the cookie is named %s', (production, publicUrl, name) => {
  expect(cookieName('raffle.sid', { production, publicUrl })).toBe(name);
});

it.each([
  ['__Host-raffle.sid=mine', 'mine'],
  ['a=1; __Host-raffle.sid=mine;b=2', 'mine'],
  ['raffle.sid=planted; __Host-raffle.sid=mine', 'mine'],
  ['raffle.sid=planted', undefined],
  ['x__Host-raffle.sid=planted', undefined],
  ['a=__Host-raffle.sid=planted', undefined],
  ['__Host-raffle.sidx=planted', undefined],
  ['__host-raffle.sid=planted', undefined],
  [undefined, undefined],
])('a production site reads %j as %j', (cookie, value) => expect(reading(cookie)).toBe(value));

it('a non-production site reads the plain name', () => {
  expect(reading('__Host-raffle.sid=other; raffle.sid=mine', { ...SITE, production: false })).toBe('mine');
});
