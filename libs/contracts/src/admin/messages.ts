import type { Page } from './page.js';

/** Groups of recipients. `unpaid`: people with a booking that still awaits payment. `everybody`: people with an account. */
export const AUDIENCES = ['buyers', 'day-buyers', 'unpaid', 'winner', 'everybody'] as const;
export type AudienceKind = (typeof AUDIENCES)[number];

export interface Audience {
  kind: AudienceKind;
  /** The season's year. */
  year: number;
  /** The date for `day-buyers`, such as `2025-06-14`; null for all other kinds. */
  date: string | null;
}

/**
 * `booking`: the message is about what the recipients bought, so all of them get it. `news`: people who have opted out of news don't get
 * it.
 */
export const MESSAGE_PURPOSES = ['booking', 'news'] as const;
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number];

export const MAX_SUBJECT_LENGTH = 120;
export const MAX_MESSAGE_LENGTH = 4000;

export interface MessageForm {
  audience: Audience;
  purpose: MessagePurpose;
  subject: string;
  text: string;
}

/**
 * A message to send. With the preview's `group`, the message is rejected if the recipients have changed since the preview. Without `group`,
 * the message is sent to the current recipients.
 */
export interface MessageToSend extends MessageForm {
  group?: string;
}

/** A preview of the email and its number of recipients. Nothing is sent. */
export interface MessagePreview {
  /** Number of people who get an email. */
  count: number;
  /** Number of these people whose email address is unconfirmed. Their email only asks them to sign in and read the message. */
  noticeOnly: number;
  /** Number of cash buyers in the group, who have no email address and get no message. */
  withoutEmail: number;
  /** Identifies exactly these recipients. Sent back as `group` in `MessageToSend`. */
  group: string;
  /** Number of people in the group who have opted out of news. */
  optedOut: number;
  /** Names of a few recipients. */
  names: string[];
  /** The email to the first recipient with a confirmed address or, if there is none, the email that asks recipients to sign in. */
  mail: { subject: string; text: string };
}

export type MessageState = 'sending' | 'sent' | 'stopped';

export interface AdminMessage extends MessageForm {
  id: string;
  at: string;
  author: string | null;
  state: MessageState;
  recipients: number;
  sent: number;
  /** Number of emails refused by the mail server. */
  refused: number;
  /** Number of emails whose delivery is unknown. These emails are not sent again. */
  unclear: number;
  /** Number of recipients who got no email because they had deleted their account or opted out, or because the message was stopped. */
  skipped: number;
}

export interface AdminMessagePage extends Page {
  messages: AdminMessage[];
}
