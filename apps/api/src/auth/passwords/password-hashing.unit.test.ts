import { PasswordHashing } from './password-hashing.js';

it('serves organisers, known browsers and new registrations while many sign-ins from unknown browsers wait', async () => {
  const hashing = new PasswordHashing();
  const served: string[] = [];
  const ask = (who: string, lane?: 'organiser' | 'known' | 'newcomer') =>
    hashing.matches(undefined, 'x', lane).then(() => served.push(who));
  const crowd = Array.from({ length: 60 }, () => ask('stranger'));
  await Promise.all([ask('organiser', 'organiser'), ask('known', 'known'), ask('newcomer', 'newcomer')]);
  expect(served.length).toBeLessThan(30);
  expect(served).toEqual(expect.arrayContaining(['organiser', 'known', 'newcomer']));
  await Promise.all(crowd);
  expect(served).toHaveLength(63);
});
