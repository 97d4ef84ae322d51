import type { NewSeason } from '@raffle/contracts/admin/season';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import type { AdminContent, Charity, ContentView } from '@raffle/contracts/content/site-content';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import { Client } from '../../../test/client.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';

let app: TestApp;
let admin: AdminClient;
beforeEach(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app, 'organiser');
});
afterEach(() => app.close());

const charity = (name: string): Charity => ({ name, mention: `the ${name}`, summary: `${name} helps.`, uses: [], website: null });
const charities = (...names: string[]) => names.map(charity);
const NEXT: NewSeason = { year: 2026, from: '2026-05-01', to: '2026-12-31' };

const seen = (year?: number) => new Client(app.url).get<ContentView>(year === undefined ? API.content : `${API.content}?year=${year}`);
const known = (year: number) => admin.get<AdminContent>(`${ADMIN_API.content}?year=${year}`);
const namesOf = ({ sections }: ContentView) => sections.charities?.map(({ name }) => name);
const rename = (version: number, value: unknown, year?: number) =>
  admin.put<AdminContent>(ADMIN_API.contentSection('charities'), { year, version, value });
const openNext = () => admin.patch(ADMIN_API.season(2026), { version: 1, status: 'open' });

it('keeps a season’s content when the next season’s content changes, and refuses changes to a past season', async () => {
  expect((await rename(0, charities('Shelter', 'Elders'))).status).toBe(200);
  expect((await admin.post(ADMIN_API.seasons, NEXT)).status).toBe(201);

  // The next season starts with the same content. Until that season opens, only organisers can read and change its content.
  expect(namesOf((await known(2026)).body)).toEqual(['Shelter', 'Elders']);
  expect((await seen(2026)).status).toBe(404);
  expect((await rename(1, charities('School', 'Clinic'), 2026)).body).toMatchObject({ year: 2026, editable: true });
  expect((await seen()).body).toMatchObject({ year: 2025, version: 1 });
  expect(namesOf((await seen()).body)).toEqual(['Shelter', 'Elders']);

  expect((await openNext()).status).toBe(200);
  expect((await seen()).body.year).toBe(2026);
  expect(namesOf((await seen()).body)).toEqual(['School', 'Clinic']);
  expect(namesOf((await seen(2025)).body)).toEqual(['Shelter', 'Elders']);

  expect((await known(2025)).body).toMatchObject({ editable: false });
  expect(await rename(1, charities('Rewritten', 'Rewritten'), 2025)).toMatchObject({ status: 409, body: { error: 'SEASON_CLOSED' } });
  expect(await rename(1, null, 2025)).toMatchObject({ status: 409 });
  expect(namesOf((await seen(2025)).body)).toEqual(['Shelter', 'Elders']);
  expect((await rename(2, charities('School', 'Garden'))).body).toMatchObject({ year: 2026, version: 3 });
});

it('copies consistent content if one organiser creates the next season while another one changes the content', async () => {
  await rename(0, charities('Shelter', 'Elders'));
  const [opened, changed] = await Promise.all([admin.post(ADMIN_API.seasons, NEXT), rename(1, charities('School', 'Clinic'))]);
  expect([opened.status, changed.status]).toEqual([201, 200]);
  const copied = (await known(2026)).body;
  const isAfter = copied.version === 2;
  expect(namesOf(copied)).toEqual(isAfter ? ['School', 'Clinic'] : ['Shelter', 'Elders']);
  expect(copied.states).toMatchObject([{ version: isAfter ? 2 : 1 }]);
});
