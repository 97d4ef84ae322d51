import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BookingView } from '@raffle/contracts/bookings';
import { CARD_MARKS, type ChallengeView, type OwnChallenge } from '@raffle/contracts/challenges';
import { ADMIN_API } from '@raffle/contracts/admin/routes';
import { API } from '@raffle/contracts/routes';
import { addDays } from '@raffle/contracts/slot-time';
import sharp from 'sharp';
import { makeAdmin } from '../../../test/admin.js';
import { Client } from '../../../test/client.js';
import { expectInvariants, violationsOf } from '../../../test/expect-invariants.js';
import { changeSeason, eventually, makeCheckout, makePerson, type Person } from '../../../test/make.js';
import { payAndWait } from '../../../test/money.js';
import { together } from '../../../test/result-steps.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { anonymiseUser } from '../../account/anonymise-user.js';
import { CardPictures } from './card-pictures.js';
import { MAKE_CARD } from './challenge-queries.js';

const PAGE = `<html><head><title>${CARD_MARKS.title}</title><meta property="og:url" content="/p/:code" /><meta property="og:image" content="/share/home.png" /><meta property="og:image:alt" content="A bridge" /></head><noscript><p>No</p></noscript><h1>${CARD_MARKS.heading}</h1><img src="${CARD_MARKS.picture}"><p>${CARD_MARKS.text}</p><a href="${CARD_MARKS.way}">${CARD_MARKS.button}</a><p>${CARD_MARKS.facts}</p></html>`;
const UNKNOWN = '7F3K9QW2MX4TB0AA1C2D';

let app: TestApp;
let site: TestApp;
let day = '2025-06-10';
beforeAll(async () => {
  app = await startTestApp({ sandbox: true });
  const folder = path.join(app.dataDir, 'web');
  const files = {
    'index.html': 'home',
    'app.html': 'shell',
    'p/index.html': PAGE,
    'pages.json': JSON.stringify({ addresses: ['/p/:code'], prize: { summary: 'A night by the river.', charities: ['A', 'B'] } }),
  };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), content);
  }
  site = await app.another({ WEB_DIST: folder, PUBLIC_URL: 'https://flood.example' });
});
afterAll(() => app?.close());

interface Shared {
  person: Person;
  reference: string;
  code: string;
  card: ChallengeView;
}

async function buy(person: Person, count = 1): Promise<string> {
  day = addDays(day, 1);
  const slots = ['10:00', '10:15', '22:00'].slice(0, count).map((time) => `${day}T${time}`);
  return (await payAndWait(person, await makeCheckout(person, slots))).referenceNumber;
}

const requestChallenge = (person: Person, reference: string) => person.client.send<OwnChallenge>('PUT', API.bookingChallenge(reference));
const visit = <Body = ChallengeView>(address: string, headers = {}) => new Client(app.url).get<Body>(address, headers);

async function share(who: Parameters<typeof makePerson>[1] = {}, count = 1): Promise<Shared> {
  const person = await makePerson(app, { fullName: 'Kabo Molefe', ...who });
  const reference = await buy(person, count);
  const { status, body } = await requestChallenge(person, reference);
  expect(status).toBe(200);
  return { person, reference, ...body };
}

const cardOf = async (reference: string, { client }: Person) => (await client.get<BookingView>(API.booking(reference))).body.challenge;

it('a card does not exist until its owner creates it, is created only once, and is deleted with one tap', async () => {
  const person = await makePerson(app);
  const reference = await buy(person);
  expect(await cardOf(reference, person)).toBeUndefined();
  const first = await requestChallenge(person, reference);
  const [second, third] = await Promise.all([requestChallenge(person, reference), requestChallenge(person, reference)]);
  expect([second.body.code, third.body.code]).toEqual([first.body.code, first.body.code]);
  expect(await cardOf(reference, person)).toBe(first.body.code);
  expect((await person.client.delete(API.bookingChallenge(reference))).status).toBe(204);
  expect((await person.client.delete(API.bookingChallenge(reference))).status).toBe(204);
  expect(await cardOf(reference, person)).toBeUndefined();
  expect((await visit(API.challenge(first.body.code))).status).toBe(404);
  // The new card gets a new link, and the old link stays invalid.
  expect((await requestChallenge(person, reference)).body.code).not.toBe(first.body.code);
  await expectInvariants(app);
});

it('a card shows only what the grid also shows', async () => {
  const { person, reference, code, card } = await share({}, 2);
  const seen = await visit(API.challenge(code));
  expect(seen).toMatchObject({ status: 200, body: card });
  expect(card).toMatchObject({ name: 'Kabo Molefe', more: 1, state: 'coming', offer: 'day', year: 2025, arrival: null });
  expect(Object.keys(card).sort()).toEqual(['arrival', 'more', 'name', 'offer', 'picture', 'slotId', 'state', 'stopped', 'year']);
  for (const secret of [reference, person.publicId, person.email]) expect(JSON.stringify(seen.body)).not.toContain(secret);
});

it.each([
  ['a signed-out visitor', () => new Client(app.url), 401],
  ['another person', async () => (await makePerson(app)).client, 404],
])("%s cannot create or delete another person's card", async (_, who, status) => {
  const { reference, code } = await share();
  const client = await who();
  expect((await client.send('PUT', API.bookingChallenge(reference))).status).toBe(status);
  await client.delete(API.bookingChallenge(reference));
  expect((await visit(API.challenge(code))).status).toBe(200);
});

it('a card cannot be created for an unpaid booking', async () => {
  const person = await makePerson(app);
  const { referenceNumber } = await makeCheckout(person, [`${day}T18:00`]);
  expect(await requestChallenge(person, referenceNumber)).toMatchObject({ status: 404, body: { error: 'BOOKING_NOT_FOUND' } });
  expect((await requestChallenge(person, 'nothing')).status).toBe(404);
});

/** After each of these events, the card is private again. Its link then responds like a link with an unknown code. */
describe('a card is no longer shown', () => {
  it.each<[string, (shared: Shared) => Promise<unknown>]>([
    ['its booking is refunded', ({ reference }) => refund(reference)],
    [
      "its owner's account is deleted",
      ({ person }) => app.database.transact((tx) => anonymiseUser(tx, person.id, { deletedById: null, afterYears: null })),
    ],
    ['an organiser switches cards off', () => changeSeason(app, `challenge_cards = false`)],
  ])('when %s', async (_, end) => {
    const shared = await share();
    const { code, card } = shared;
    expect((await visit(API.challenge(code))).status).toBe(200);
    await end(shared);
    const [gone, never] = [await visit(API.challenge(code)), await visit(API.challenge(UNKNOWN))];
    expect([gone.status, never.status]).toEqual([404, 404]);
    expect({ ...gone.body, requestId: '' }).toEqual({ ...never.body, requestId: '' });
    expect((await visit(card.picture)).status).toBe(404);
    expect((await requestChallenge(shared.person, shared.reference)).status).not.toBe(200);
    const page = await new Client(site.url).get<string>(`/p/${code}`);
    expect(page.status).toBe(404);
    expect(page.body).toContain('Pick your 15 minutes');
    expect(page.body).not.toMatch(/Kabo|money/);
    expect(page.body).toContain('content="https://flood.example/share/home.png"');
    await changeSeason(app, `challenge_cards = true`);
    await expectInvariants(app);
  });
});

async function refund(reference: string): Promise<void> {
  const admin = await makeAdmin(app);
  const [booking] = await app.sql<{ id: number }>(`SELECT id FROM bookings WHERE reference = $1`, [reference]);
  const { status } = await admin.post(ADMIN_API.bookingRefunds(booking?.id ?? 0), { reason: 'Asked for it', slots: 'release' });
  expect(status).toBeLessThan(300);
  await eventually(
    () => app.sql<{ state: string }>(`SELECT payment_status AS state FROM bookings WHERE reference = $1`, [reference]),
    ([row]) => row?.state === 'refunded',
  );
}

it('an organiser can switch cards off, and every client that shows the season is notified', async () => {
  const admin = await makeAdmin(app);
  const { reference, code, person } = await share();
  const set = async (challengeCards: boolean) => {
    const [row] = await app.sql<{ version: number }>(`SELECT version FROM seasons WHERE year = 2025`);
    expect((await admin.patch(ADMIN_API.season(2025), { version: row?.version, challengeCards })).status).toBe(200);
    await eventually(
      async () => (await visit<{ challengeCards: boolean }>(API.season)).body,
      (season) => season.challengeCards === challengeCards,
    );
  };
  await set(false);
  expect((await visit(API.challenge(code))).status).toBe(404);
  // The card's row still exists, so its owner can delete the card.
  expect(await cardOf(reference, person)).toBe(code);
  await set(true);
  expect((await visit(API.challenge(code))).status).toBe(200);
});

describe("a card's picture", () => {
  const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  async function download(picture: string): Promise<Buffer> {
    const answer = await fetch(app.url + picture);
    expect(answer.headers.get('content-type')).toBe('image/png');
    return Buffer.from(await answer.arrayBuffer());
  }

  it('is 1200 x 630 pixels and smaller than 200 KB, and is not sent again to a client that already has it', async () => {
    const { card } = await share();
    const bytes = await download(card.picture);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(200_000);
    const first = await visit(card.picture);
    const again = await visit(card.picture, { 'If-None-Match': first.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    expect(first.headers.get('cache-control')).toBe('no-cache');
  });

  it('reflects a changed name setting at the next request', async () => {
    const { person, code, card } = await share({ fullName: 'Tšhepô Môlêfê' });
    const named = await download(card.picture);
    await person.client.patch(API.user, { nameDisplay: 'anonymous' });
    const after = (await visit(API.challenge(code))).body;
    expect(after.name).toBeNull();
    expect(after.picture).not.toBe(card.picture);
    // The picture at the previously shared URL changes too.
    const hidden = await download(card.picture);
    expect(hashOf(hidden)).not.toBe(hashOf(named));
    expect(hashOf(hidden)).toBe(hashOf(await download(after.picture)));
  });

  it('omits a name if the font lacks any of its letters', async () => {
    const bytes = async (fullName: string, nameDisplay: string) => {
      const { person, code } = await share({ fullName, nameDisplay });
      await app.sql(`UPDATE booking_slots SET slot_id = slot_id WHERE booking_id IN (SELECT id FROM bookings WHERE user_id = $1)`, [
        person.id,
      ]);
      return { code, picture: (await visit(API.challenge(code))).body };
    };
    const [foreign, anonymous] = [await bytes('日本 太郎', 'full'), await bytes('Kabo Molefe', 'anonymous')];
    expect(foreign.picture.name).toBe('日本 太郎');
    const pictures = app.app.get(CardPictures);
    const draw = (card: ChallengeView) => pictures.draw({ ...card, slotId: '2025-06-12T10:00' });
    expect(hashOf(await draw(foreign.picture))).toBe(hashOf(await draw(anonymous.picture)));
  });

  it('is drawn once for many requests, while new pictures are rejected beyond a limit', async () => {
    const pictures = new CardPictures();
    const waiting: (() => void)[] = [];
    let drawn = 0;
    pictures.draw = () =>
      new Promise((resolve) => {
        drawn += 1;
        waiting.push(() => resolve(Buffer.from('png')));
      });
    const { card } = await share();
    const allowed = () => Promise.resolve();
    const crowd = Array.from({ length: 50 }, () => pictures.of(card, 'one', allowed));
    await eventually(
      () => Promise.resolve(waiting.length),
      (count) => count === 1,
    );
    expect(drawn).toBe(1);
    const more = await Promise.allSettled(
      Array.from({ length: 30 }, async (_, n) => {
        const picture = pictures.of(card, `another ${n}`, allowed);
        // A rejection is immediate, whereas an accepted request waits for its turn.
        return Promise.race([picture, new Promise((resolve) => setImmediate(resolve, 'waits'))]);
      }),
    );
    // The queue holds sixteen pictures, including the one being drawn.
    expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(15);
    for (const one of more) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'BUSY_TRY_AGAIN' });
    expect(drawn).toBe(1);
    for (let done = 0; done < 16; done += 1) {
      await eventually(
        () => Promise.resolve(waiting.length),
        (count) => count > done,
      );
      waiting[done]?.();
    }
    await Promise.all(crowd);
    expect(drawn).toBe(16);
  });

  it('is cached together with up to 199 other pictures, and is evicted first if it is the least recently used', async () => {
    const pictures = new CardPictures();
    const drawn: string[] = [];
    const { card } = await share();
    pictures.draw = ({ slotId }) => Promise.resolve(Buffer.from(String(drawn.push(slotId))));
    const look = (n: number) => pictures.of({ ...card, slotId: String(n) }, String(n), () => Promise.resolve());
    for (let n = 0; n < 200; n += 1) await look(n);
    await look(0);
    await look(200);
    expect(drawn).toHaveLength(201);
    await look(0);
    expect(drawn).toHaveLength(201);
    await look(1);
    expect(drawn).toHaveLength(202);
  });

  it('counts towards a limit of sixty drawings a minute per IP address, but is served from the cache without limit', async () => {
    const limited = await app.another({ RATE_LIMITS: 'on' });
    const [{ card, code }, { code: known }] = [await share(), await share()];
    const draw = jest.spyOn(limited.app.get(CardPictures), 'draw').mockResolvedValue(Buffer.from('png'));
    const ask = async (which: string) => (await new Client(limited.url).get(API.challengePicture(which, 'x'))).status;
    expect(await ask(known)).toBe(200);
    for (let n = 0; n < 59; n += 1) {
      await app.sql(
        `UPDATE users SET full_name = $1 WHERE id = (SELECT user_id FROM bookings JOIN challenge_cards ON booking_id = id WHERE code = $2)`,
        [`Kabo ${n}`, code],
      );
      expect(await ask(code)).toBe(200);
    }
    expect(draw).toHaveBeenCalledTimes(60);
    await app.sql(
      `UPDATE users SET full_name = 'Kabo' WHERE id = (SELECT user_id FROM bookings JOIN challenge_cards ON booking_id = id WHERE code = $1)`,
      [code],
    );
    expect(await ask(code)).toBe(429);
    expect(await ask(known)).toBe(200);
    expect(card.picture).toContain(code);
  });
});

describe("a card's page", () => {
  const open = (address: string) => new Client(site.url).get<string>(address);

  it("shows everything without a script, and contains its own URL and its picture's URL", async () => {
    const { code, card } = await share({ fullName: 'Kabo "K" <b>Molefe</b> & Co' }, 2);
    const { status, body, headers } = await open(`/p/${code}`);
    expect(status).toBe(200);
    expect(body).toContain(`<meta property="og:url" content="https://flood.example/p/${code}" />`);
    expect(body).toContain(`<meta property="og:image" content="https://flood.example${card.picture}" />`);
    expect(body).toMatch(/<h1>Kabo &quot;K&quot; &lt;b>Molefe&lt;\/b> &amp; Co predicts \w{3} \d\d June, 10:00\.<\/h1>/);
    expect(body).toMatch(/<title>My money is on \w{3} \d\d June, 10:00\. Beat me\?<\/title>/);
    expect(body).toContain('Kabo &quot;K&quot; &lt;b>Molefe&lt;/b> &amp; Co picked these 15 minutes (and 1 more)');
    expect(body).toContain(`<a href="/booking?date=${card.slotId.slice(0, 10)}&amp;near=10:00#slots-of-day">Pick a slot beside it</a>`);
    expect(body).toContain('<p>Prize: A night by the river. One prediction costs $3. One half goes to A, the other half to B.</p>');
    expect(body).not.toMatch(/<b>|<noscript>|CARD-|\/p\/:code/);
    expect(JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(body)?.[1] ?? '')).toEqual(card);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect((await new Client(site.url).get(`/p/${code}`, { 'If-None-Match': headers.get('etag') ?? '' })).status).toBe(304);
  });

  it.each([
    ['a short code', '/p/x'],
    ['an unknown code', `/p/${UNKNOWN}`],
    ['a code that Postgres cannot store', '/p/%00'],
    ['markup', '/p/"><b>x'],
    ['a long code', `/p/${'A'.repeat(2000)}`],
  ])('invites visitors to predict if its link contains %s', async (_, address) => {
    const { status, body } = await open(address);
    expect(status).toBe(404);
    expect(body).toContain('When will the flood come?');
    expect(body).toContain('content="https://flood.example/share/home.png"');
    expect(body).not.toContain('<b>');
  });

  it("contains the organisers' texts about the prize and the charities", async () => {
    const { code } = await share();
    const admin = await makeAdmin(app, 'organiser');
    const prize = { summary: 'Two nights <under> the stars', parts: [{ title: 'Two nights', text: 'For two.' }], notes: [] };
    const changed = admin.put(ADMIN_API.contentSection('prize'), { version: 0, value: prize });
    expect(await together(app, admin, changed)).toMatchObject({ status: 200 });
    expect((await open(`/p/${code}`)).body).toContain('Prize: Two nights &lt;under> the stars. One prediction');
  });

  it('does not invite visitors to predict while nothing is on sale', async () => {
    await changeSeason(app, `sales_frozen = true`);
    // The other app instance rereads the season within a second.
    const { body } = await eventually(
      () => open(`/p/${UNKNOWN}`),
      (page) => page.body.includes('Predictions for 2025 are paused.'),
    );
    expect(body).toContain('content="https://flood.example/share/paused.png"');
    expect(body).not.toMatch(/Pick your|When will/);
    await changeSeason(app, `sales_frozen = false`);
  });

  it('contains only the app shell while the database is not responding', async () => {
    const broken = jest.spyOn(site.database, 'snapshot').mockRejectedValue(new Error('away'));
    expect(await open(`/p/${UNKNOWN}`)).toMatchObject({ status: 200, body: 'shell' });
    broken.mockRestore();
  });
});

describe("creating a card while the owner's account is being deleted", () => {
  /** Deletes the person's account. @param meanwhile runs after the user's row is locked and before the account is deleted */
  async function leaving(
    person: Person,
    meanwhile: () => Promise<void>,
    last: () => Promise<unknown> = async () => undefined,
  ): Promise<void> {
    await app.database.transact(async (tx) => {
      await tx.rows(`SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE`, [person.id]);
      await meanwhile();
      await anonymiseUser(tx, person.id, { deletedById: null, afterYears: null });
      await last();
    });
  }
  const cardsOf = (person: Person) =>
    app.sql(`SELECT 1 FROM challenge_cards c JOIN bookings b ON b.id = c.booking_id WHERE b.user_id = $1`, [person.id]);

  it('waits for the deletion and then creates no card', async () => {
    const person = await makePerson(app);
    const reference = await buy(person);
    let requested: Promise<{ status: number }> | undefined;
    await leaving(person, async () => {
      requested = requestChallenge(person, reference);
      await eventually(
        () => app.sql(`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%INSERT INTO challenge_cards%'`),
        (waiting) => waiting.length > 0,
      );
    });
    expect((await requested)?.status).toBe(404);
    expect(await cardsOf(person)).toEqual([]);
    await expectInvariants(app);
  });

  it("control: without the lock, leaves a card behind after its owner's account is deleted", async () => {
    const person = await makePerson(app);
    const reference = await buy(person);
    const unguarded = MAKE_CARD.replace('FOR SHARE OF u', '');
    await leaving(
      person,
      async () => undefined,
      () => app.sql(unguarded, [person.id, reference]),
    );
    expect(await cardsOf(person)).toHaveLength(1);
    expect(await violationsOf(app)).toMatchObject([{ id: 'cards' }]);
    await app.sql(`DELETE FROM challenge_cards c USING bookings b WHERE b.id = c.booking_id AND b.user_id = $1`, [person.id]);
  });
});
