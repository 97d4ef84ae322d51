import type { MailOutcome } from './mail-outcome.rules.js';

export interface Mail {
  to: string;
  subject: string;
  /** Plain text; links stand on lines of their own. */
  text: string;
  /** The same for mail programs that show HTML. */
  html: string;
  /** Beside those that every mail has. */
  headers?: Record<string, string>;
}

/** Names no address, so that it may be logged. */
export class MailError extends Error {
  constructor(
    message: string,
    readonly outcome: MailOutcome,
  ) {
    super(message);
  }
}

/** For an email that may be tried more than once. */
export interface RepeatedMail {
  /** The same at every try; becomes the Message-ID. */
  id: string;
  /** Called right before the text leaves. @throws when the email must not be sent any more */
  beforeText(): Promise<void>;
}

/** Sends one mail or throws a MailError. Any other Error leaves open whether the mail is on its way, and names no address either. */
export abstract class Mailer {
  send(mail: Mail, repeated?: RepeatedMail): Promise<void> {
    return this.deliver(mail, repeated);
  }

  protected abstract deliver(mail: Mail, repeated: RepeatedMail | undefined): Promise<void>;
}
