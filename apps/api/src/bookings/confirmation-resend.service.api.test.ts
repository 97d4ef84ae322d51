import { API } from '@raffle/contracts/routes';
import { eventually, makeCheckout, makePerson, type Person, slotsOf } from '../../test/make.js';
import { payAndWait } from '../../test/money.js';
import { startTestApp, type TestApp } from '../../test/test-app.js';
import { FileMailer } from '../platform/mail/file-mailer.js';

let app: TestApp;
let person: Person;
let reference: string;

beforeAll(async () => {
  app = await startTestApp({ sandbox: true, env: { RATE_LIMITS: 'on' } });
  person = await makePerson(app);
  const checkout = await makeCheckout(person, slotsOf('2025-07-01', 40, 2));
  await payAndWait(person, checkout);
  reference = checkout.referenceNumber;
});
afterAll(async () => app?.close());

const mails = async () =>
  (await new FileMailer(app.dataDir).latest(1000)).filter(({ to, subject }) => to === person.email && subject.includes(reference));
const resend = (who: Person, of: string) => who.client.post(API.bookingResend(of));

describe('resending a confirmation', () => {
  it('emails the owner, but only a limited number of times', async () => {
    await eventually(mails, (sent) => sent.length === 1);
    expect(await resend(person, reference)).toMatchObject({ status: 202 });
    const [again] = await eventually(mails, (sent) => sent.length === 2);
    expect(again?.text).toContain('Tue 1 July 2025  10:00 - 10:14');
    expect((await resend(person, reference.toLowerCase())).status).toBe(202);
    expect((await resend(person, reference)).status).toBe(202);
    const refused = await resend(person, reference);
    expect(refused).toMatchObject({ status: 429, body: { error: 'RATE_LIMITED' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('rejects other users, invalid references and unpaid bookings', async () => {
    const other = await makePerson(app);
    expect(await resend(other, reference)).toMatchObject({ status: 404, body: { error: 'BOOKING_NOT_FOUND' } });
    expect(await resend(other, 'x')).toMatchObject({ status: 404 });
    const unpaid = await makeCheckout(other, slotsOf('2025-07-02', 40, 1));
    expect(await resend(other, unpaid.referenceNumber)).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED' } });
  });
});
