/**
 * Why an email was not sent. `refused`: the server will never accept it. `later`: the server does not accept it now. `unreachable`: the
 * server accepts no email at all. `unclear`: the server may have accepted it.
 */
export type MailOutcome = 'refused' | 'later' | 'unreachable' | 'unclear';

/** Fields of nodemailer's errors. */
export interface SmtpFailure {
  code?: string;
  /** The SMTP command that failed. `CONN` for every timeout and closed connection, even after the content was sent. */
  command?: string;
  responseCode?: number;
}

const BEFORE_ANY_MAIL = ['EAUTH', 'ECONNECTION', 'EDNS', 'ETLS', 'ENOAUTH', 'EOAUTH2'];
const SERVICE_NOT_AVAILABLE = 421;

/** @param textBegun whether the server has requested the content. If so, it may have accepted the email even if it did not reply */
export function mailOutcome({ code = '', command = '', responseCode = 0 }: SmtpFailure, textBegun: boolean): MailOutcome {
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  if (textBegun && responseCode < 400 && !isAboutThisMail) return 'unclear';
  // A server that does not accept the sender accepts no email from this site.
  if (command === 'CONN' || command === 'MAIL FROM' || responseCode === SERVICE_NOT_AVAILABLE || BEFORE_ANY_MAIL.includes(code))
    return 'unreachable';
  if (responseCode >= 500 || (responseCode === 0 && isAboutThisMail)) return 'refused';
  return responseCode >= 400 ? 'later' : 'unreachable';
}
