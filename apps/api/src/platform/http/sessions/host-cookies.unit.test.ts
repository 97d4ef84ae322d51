import { hostCookies, readIn, writtenOut } from './host-cookies.js';

const NONE = new Map<string, string>();
const GONE = 'raffle.sid=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure';

it.each([
  [true, 'https://flood.example', 1],
  [true, 'http://localhost:8080', 0],
  [false, 'https://flood.example', 0],
  [false, 'http://localhost:3000', 0],
])('production %s at %s: %i translator', (production, publicUrl, count) => {
  expect(hostCookies({ production, publicUrl })).toHaveLength(count);
});

it('reads the cookies of this host under their plain names, and leaves others alone', () => {
  expect(readIn('a=1; __Host-raffle.sid=s%3Ax; __Host-raffle.admin=y; __Host-other=z')).toEqual({
    cookies: 'a=1; raffle.sid=s%3Ax; raffle.admin=y; __Host-other=z',
    old: NONE,
    superseded: [],
  });
});

it('does not let a planted cookie stand beside the real one, whichever comes first', () => {
  for (const header of ['raffle.sid=planted; __Host-raffle.sid=mine', '__Host-raffle.sid=mine; raffle.sid=planted'])
    expect(readIn(header)).toEqual({ cookies: 'raffle.sid=mine', old: NONE, superseded: ['raffle.sid'] });
  expect(writtenOut([], NONE, ['raffle.sid'])).toEqual([GONE]);
});

it('sets its own under the name of this host, and nobody else’s', () => {
  expect(writtenOut(['raffle.sid=x; Path=/; Secure', 'raffle_replica=1'], NONE, [])).toEqual([
    '__Host-raffle.sid=x; Path=/; Secure',
    'raffle_replica=1',
  ]);
});

it('takes a cookie of the plain name once: the answer gives it the new name and takes the old one away', () => {
  const { cookies, old, superseded } = readIn('raffle.sid=s%3Ax');
  expect(cookies).toBe('raffle.sid=s%3Ax');
  expect(writtenOut([], old, superseded)).toEqual([
    '__Host-raffle.sid=s%3Ax; Path=/; HttpOnly; Secure; Max-Age=604800; SameSite=Lax',
    GONE,
  ]);
  expect(writtenOut(['raffle.sid=; Path=/; Expires=x'], old, superseded)).toEqual(['__Host-raffle.sid=; Path=/; Expires=x', GONE]);
});
