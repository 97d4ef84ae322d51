import { createServer, type AddressInfo, type Server } from 'node:net';
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

/** Just enough of SMTP to take a mail, or to refuse its recipient. */
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
  mailer.onApplicationShutdown();
  await new Promise((resolve) => server.close(resolve));
});

describe('mail over SMTP', () => {
  it('is handed to the server of the address', async () => {
    await listen('250 fine');
    await mailer.send(MAIL);
    expect(lines).toEqual(
      expect.arrayContaining(['MAIL FROM:<raffle@example.com>', 'RCPT TO:<naledi@example.com>', 'Subject: Choose a new password']),
    );
    expect(lines.some((line) => line.startsWith('http://localhost:3000/reset-password#token=abc'))).toBe(true);
    expect(lines.some((line) => line.startsWith('<p>Open <a href='))).toBe(true);
    expect(lines.filter((line) => line.startsWith('Content-Type: multipart/alternative'))).toHaveLength(1);
  });

  it('goes to one person, whatever the address holds', async () => {
    await listen('250 fine');
    await mailer.send({ ...MAIL, to: '"a, b@evil.example"@example.com' });
    expect(lines.filter((line) => line.startsWith('RCPT'))).toHaveLength(1);
  });

  it('fails without naming the person, so that the failure may be logged', async () => {
    await listen('550 no such person naledi@example.com');
    const failure = await mailer.send(MAIL).catch((error: Error) => error);
    expect((failure as Error).message).toBe('the email server did not take the email (550)');
  });
});
