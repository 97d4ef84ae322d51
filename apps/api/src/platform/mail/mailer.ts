import type { MailOutcome } from './mail-outcome.rules.js';
import { sendOnce } from './mail-turn.js';

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

/** Sends one mail or throws a MailError. Any other Error leaves open whether the mail is on its way, and names no address either. */
export abstract class Mailer {
  send(mail: Mail): Promise<void> {
    return sendOnce((id) => this.deliver(mail, id));
  }

  /** @param id by which whoever takes the mail knows it again */
  protected abstract deliver(mail: Mail, id: string | undefined): Promise<void>;
}
