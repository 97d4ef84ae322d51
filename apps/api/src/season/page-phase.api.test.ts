import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from '../../test/client.js';
import { eventually } from '../../test/make.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { SeasonService } from './season.service.js';

const page = (title: string, picture: string) =>
  `<head><title>${title} | Raffle</title><meta name="description" content="About ${title}."/><meta property="og:title" content="${title} | Raffle" /><meta property="og:description" content="About ${title}." /><meta property="og:image" content="/share/${picture}.png" /><meta property="og:image:alt" content="A bridge" /></head>`;
const PAGES = {
  'index.html': page('Home', 'home'),
  'about/index.html': page('About', 'about'),
  'rules/index.html': page('Rules', 'rules'),
  'booking/index.html': page('Predict', 'booking'),
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
    await phase(`status = '${before?.status}', ends_on = '${before?.endsOn}', arrival_at = NULL`);
    await says('/', '"About Home."');
  });
});

it('serves the page with the last known phase if the season cannot be read', async () => {
  const read = jest.spyOn(SeasonService.prototype, 'view').mockRejectedValue(new Error('no database'));
  const { status, body } = await new Client(site.url).get<string>('/');
  expect(status).toBe(200);
  expect(body).toContain('"About Home."');
  expect(read).toHaveBeenCalled();
});
