import type { OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { mailOutcome, type SmtpFailure } from './mail-outcome.rules.js';
import { MailError, Mailer, type Mail } from './mailer.js';

/** Milliseconds. No body is ever read from a path or fetched from an address. */
const DEFAULTS = {
  pool: true,
  maxConnections: 2,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  disableFileAccess: true,
  disableUrlAccess: true,
};

/** Sends through the server of SMTP_URL, whose query may set any option of nodemailer's SMTP transport. */
export class SmtpMailer extends Mailer implements OnApplicationShutdown {
  private readonly transport: Transporter;
  private readonly domain: string;

  constructor(
    smtpUrl: string,
    private readonly from: string,
  ) {
    super();
    // nodemailer takes either an address or options and drops the other: the defaults join the address.
    const url = new URL(smtpUrl);
    for (const [name, value] of Object.entries(DEFAULTS)) if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
    this.transport = createTransport(url.toString());
    this.domain = /@([^\s>]+)>?$/.exec(from.trim())?.[1] ?? 'localhost';
  }

  protected async deliver({ to, subject, text, html, headers }: Mail, id: string | undefined): Promise<void> {
    try {
      // As an object, since a text could be read as a list of addresses.
      await this.transport.sendMail({
        from: this.from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(headers && { headers }),
        ...(id && { messageId: `<${id}@${this.domain}>` }),
      });
    } catch (error) {
      const failure = error as SmtpFailure;
      throw new MailError(
        `the email server did not take the email (${failure.responseCode ?? failure.code ?? 'unknown reason'})`,
        mailOutcome(failure),
      );
    }
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}
