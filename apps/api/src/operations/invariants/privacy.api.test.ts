import { Logger } from '@nestjs/common';
import { SwaggerModule, DocumentBuilder } from '@nestjs/swagger';
import type { Server } from 'socket.io';
import { API } from '@raffle/contracts/routes';
import { makeAccount, asPerson, type Account } from '../../../test/account.js';
import { Client } from '../../../test/client.js';
import { makeCheckout, slotsOf } from '../../../test/make.js';
import { payAndWait } from '../../../test/money.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { openSocket, type TestSocket } from '../../../test/servers/test-socket.js';
import { tablesHolding } from '../../../test/texts-of-database.js';
import { Publisher } from '../../realtime/publisher.js';

/** Values planted in an account. The tests search for them everywhere that they must not appear (I17). */
const CANARIES = {
  email: 'canary-kgosi-4711@example.com',
  phone: '71987654',
  answer: 'canary named rex',
  password: 'canary sings at dawn',
};
const TEXTS = Object.values(CANARIES);
const date = '2025-07-01';

let app: TestApp;
let account: Account;
let socket: TestSocket;
const log: string[] = [];
/** IDs to use as path parameters. */
let ids: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ sandbox: true, log: (line) => log.push(line) });
  socket = await openSocket(app.url);
  await new Promise((resolve) => socket.emit('slots:watch', { date }, resolve));
  account = await makeAccount(app, {
    username: CANARIES.email,
    phoneNumber: `+267 ${CANARIES.phone}`,
    securityAnswer: CANARIES.answer,
    password: CANARIES.password,
  });
  const person = await asPerson(app, account);
  const bought = await makeCheckout(person, slotsOf(date, 40, 2));
  await payAndWait(person, bought);
  const held = await makeCheckout(person, slotsOf(date, 50, 1));
  await person.client.post(API.feedback, { message: 'Lovely river.' });
  ids = [
    `${date}T10:00`,
    bought.selectionId,
    String(bought.bookingId),
    bought.referenceNumber,
    held.selectionId,
    String(held.bookingId),
    person.publicId,
  ];
});
afterAll(async () => {
  socket?.disconnect();
  await app?.close();
});

const leaksIn = (text: string): string[] => TEXTS.filter((canary) => text.toLowerCase().includes(canary));

/** Returns every route's responses to a visitor who uses each of the account owner's IDs as a parameter. */
async function everyAnonymousAnswer(): Promise<{ asked: string; text: string }[]> {
  const { paths } = SwaggerModule.createDocument(app.app, new DocumentBuilder().build());
  const visitor = new Client(app.url);
  const answers: { asked: string; text: string }[] = [];
  for (const [path, methods] of Object.entries(paths)) {
    // The routes under /dev show emails if no mail server is configured. They do not exist in production.
    if (path.startsWith('/dev/')) continue;
    const addresses = path.includes('{') ? ids.map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path, `${path}?date=${date}`];
    for (const method of Object.keys(methods)) {
      for (const address of addresses) {
        const { status, headers, body } = await visitor.send(method.toUpperCase(), address, method === 'get' ? undefined : {});
        answers.push({ asked: `${method} ${address} ${status}`, text: JSON.stringify([body, [...headers]]) });
      }
    }
  }
  return answers;
}

/** Returns the tables that contain the account owner's data although they must not, including the queue's and the outbox's tables. */
async function leakyTables(): Promise<string[]> {
  const theirs = ['public.users', 'public.selections', 'public.email_links'];
  return (await tablesHolding(app, TEXTS)).filter((table) => !theirs.includes(table));
}

describe('I17: private data', () => {
  it('is not in any response to a visitor', async () => {
    const answers = await everyAnonymousAnswer();
    expect(answers.length).toBeGreaterThan(100);
    expect(answers.filter(({ asked }) => asked.endsWith(' 200')).length).toBeGreaterThan(8);
    expect(answers.filter(({ text }) => leaksIn(text).length > 0).map(({ asked }) => asked)).toEqual([]);
  });

  it("is not revealed to a visitor who uses the owner's email address to try to sign in, register or reset a password", async () => {
    const visitor = new Client(app.url);
    const tries = [
      await visitor.post(API.login, { username: CANARIES.email, password: 'wrong' }),
      await visitor.post(API.register, { ...account.sent, password: 'another fine password' }),
      await visitor.post(API.passwordResetRequest, { username: CANARIES.email }),
      await visitor.post(API.magicLinkRequest, { username: CANARIES.email }),
    ];
    expect(tries.map(({ status }) => status)).toEqual([401, 409, 202, 202]);
    expect(tries.flatMap(({ body }) => leaksIn(JSON.stringify(body)))).toEqual([]);
  });

  it("is not in any frame sent to a stranger's socket", () => {
    expect(socket.seen.length).toBeGreaterThan(2);
    expect(leaksIn(JSON.stringify(socket.seen))).toEqual([]);
  });

  it('is not in any log line of any level', () => {
    expect(log.length).toBeGreaterThan(50);
    expect(log.filter((line) => leaksIn(line).length > 0)).toEqual([]);
  });

  it('is not in any job, message, event or stored response', async () => {
    expect(await tablesHolding(app, [CANARIES.email])).toContain('public.users');
    expect(await leakyTables()).toEqual([]);
  });
});

describe('each of these checks detects a seeded leak', () => {
  it('in a response, if an email address is used as a name', async () => {
    await app.sql(`UPDATE users SET full_name = $1 WHERE public_id = $2`, [CANARIES.email, account.user.id]);
    const other = await app.another();
    const grid = await new Client(other.url).get(`${API.timeSlots}?date=${date}`);
    expect(leaksIn(JSON.stringify(grid.body))).toEqual([CANARIES.email]);
  });

  it('in a frame, a log line and a message', async () => {
    const server = (app.app.get(Publisher) as unknown as { server: Server }).server;
    server.emit('season:changed', { leak: CANARIES.phone });
    await new Promise<void>((resolve) => socket.once('season:changed', () => resolve()));
    expect(leaksIn(JSON.stringify(socket.seen))).toEqual([CANARIES.phone]);

    new Logger('seed').debug(`hello ${CANARIES.answer}`);
    expect(log.filter((line) => leaksIn(line).length > 0)).toHaveLength(1);

    await app.sql(`INSERT INTO outbox (kind, payload, due_at) VALUES ('x', $1, now() + interval '1 hour')`, [
      JSON.stringify({ to: CANARIES.email }),
    ]);
    expect(await leakyTables()).toContain('public.outbox');
  });
});
