import { createServer, type AddressInfo, type Server } from 'node:net';
import { startMailServer, type MailServerBehaviour } from '../../../test/servers/mail-server.js';
import { SmtpMailer } from './smtp-mailer.js';

const FROM = 'Raffle <raffle@example.com>';
const MAIL = {
  to: 'naledi@example.com',
  subject: 'Choose a new password',
  text: 'Open\n\nhttp://localhost:3000/reset-password#token=abc',
  html: '<p>Open <a href="http://localhost:3000/reset-password#token=abc">this</a></p>',
};

let server: Server;
let mailer: SmtpMailer;
let lines: string[];

/** Starts a server that implements just enough of SMTP to accept an email or reject its recipient. */
async function listen(answerToRecipient: string): Promise<void> {
  lines = [];
  server = createServer((socket) => {
    let inBody = false;
    let begun = '';
    socket.write('220 test\r\n');
    socket.on('data', (data) => {
      const got = `${begun}${data.toString()}`.split('\r\n');
      begun = got.pop() ?? '';
      for (const line of got) {
        lines.push(line);
        if (inBody) {
          inBody = line !== '.';
          if (!inBody) socket.write('250 taken\r\n');
        } else if (line === 'DATA') {
          inBody = true;
          socket.write('354 go on\r\n');
        } else socket.write(line.startsWith('RCPT') ? `${answerToRecipient}\r\n` : '250 fine\r\n');
      }
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  mailer = new SmtpMailer(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`, FROM);
}

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
});

describe('mail over SMTP', () => {
  it('is sent to the configured server', async () => {
    await listen('250 fine');
    await mailer.send(MAIL);
    expect(lines).toEqual(
      expect.arrayContaining([
        'MAIL FROM:<raffle@example.com>',
        'RCPT TO:<naledi@example.com>',
        'Subject: Choose a new password',
        'Auto-Submitted: auto-generated',
      ]),
    );
    expect(lines.some((line) => line.startsWith('http://localhost:3000/reset-password#token=abc'))).toBe(true);
    expect(lines.some((line) => line.startsWith('<p>Open <a href='))).toBe(true);
    expect(lines.filter((line) => line.startsWith('Content-Type: multipart/alternative'))).toHaveLength(1);
  });

  it('goes to one recipient, whatever the email address contains', async () => {
    await listen('250 fine');
    await mailer.send({ ...MAIL, to: '"a, b@evil.example"@example.com' });
    expect(lines.filter((line) => line.startsWith('RCPT'))).toHaveLength(1);
  });

  it('fails with an error that does not include the recipient and can therefore be logged', async () => {
    await listen('550 no such person naledi@example.com');
    const failure = await mailer.send(MAIL).catch((error: Error) => error);
    expect((failure as Error).message).toBe('the email server did not take the email (550)');
  });
});

describe('an email that was not sent', () => {
  const outcomeFor = async (behaviour: MailServerBehaviour): Promise<string> => {
    const silent = await startMailServer(behaviour);
    const sent = new SmtpMailer(`${silent.url}&socketTimeout=300`, FROM).send(MAIL).then(() => 'sent');
    const outcome = await sent.catch((error: { outcome?: string }) => error.outcome ?? 'unknown');
    silent.close();
    return outcome;
  };

  it.each<[string, MailServerBehaviour, string]>([
    ['the server does not request the content', { hangsAtData: true }, 'unreachable'],
    ['the server does not confirm the content', { hangsAfterText: true }, 'unclear'],
    ['the connection is closed once the server has the content', { closesAfterText: true }, 'unclear'],
    ['the server rejects the address', { answerTo: () => '550 no such mailbox' }, 'refused'],
    ['the server postpones the address', { answerTo: () => '451 later' }, 'later'],
  ])('is classified correctly if %s', async (_why, behaviour, outcome) => {
    expect(await outcomeFor(behaviour)).toBe(outcome);
  });

  it('is not transmitted if it must no longer be sent', async () => {
    const taking = await startMailServer();
    const taken = async () => {
      throw new Error('somebody else sends it');
    };
    const sent = new SmtpMailer(taking.url, FROM).send(MAIL, { id: 'a', beforeText: taken });
    await expect(sent).rejects.toThrow('somebody else sends it');
    expect(taking.mails).toEqual([]);
    taking.close();
  });

  it('does not delay the next email while it hangs', async () => {
    const stuck = await startMailServer({ hangsFor: (address) => address.startsWith('stuck') });
    const shared = new SmtpMailer(stuck.url, FROM);
    const hanging = ['stuck-1', 'stuck-2', 'stuck-3'].map((name) => shared.send({ ...MAIL, to: `${name}@example.com` }));
    const outcomes = Promise.allSettled(hanging);
    await shared.send(MAIL);
    expect(stuck.mails).toHaveLength(1);
    stuck.close();
    await outcomes;
  });
});
