import type { OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type Transporter } from 'nodemailer';
import { Mailer, type Mail } from './mailer.js';

const PATIENCE_MS = 10_000;

export class SmtpMailer extends Mailer implements OnApplicationShutdown {
  private readonly transport: Transporter;

  constructor(
    smtpUrl: string,
    private readonly from: string,
  ) {
    super();
    const limits = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS };
    // No attachment or body is ever read from a path or fetched from an address.
    this.transport = createTransport({ url: smtpUrl, pool: true, maxConnections: 2, disableFileAccess: true, disableUrlAccess: true, ...limits });
  }

  async send({ to, subject, text }: Mail): Promise<void> {
    try {
      await this.transport.sendMail({ from: this.from, to: { name: '', address: to }, subject, text });
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number };
      throw new Error(`the mail server did not take the mail (${responseCode ?? code ?? 'unknown reason'})`);
    }
  }

  onApplicationShutdown(): void {
    this.transport.close();
  }
}
