import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import type { AdminContent, ContentView } from '@raffle/contracts/content/site-content';
import type { SeasonView } from '@raffle/contracts/season';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import { Client } from '../../../test/client.js';
import { answeredWhile } from '../../../test/locks.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { EventBus } from '../../platform/events/event-bus.js';
import { ContentAdminService } from './content-admin.service.js';

const LODGE = [{ name: 'Delta Lodge', href: 'https://lodge.example/stay', logo: null }];
const RULES = [{ title: 'Taking part', points: ['A slot costs {price}.'] }];

let app: TestApp;
let admin: AdminClient;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app, 'organiser');
});
afterAll(() => app.close());

const seen = async () => (await new Client(app.url).get<ContentView>(API.content)).body;
const put = (section: 'prizeSponsors' | 'rules', version: number, value: unknown) =>
  admin.put<AdminContent>(ADMIN_API.contentSection(section), { version, value });

it('shows changed content to everybody until it is reset to the built-in content', async () => {
  expect(await seen()).toEqual({ year: 2025, version: 0, sections: {} });
  const versionNow = async () => (await new Client(app.url).get<SeasonView>(API.season)).body.version;
  const version = await versionNow();
  const announced: SeasonView[] = [];
  app.app.get(EventBus).on('season.changed', (season) => announced.push(season));
  expect(await put('prizeSponsors', 0, LODGE)).toMatchObject({
    status: 200,
    body: { version: 1, states: [{ section: 'prizeSponsors', version: 1, changedBy: expect.any(String) }] },
  });
  expect(await seen()).toEqual({ year: 2025, version: 1, sections: { prizeSponsors: LODGE } });
  expect((await new Client(app.url).get<SeasonView>(API.season)).body.contentVersion).toBe(1);
  expect(announced.map(({ contentVersion }) => contentVersion)).toEqual([1]);
  expect(await versionNow()).toBe(version + 1);
  expect(await put('prizeSponsors', 1, null)).toMatchObject({ status: 200 });
  expect(await seen()).toEqual({ year: 2025, version: 2, sections: {} });
  expect(await app.sql(`SELECT before, after FROM admin_audit WHERE action = 'content.change' ORDER BY id`)).toEqual([
    { before: { value: null }, after: { value: LODGE } },
    { before: { value: LODGE }, after: { value: null } },
  ]);
});

it('accepts only one of two concurrent changes', async () => {
  const answers = await Promise.all([put('rules', 0, RULES), put('rules', 0, [...RULES, ...RULES])]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: 'SEASON_CHANGED' });
  expect((await seen()).version).toBe(3);
});

it('returns a section together with its own version, even during a change', async () => {
  const words = (version: number) => [{ title: `Version ${version}`, points: ['A slot costs {price}.'] }];
  await app.sql(`UPDATE site_content SET value = $1, version = 7 WHERE section = 'rules'`, [JSON.stringify(words(7))]);
  const read = async () => ({ body: await app.app.get(ContentAdminService).read(2025) });
  // Only the query that joins the organisers' names waits for the locked table. A separate query for the content would return the old
  // content.
  const { sections, states } = await answeredWhile(app, read, { table: 'admins', reads: 'SELECT "SiteContent"' }, (tx) =>
    tx.write(`UPDATE site_content SET value = $1, version = 8 WHERE section = 'rules'`, [JSON.stringify(words(8))]),
  );
  expect(sections.rules).toEqual(words(states.find(({ section }) => section === 'rules')?.version ?? 0));
  await app.sql(`UPDATE site_content SET version = 1 WHERE section = 'rules'`);
});

it.each([
  ['a value that is not a list', 'prizeSponsors', 'x', ''],
  ['an empty list', 'prizeSponsors', [], ''],
  ['a script as a URL', 'prizeSponsors', [{ ...LODGE[0], href: 'javascript:alert(1)' }], '0.href'],
  ['a URL on another host without a scheme', 'prizeSponsors', [{ ...LODGE[0], href: '//evil.example' }], '0.href'],
  ['another host behind a dot', 'prizeSponsors', [{ ...LODGE[0], href: '/.//evil.example' }], '0.href'],
  ['another host behind two dots', 'prizeSponsors', [{ ...LODGE[0], href: '/a/%2e.//evil.example' }], '0.href'],
  ['a picture from another site', 'prizeSponsors', [{ ...LODGE[0], logo: 'https://evil.example/a.png' }], '0.logo'],
  ['an unknown property', 'prizeSponsors', [{ ...LODGE[0], onclick: 'x' }], '0.onclick'],
  ['text with a direction override', 'prizeSponsors', [{ ...LODGE[0], name: 'a\u202eb' }], '0.name'],
  ['an unknown placeholder', 'rules', [{ title: 'a', points: ['{prise}'] }], '0.points.0'],
  ['no points', 'rules', [{ title: 'a', points: [] }], '0.points'],
  ['a number instead of a sentence', 'rules', [{ title: 'a', points: [7] }], '0.points.0'],
] as const)('rejects %s, names the field and changes nothing', async (_what, section, value, path) => {
  const before = await seen();
  expect(await put(section, 1, value)).toMatchObject({
    status: 400,
    body: { error: 'VALIDATION_FAILED', fields: { [path]: [expect.any(String)] } },
  });
  expect(await seen()).toEqual(before);
});

it('responds with 404 for an unknown section', async () => {
  for (const section of ['unsold', 'constructor', '__proto__'])
    expect(await admin.put(`${ADMIN_API.content}/${section}`, { version: 0, value: null })).toMatchObject({ status: 404 });
});

it('rejects a year that has no season', async () => {
  expect((await admin.get(`${ADMIN_API.content}?year=2031`)).status).toBe(404);
  expect((await admin.put(ADMIN_API.contentSection('prizeSponsors'), { year: 2031, version: 0, value: LODGE })).status).toBe(404);
  for (const [year, status] of [
    [2031, 404],
    [1, 400],
  ])
    expect((await new Client(app.url).get(`${API.content}?year=${year}`)).status).toBe(status);
});
