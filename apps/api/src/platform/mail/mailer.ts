export interface Mail {
  to: string;
  subject: string;
  /** Plain text; links stand on lines of their own. */
  text: string;
}

/** Sends one mail or throws an Error that names no address, so that it may be logged. */
export abstract class Mailer {
  abstract send(mail: Mail): Promise<void>;
}
