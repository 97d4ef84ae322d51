/**
 * How a mail that was not taken has failed. `refused`: for good; `later`: for now, of this mail; `unreachable`: the server took no
 * mail at all; `unclear`: it may have taken it.
 */
export type MailOutcome = 'refused' | 'later' | 'unreachable' | 'unclear';

/** What nodemailer tells of a failure. */
export interface SmtpFailure {
  code?: string;
  /** The SMTP command that had no good answer; CONN before the first. */
  command?: string;
  responseCode?: number;
}

const BEFORE_ANY_MAIL = ['EAUTH', 'ECONNECTION', 'EDNS', 'ETLS', 'ENOAUTH', 'EOAUTH2'];

/** Only what is sure to have been turned away may be sent again: a connection lost after the text may have delivered it. */
export function mailOutcome({ code = '', command, responseCode = 0 }: SmtpFailure): MailOutcome {
  if (command === 'CONN' || BEFORE_ANY_MAIL.includes(code)) return 'unreachable';
  if (responseCode >= 500) return 'refused';
  if (responseCode >= 400) return 'later';
  return code === 'EENVELOPE' ? 'refused' : 'unclear';
}
