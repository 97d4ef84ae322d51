import { API } from '@raffle/contracts/routes';
import { Client } from '../../../test/client.js';
import { untilWaiting } from '../../../test/locks.js';
import { eventually, makePerson } from '../../../test/make.js';
import { startTestApp, type TestApp } from '../../../test/test-app.js';
import { PersonCorrectionsService } from '../../account/person-corrections.service.js';
import { FileMailer } from '../../platform/mail/file-mailer.js';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.close());

it.each([
  ['a new password', API.passwordResetRequest, 'Choose a new password'],
  ['a sign-in link', API.magicLinkRequest, 'Your sign-in link'],
])(
  'emails %s to the new address if an organiser corrects the email address while the email is being prepared',
  async (_what, route, subject) => {
    const { email, publicId } = await makePerson(app);
    const corrected = `right-${email}`;
    const receivers = async () =>
      (await new FileMailer(app.dataDir).latest(1000)).filter((mail) => mail.subject === subject).map(({ to }) => to);
    const before = (await receivers()).length;
    const isMailed = () => eventually(receivers, ({ length }) => length > before);
    let writing: Promise<string[]> | undefined;
    // Committing the correction invalidates every link already sent to the incorrect address.
    await app.app.get(PersonCorrectionsService).correct(publicId, { email: corrected }, async () => {
      expect(await new Client(app.url).post(route, { username: email })).toMatchObject({ status: 202 });
      writing = isMailed();
      await Promise.race([writing, untilWaiting(app, 1)]);
    });
    expect((await writing)?.[0]).toBe(corrected);
  },
);
