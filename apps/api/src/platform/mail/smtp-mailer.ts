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

  constructor(
    smtpUrl: string,
    private readonly from: string,
  ) {
    super();
    // nodemailer takes either an address or options and drops the other: the defaults join the address.
    const url = new URL(smtpUrl);
    for (const [name, value] of Object.entries(DEFAULTS)) if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
    this.transport = createTransport(url.toString());
  }

  async send({ to, subject, text, headers }: Mail): Promise<void> {
    try {
      // As an object, since a text could be read as a list of addresses.
      await this.transport.sendMail({ from: this.from, to: { name: '', address: to }, subject, text, ...(headers && { headers }) });
    } catch (error) {
      const failure = error as SmtpFailure;
      throw new MailError(
        `the mail server did not take the mail (${failure.responseCode ?? failure.code ?? 'unknown reason'})`,
        mailOutcome(failure),
      );
    }
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}
