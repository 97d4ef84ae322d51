import { builtPrivacy } from '@raffle/contracts/content/built-privacy';
import { builtTerms } from '@raffle/contracts/content/built-terms';
import type { ContentVersions, EditableContent, VersionedSection } from '@raffle/contracts/content/site-content';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { makeAdmin, type AdminClient } from '../../test/admin.js';
import { Client } from '../../test/client.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { publishContent } from './content-versions.js';

let app: TestApp;
let admin: AdminClient;
beforeAll(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app, 'organiser');
});
afterAll(() => app.close());

const RULES: EditableContent['rules'] = [{ title: 'Taking part', points: ['A slot costs {price}.'] }];

const published = async (year?: number) =>
  (await new Client(app.url).get<ContentVersions>(year === undefined ? API.contentVersions : `${API.contentVersions}?year=${year}`)).body;
async function texts(section: VersionedSection, year?: number): Promise<[number, unknown][]> {
  return (await published(year)).sections[section].map(({ version, value }) => [version, value]);
}
async function reword(section: VersionedSection, version: number, value: unknown, year?: number): Promise<void> {
  expect(await admin.put(ADMIN_API.contentSection(section), { year, version, value })).toMatchObject({ status: 200 });
}

it('starts with the built-in content as its first version', async () => {
  const { year, sections } = await published();
  expect(year).toBe(2025);
  const first = { version: 1, publishedAt: expect.any(String), approved: null };
  expect(sections).toEqual({
    rules: [{ ...first, value: builtTerms.rules }],
    privacy: [{ ...first, value: builtPrivacy }],
    charities: [{ ...first, value: builtTerms.charities }],
    prize: [{ ...first, value: builtTerms.prize }],
  });
});

it('publishes nothing if the site restarts with the same built-in content', async () => {
  await app.database.transact((tx) => publishContent(tx, 2025, null));
  expect(await texts('rules')).toHaveLength(1);
});

it('rejects a privacy notice without a valid number of years', async () => {
  const notice = (keepYears: unknown) =>
    admin.put(ADMIN_API.contentSection('privacy'), { version: 0, value: { ...builtPrivacy, keepYears } });
  for (const years of [0, 31, 1.5, '5', null])
    expect(await notice(years)).toMatchObject({
      status: 400,
      body: { fields: { keepYears: ['Please enter a whole number from 1 to 30'] } },
    });
});

it('keeps every published version, and adds a version only when the content changes', async () => {
  await reword('rules', 0, RULES);
  await reword('rules', 1, RULES);
  await reword('rules', 2, null);
  expect(await texts('rules')).toEqual([
    [3, builtTerms.rules],
    [2, RULES],
    [1, builtTerms.rules],
  ]);
  expect(
    await app.sql(`SELECT version FROM content_versions WHERE section = 'rules' AND published_by IS NOT NULL ORDER BY version`),
  ).toEqual([{ version: 2 }, { version: 3 }]);
});

it('publishes only the section that was changed', async () => {
  // Simulates a newer release that has published a different prize while this process still has its own built-in prize.
  await app.sql(`INSERT INTO content_versions (season_year, section, version, value) VALUES (2025, 'prize', 2, $1)`, [
    JSON.stringify({ ...builtTerms.prize, notes: [] }),
  ]);
  await reword('privacy', 0, { ...builtPrivacy, keepYears: 4 });
  expect((await texts('prize')).map(([version]) => version)).toEqual([2, 1]);
  expect((await texts('privacy')).map(([version]) => version)).toEqual([2, 1]);
});

it("publishes a season's latest drafts when the season opens, and shows nothing before", async () => {
  const drafts = [builtTerms.charities.toReversed(), builtTerms.charities.map((one) => ({ ...one, website: null }))];
  expect((await admin.post(ADMIN_API.seasons, { year: 2026, from: '2026-05-01', to: '2026-12-31' })).status).toBe(201);
  for (const [version, draft] of drafts.entries()) await reword('charities', version, draft, 2026);
  expect(await new Client(app.url).get(`${API.contentVersions}?year=2026`)).toMatchObject({ status: 404 });
  expect(await app.sql(`SELECT 1 FROM content_versions WHERE season_year = 2026`)).toEqual([]);
  expect((await admin.patch(ADMIN_API.season(2026), { version: 1, status: 'open' })).status).toBe(200);
  expect(await texts('charities')).toEqual([[1, drafts[1]]]);
  expect(await texts('charities', 2025)).toEqual([[1, builtTerms.charities]]);
});
