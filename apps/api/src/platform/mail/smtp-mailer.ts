import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { mailOutcome, type SmtpFailure } from './mail-outcome.rules.js';
import { MailError, Mailer, type Mail, type RepeatedMail } from './mailer.js';

/**
 * Timeouts in milliseconds. `socketTimeout` applies to each reply of the server, including the reply to the text. Giving up before
 * a slow server replies would cause the email to be sent again. The body of an email is never read from a path or fetched from an
 * address.
 */
const DEFAULTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 60_000,
  disableFileAccess: true,
  disableUrlAccess: true,
};

/**
 * Sends through the server of SMTP_URL, whose query may set any option of nodemailer's SMTP transport. Each email uses its own
 * connection, because nodemailer's pool makes emails wait for one another and resends an email by itself when a connection closes.
 */
export class SmtpMailer extends Mailer {
  private readonly url: string;
  private readonly domain: string;

  constructor(
    smtpUrl: string,
    private readonly from: string,
  ) {
    super();
    // nodemailer accepts either an address or options and ignores the other, so the defaults are added to the address.
    const url = new URL(smtpUrl);
    for (const [name, value] of Object.entries(DEFAULTS)) if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
    url.searchParams.delete('pool');
    this.url = url.toString();
    this.domain = /@([^\s>]+)>?$/.exec(from.trim())?.[1] ?? 'localhost';
  }

  protected async deliver({ to, subject, text, html, headers }: Mail, repeated: RepeatedMail | undefined): Promise<void> {
    const transport = createTransport(this.url);
    let allowed: Promise<void> | undefined;
    let textBegun = false;
    // nodemailer reads the text only after the server has requested it.
    const whenAskedFor = async function* (source: Readable): AsyncGenerator<Buffer> {
      await (allowed = repeated?.beforeText());
      textBegun = true;
      yield* source;
    };
    transport.use('stream', ({ message }, done) => {
      message.processFunc((source) => Readable.from(whenAskedFor(source), { objectMode: false }));
      done();
    });
    try {
      // The recipient is an object, because a string could be parsed as a list of addresses.
      await transport.sendMail({
        from: this.from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        // These headers suppress out-of-office replies, which would be sent to the address that winners write to.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
        ...(repeated && { messageId: `<${repeated.id}@${this.domain}>` }),
      });
    } catch (error) {
      // nodemailer also reads the text after a failure, so `beforeText` must finish before the failure is handled.
      await allowed?.catch(() => undefined);
      const failure = error as SmtpFailure;
      if (failure.code === 'ESTREAM') throw error;
      throw new MailError(
        `the email server did not take the email (${failure.responseCode ?? failure.code ?? 'unknown reason'})`,
        mailOutcome(failure, textBegun),
      );
    }
  }
}
