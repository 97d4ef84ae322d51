import type { MailOutcome } from './mail-outcome.rules.js';

export interface Mail {
  to: string;
  subject: string;
  /** Plain text, with links on separate lines. */
  text: string;
  /** The same content as HTML. */
  html: string;
  /** Headers in addition to the usual ones. */
  headers?: Record<string, string>;
}

/** Thrown if an email could not be sent. The error contains no email address, so it may be logged. */
export class MailError extends Error {
  constructor(
    message: string,
    readonly outcome: MailOutcome,
  ) {
    super(message);
  }
}

/** Options for emails that may be attempted more than once. */
export interface RepeatedMail {
  /** ID of the email, the same for every attempt. It becomes part of the Message-ID header. */
  id: string;
  /** Called right before the content is sent. @throws if the email must no longer be sent */
  beforeText(): Promise<void>;
}

/**
 * Sends one email or throws a MailError. If any other error is thrown, the email may have been sent. No error contains
 * an email address.
 */
export abstract class Mailer {
  send(mail: Mail, repeated?: RepeatedMail): Promise<void> {
    return this.deliver(mail, repeated);
  }

  protected abstract deliver(mail: Mail, repeated: RepeatedMail | undefined): Promise<void>;
}
