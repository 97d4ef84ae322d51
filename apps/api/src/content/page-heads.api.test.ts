import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { EditableContent } from '@raffle/contracts/content/site-content';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { makeAdmin } from '../../test/admin.js';
import { Client } from '../../test/client.js';
import { eventually } from '../../test/make.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { ContentService } from './content.service.js';

const page = (title: string, picture: string) =>
  `<head><title>${title} | Raffle</title><meta name="description" content="About ${title}."/><meta property="og:title" content="${title} | Raffle" /><meta property="og:description" content="About ${title}." /><meta property="og:image" content="/share/${picture}.png" /><meta property="og:image:alt" content="A bridge" /></head>`;
const PAGES = {
  'index.html': page('Home', 'home'),
  'about/index.html': page('About', 'about'),
  'rules/index.html': page('Rules', 'rules'),
  'booking/index.html': page('Predict', 'booking'),
};
const ORGANISER: EditableContent['organiser'] = {
  name: 'Maun Flood </script> Club',
  about: null,
  whatsApp: '+267 71 234 567',
  email: 'hello@flood.example',
  refunds: [],
};

let app: TestApp;
let site: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const folder = path.join(app.dataDir, 'web');
  for (const [file, html] of Object.entries(PAGES)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), html);
  }
  writeFileSync(path.join(folder, 'pages.json'), JSON.stringify({ addresses: ['/', '/about', '/rules', '/booking'] }));
  site = await app.another({ WEB_DIST: folder, PUBLIC_URL: 'https://flood.example' });
});
afterAll(() => app?.close());
afterEach(() => jest.restoreAllMocks());

async function structuredData(route: string, { url }: TestApp = site): Promise<Record<string, unknown>[]> {
  const { status, body } = await new Client(url).get<string>(route);
  expect(status).toBe(200);
  const [, data] = /<script type="application\/ld\+json">(.*?)<\/script><\/head>/s.exec(body) ?? [];
  return data === undefined ? [] : (JSON.parse(data) as { '@graph': Record<string, unknown>[] })['@graph'];
}
/** Polls, because a new process may serve the page before it has read the content for the first time. */
const event = (from = site) =>
  eventually(
    async () => (await structuredData('/', from)).find((thing) => thing['@type'] === 'Event'),
    (thing) => thing !== undefined,
  );

it("describes the season's event, and omits the organiser until one has been named", async () => {
  expect(await event()).toMatchObject({
    name: 'Okavango Flood Raffle 2025',
    url: 'https://flood.example/',
    startDate: '2025-05-01',
    endDate: '2025-12-31',
    offers: {
      price: '3.00',
      priceCurrency: 'USD',
      url: 'https://flood.example/booking',
      availability: 'https://schema.org/InStock',
    },
  });
  expect(await event()).not.toHaveProperty('organizer');
  expect(await structuredData('/about')).toEqual([]);
  expect(await structuredData('/rules')).toEqual([]);
});

it('names the organiser once one has been entered, and escapes text that would end the script element', async () => {
  const admin = await makeAdmin(app, 'organiser');
  expect(await admin.put(ADMIN_API.contentSection('organiser'), { version: 0, value: ORGANISER })).toMatchObject({ status: 200 });
  // Another process makes the change. The process that serves the site rereads the season after a second.
  const found = await eventually(
    () => structuredData('/about'),
    ({ length }) => length > 0,
  );
  expect(found).toEqual([
    {
      '@type': 'Organization',
      '@id': 'https://flood.example/about#organiser',
      name: 'Maun Flood </script> Club',
      url: 'https://flood.example/about',
      logo: 'https://flood.example/icons/icon-512.png',
      email: 'hello@flood.example',
      telephone: '+267 71 234 567',
    },
  ]);
  expect(await event()).toMatchObject({ organizer: { '@id': 'https://flood.example/about#organiser' } });
});

it('contains no offer while nothing is on sale', async () => {
  await app.sql(`UPDATE seasons SET sales_frozen = true, version = version + 1`);
  const closed = await eventually(
    () => event(),
    (thing) => thing !== undefined && !('offers' in thing),
  );
  expect(closed).toMatchObject({ startDate: '2025-05-01' });
  await app.sql(`UPDATE seasons SET sales_frozen = false, version = version + 1`);
});

describe("the season's phase", () => {
  const read = async (route: string) => (await new Client(site.url).get<string>(route)).body;
  /** Polls, because the process that serves the site rereads the season only after a second. */
  const says = (route: string, words: string) =>
    eventually(
      () => read(route),
      (html) => html.includes(words),
    );
  const phase = (change: string) => app.sql(`UPDATE seasons SET ${change}, version = version + 1`);

  it('is not mentioned while slots are on sale', async () => {
    expect(await says('/', '"About Home."')).not.toContain('data-phase');
  });

  it.each([
    [`status = 'upcoming'`, 'The raffle of 2025 is being prepared, and nothing is on sale yet.', 'preparing'],
    [`ends_on = '2025-05-31'`, 'Predictions for 2025 are closed.', 'sales-over'],
    [`arrival_at = '2025-05-31T10:07:00+02:00'`, 'The water came in 2025, and the winner will be announced next.', 'water-came'],
  ])("comes first in every page's description when %s", async (change, line, picture) => {
    const [before] = await app.sql<Record<'status' | 'endsOn', string>>(`SELECT status, ends_on::text AS "endsOn" FROM seasons`);
    await phase(change);
    const home = await says('/', line);
    expect(home).toContain(`<meta name="description" data-phase content="${line} About Home."`);
    expect(home).toContain(`<meta property="og:description" data-phase content="${line} About Home."`);
    expect(home).toContain(`<meta property="og:image" content="https://flood.example/share/${picture}.png" />`);
    expect(home).toContain('<title>Home | Raffle</title>');
    const rules = await read('/rules');
    expect(rules).toContain(`content="${line} About Rules."`);
    expect(rules).toContain('content="https://flood.example/share/rules.png"');
    expect(rules).toContain('content="A bridge"');
    const booking = await read('/booking');
    expect(booking).toContain('<title>Predictions for 2025 | Raffle</title>');
    expect(booking).toContain('<meta property="og:title" content="Predictions for 2025 | Raffle" />');
    expect(await read('/booking?year=2024')).not.toContain('data-phase');
    expect((await event())?.description).toMatch(line);
    await phase(`status = '${before?.status}', ends_on = '${before?.endsOn}', arrival_at = NULL`);
    await says('/', '"About Home."');
  });
});

it('describes the event as sold out when all slots are sold', async () => {
  await app.sql(`UPDATE day_versions SET taken = 96 WHERE date > '2025-06-01'`);
  const other = await app.another({ WEB_DIST: path.join(app.dataDir, 'web'), PUBLIC_URL: 'https://flood.example' });
  expect((await event(other))?.offers).toMatchObject({ availability: 'https://schema.org/SoldOut' });
});

it('serves the page even if its content cannot be read', async () => {
  const read = jest.spyOn(ContentService.prototype, 'read').mockRejectedValue(new Error('no database'));
  await app.sql(`UPDATE seasons SET content_version = content_version + 1, version = version + 1`);
  // Polls, because the site rereads the season only after a second.
  await eventually(
    async () => expect((await new Client(site.url).get<string>('/')).status).toBe(200),
    () => read.mock.calls.length > 0,
  );
});
