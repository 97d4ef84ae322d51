import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  /** Each as it came: headers and text. */
  mails: string[];
  close(): void;
}

/** Just enough of SMTP to take mails. @param taken runs when a mail is there and its sender has not been told yet */
export async function startMailServer(taken: () => void = () => undefined): Promise<MailServer> {
  const mails: string[] = [];
  const server = createServer((socket) => {
    let mail: string[] | undefined;
    let begun = '';
    socket.write('220 test\r\n');
    socket.on('data', (data) => {
      const got = `${begun}${data.toString()}`.split('\r\n');
      begun = got.pop() ?? '';
      for (const line of got) {
        if (mail !== undefined && line !== '.') mail.push(line);
        else if (mail !== undefined) {
          mails.push(mail.join('\n'));
          mail = undefined;
          taken();
          socket.write('250 taken\r\n');
        } else if (line === 'DATA') {
          mail = [];
          socket.write('354 go on\r\n');
        } else socket.write('250 fine\r\n');
      }
    });
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`, mails, close: () => server.close() };
}
