import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface MailServer {
  /** Value for SMTP_URL. */
  url: string;
  /** The emails as received, with headers and text. */
  mails: string[];
  /** Email addresses of all recipients, in order, including recipients whose email failed. */
  recipients: string[];
  close(): void;
}

export interface MailServerBehaviour {
  /** Called after the server has received an email but before it confirms the email. */
  taken?: () => void;
  /** Whether the server never replies to DATA. */
  hangsAtData?: boolean;
  /** Returns whether the server never replies to RCPT for this address. */
  hangsFor?: (address: string) => boolean;
  /** Whether the server receives emails but never confirms them. */
  hangsAfterText?: boolean;
  closesAfterText?: boolean;
  /** Time between receiving and confirming an email, in milliseconds. */
  takes?: number;
  /** The reply to RCPT. */
  answerTo?: (address: string) => string;
}

/** Starts a minimal SMTP server that can be made to reply slowly or not at all. */
export async function startMailServer(behaviour: MailServerBehaviour = {}): Promise<MailServer> {
  const { taken = () => undefined, takes = 0, hangsFor = () => false, answerTo = () => '250 fine' } = behaviour;
  const { hangsAtData = false, hangsAfterText = false, closesAfterText = false } = behaviour;
  const mails: string[] = [];
  const recipients: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    let mail: string[] | undefined;
    let begun = '';
    open.add(socket.on('close', () => open.delete(socket)));
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
          if (closesAfterText) socket.end();
          else if (!hangsAfterText) setTimeout(() => socket.write('250 taken\r\n'), takes);
        } else if (line === 'DATA') {
          if (hangsAtData) continue;
          mail = [];
          socket.write('354 go on\r\n');
        } else if (line.startsWith('RCPT')) {
          const address = /<(.*)>/.exec(line)?.[1] ?? '';
          recipients.push(address);
          if (!hangsFor(address)) socket.write(`${answerTo(address)}\r\n`);
        } else socket.write('250 fine\r\n');
      }
    });
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`, mails, recipients, close };
}
