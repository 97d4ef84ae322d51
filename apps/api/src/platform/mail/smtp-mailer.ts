import { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { mailOutcome, type SmtpFailure } from './mail-outcome.rules.js';
import { MailError, Mailer, type Mail, type RepeatedMail } from './mailer.js';

/**
 * Timeouts in milliseconds. `socketTimeout` applies to each reply from the server, including the reply to the content. It is long because
 * an email is sent again if we give up before a slow server replies. The last two options prevent nodemailer from reading content from
 * files or URLs.
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
 * Sends emails through the server at SMTP_URL. The URL's query parameters can set options of nodemailer's SMTP transport, except that
 * `pool` is ignored. Each email uses its own connection, because nodemailer's pool queues emails behind one another and resends an email
 * by itself when a connection closes.
 */
export class SmtpMailer extends Mailer {
  private readonly url: string;
  private readonly domain: string;

  constructor(
    smtpUrl: string,
    private readonly from: string,
  ) {
    super();
    // nodemailer accepts either a URL or options but not both, so the defaults are added to the URL.
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
    // nodemailer reads the content only after the server has requested it.
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
      // The recipient is an object, because a string could be parsed as a list of email addresses.
      await transport.sendMail({
        from: this.from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        // These headers suppress out-of-office replies, which would go to the email address that winners write to.
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
        ...(repeated && { messageId: `<${repeated.id}@${this.domain}>` }),
      });
    } catch (error) {
      // nodemailer may read the content even after a failure, so `beforeText` must finish before the failure is handled.
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
