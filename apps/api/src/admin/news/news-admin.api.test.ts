import type { AdminAuditPage } from '@raffle/contracts/admin/audit';
import type { AdminNewsPage, NewsForm } from '@raffle/contracts/admin/news';
import { MAX_NEWS_LENGTH, type NewsView } from '@raffle/contracts/content/news';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import type { SeasonView } from '@raffle/contracts/season';
import { makeAdmin, type AdminClient } from '../../../test/admin.js';
import { Client } from '../../../test/client.js';
import { changeSeason, eventually } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { openSocket, type TestSocket } from '../../../test/servers/test-socket.js';

let app: TestApp;
let organiser: AdminClient;
let socket: TestSocket;
beforeAll(async () => {
  app = await startTestApp();
  organiser = await makeAdmin(app, 'organiser');
  socket = await openSocket(app.url);
});
afterEach(() => app.sql(`UPDATE news_posts SET withdrawn_at = now()`));
afterAll(async () => {
  socket?.disconnect();
  await app?.close();
});

const form = (change: Partial<NewsForm> = {}): NewsForm => ({
  station: null,
  reached: false,
  text: 'The reeds at Mohembo stand in water.',
  photo: null,
  ...change,
});
const read = (etag = '') => new Client(app.url).get<NewsView>(API.news, { 'if-none-match': etag });

const newsEvents = (from: number) => socket.seen.slice(from).filter(({ event }) => event === 'news:changed').length;

async function publish(change: Partial<NewsForm> = {}): Promise<string> {
  const { status, body } = await organiser.post<{ id: string }>(ADMIN_API.news, form(change));
  expect(status).toBe(201);
  return body.id;
}

async function upload(contentType: string): Promise<string> {
  const id = `${contentType.replace(/\W/g, '')}-`.padEnd(20, 'x');
  await app.sql(`INSERT INTO files (public_id, content_type, bytes) VALUES ($1, $2, 'x') ON CONFLICT DO NOTHING`, [id, contentType]);
  return id;
}

it('publishes a post immediately, edits it and withdraws it, adding an audit entry for each change', async () => {
  const before = socket.seen.length;
  const id = await publish({ station: 'mohembo' });
  await eventually(
    async () => newsEvents(before),
    (count) => count === 1,
  );
  expect((await read()).body).toEqual({
    year: 2025,
    front: null,
    posts: [{ id, at: expect.any(String), editedAt: null, station: 'mohembo', reached: false, text: form().text, photo: null }],
  });

  expect((await organiser.patch(ADMIN_API.newsPost(id), form({ text: 'First line\r\nsecond line' }))).status).toBe(204);
  expect((await read()).body.posts).toMatchObject([{ text: 'First line\nsecond line', station: null, editedAt: expect.any(String) }]);
  expect((await organiser.delete(ADMIN_API.newsPost(id))).status).toBe(204);
  expect((await read()).body.posts).toEqual([]);
  await eventually(
    async () => newsEvents(before),
    (count) => count === 3,
  );

  expect((await organiser.delete(ADMIN_API.newsPost(id))).status).toBe(404);
  expect((await organiser.patch(ADMIN_API.newsPost(id), form())).status).toBe(404);
  const { body } = await organiser.get<AdminAuditPage>(`${ADMIN_API.auditLog}?subjectKind=news&subjectId=${id}`);
  expect(body.entries.map(({ action }) => action)).toEqual(['news.withdraw', 'news.edit', 'news.publish']);
  expect(body.entries[1]).toMatchObject({
    before: { text: form().text, station: 'mohembo' },
    after: { text: 'First line\nsecond line', station: null },
  });
});

it('every app instance serves a post once it is announced to browsers', async () => {
  const before = socket.seen.length;
  const other = new Client((await app.another()).url);
  await other.get(API.news);
  const id = await publish();
  await eventually(
    async () => newsEvents(before),
    (count) => count === 1,
  );
  expect((await other.get<NewsView>(API.news)).body.posts.map((post) => post.id)).toEqual([id]);
});

it('responds with 304 if the client has the current version', async () => {
  await publish();
  const etag = (await read()).headers.get('etag') ?? '';
  expect((await read(etag)).status).toBe(304);
  expect((await read(`W/${etag}`)).status).toBe(304);
  await publish({ text: 'More of it.' });
  expect(await read(etag)).toMatchObject({ status: 200, body: { posts: [{ text: 'More of it.' }, { text: form().text }] } });
});

it("changes the season's version only if a post states that the water has reached a station", async () => {
  const version = async () => (await new Client(app.url).get<SeasonView>(API.season)).body.version;
  const before = await version();
  await publish({ station: 'boro' });
  expect(await version()).toBe(before);
  await publish({ station: 'mohembo', reached: true });
  expect(await version()).toBeGreaterThan(before);
});

it('shows how far the flood has come, that is, the furthest station and the time of the first post about it', async () => {
  await publish({ station: 'boro' });
  expect((await read()).body.front).toBeNull();
  await publish({ station: 'mohembo', reached: true });
  const boro = await publish({ station: 'boro', reached: true });
  await publish({ station: 'boro', reached: true, text: 'And more of it.' });
  await publish({ station: 'mohembo', reached: true, text: 'It goes on.' });
  const { front, posts } = (await read()).body;
  expect(front).toEqual({ station: 'boro', at: posts.find(({ id }) => id === boro)?.at });
  const arrival = '2025-06-01T05:00:00.000Z';
  await app.sql(`UPDATE seasons SET arrival_at = $1`, [arrival]);
  await eventually(
    async () => (await read()).body.front,
    (now) => now?.station === 'bridge' && now.at === arrival,
  );
  await changeSeason(app, 'arrival_at = NULL');
});

it('shows a photo with its description', async () => {
  const photo = { id: await upload('image/png'), alt: 'Water among  the reeds ' };
  const id = await publish({ photo });
  expect((await read()).body.posts).toMatchObject([{ photo: { url: API.file(photo.id), alt: 'Water among the reeds' } }]);
  const { body } = await organiser.get<AdminNewsPage>(ADMIN_API.news);
  expect(body.posts[0]).toMatchObject({ id, photoId: photo.id, author: 'Kagiso organiser', withdrawnAt: null, withdrawnBy: null });
});

it('cleans up text from a word processor', async () => {
  await publish({ text: '\uF0B7\tAt Mohembo\u200b\r\n\uF0B7\tP\u00a010 a\u202E boat' });
  expect((await read()).body.posts).toMatchObject([{ text: '•\tAt Mohembo\n•\tP 10 a boat' }]);
});

it.each<[object, string]>([
  [{ text: '  ' }, 'text'],
  [{ text: 'x'.repeat(MAX_NEWS_LENGTH + 1) }, 'text'],
  [{ text: '\u200b\u3164' }, 'text'],
  [{ station: 'shakawe' }, 'station'],
  [{ station: undefined }, 'station'],
  [{ reached: true }, 'station'],
  [{ reached: 'yes', station: 'boro' }, 'reached'],
  [{ photo: { id: 'x'.repeat(20), alt: 'x' } }, 'photo'],
  [{ photo: { id: 'x'.repeat(20), alt: ' ' } }, 'photo.alt'],
  [{ photo: { id: 'x'.repeat(20) } }, 'photo.alt'],
  [{ photo: 'x' }, 'photo'],
])('rejects %j', async (change, field) => {
  for (const answer of [
    await organiser.post(ADMIN_API.news, { ...form(), ...change }),
    await organiser.patch(ADMIN_API.newsPost(await publish()), { ...form(), ...change }),
  ]) {
    expect(answer).toMatchObject({ status: 400, body: { fields: { [field]: expect.arrayContaining([expect.any(String)]) } } });
  }
});

it('rejects a PDF as a photo', async () => {
  const answer = await organiser.post(ADMIN_API.news, form({ photo: { id: await upload('application/pdf'), alt: 'A paper' } }));
  expect(answer).toMatchObject({ status: 400, body: { fields: { photo: [expect.stringContaining('JPEG')] } } });
});

it('lists posts by page, search term, station, state and season', async () => {
  await app.sql(
    `INSERT INTO news_posts (season_year, station, reached, text, author_id) SELECT 2025, 'thamalakane', false, 'Level ' || n || ' of 100%', (SELECT max(id) FROM admins) FROM generate_series(1, 25) n`,
  );
  const asked = (query: string) => organiser.get<AdminNewsPage>(`${ADMIN_API.news}?station=thamalakane&${query}`).then(({ body }) => body);
  const first = await asked('');
  expect(first.posts).toHaveLength(20);
  const second = await asked(`after=${first.next}`);
  expect(second).toMatchObject({ next: null, posts: [{ text: 'Level 5 of 100%' }, {}, {}, {}, { text: 'Level 1 of 100%' }] });
  expect((await asked('q=level%2025%20of%20100%25')).posts).toHaveLength(1);
  expect((await asked('state=withdrawn')).posts).toEqual([]);
  expect((await asked('year=2024')).posts).toEqual([]);
  expect((await asked('year=2025')).posts).toHaveLength(20);
  for (const query of ['after=x', 'state=lost', 'station=nowhere', 'year=last'])
    expect((await organiser.get(`${ADMIN_API.news}?${query}`)).status).toBe(400);
});

it('responds with 404 for a post that does not exist', async () => {
  for (const unknown of ['999999', 'x']) expect((await organiser.delete(ADMIN_API.newsPost(unknown))).status).toBe(404);
});

it('exports the search results with spreadsheet formulas escaped', async () => {
  const id = await publish({ station: 'boro', reached: true, text: '=Hippos, "many"' });
  await publish({ station: 'boro', text: 'No such animals' });
  await app.sql(`UPDATE news_posts SET published_at = '2025-06-01T22:30:00Z' WHERE id = $1`, [id]);
  expect(await organiser.rowsOf(`${ADMIN_API.newsExport}?q=hippos&state=standing`, 'news.csv')).toEqual([
    `2025-06-02 00:30:00,Kagiso organiser,boro,yes,"'=Hippos, ""many""",,,,`,
  ]);
  const log = await organiser.get<AdminAuditPage>(`${ADMIN_API.auditLog}?action=export`);
  expect(log.body.entries).toMatchObject([{ subjectId: 'news' }]);
});
