/** Who a message goes to. `unpaid`: a booking that still waits for its payment; `everybody`: every account. */
export const AUDIENCES = ['buyers', 'day-buyers', 'unpaid', 'winner', 'everybody'] as const;
export type AudienceKind = (typeof AUDIENCES)[number];

export interface Audience {
  kind: AudienceKind;
  /** The season. */
  year: number;
  /** Only of `day-buyers`: `2025-06-14`. */
  date: string | null;
}

/** `booking`: about what the person bought, and goes to each; `news`: goes to those who have not said that they want none. */
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

/** As it was previewed: refused when the group is another by now. Without `group`, it goes to whoever is in the group. */
export interface MessageToSend extends MessageForm {
  group?: string;
}

/** What would be sent, and to how many; nothing is sent. */
export interface MessagePreview {
  /** Everybody who gets an email. */
  count: number;
  /** Recipients among them whose address is not confirmed. Their email only asks them to sign in and read the message. */
  noticeOnly: number;
  /** Cash buyers of the group: they have no email address and get nothing. */
  withoutEmail: number;
  /** Stands for exactly these people, for `MessageToSend`. */
  group: string;
  /** People of the group who want no news. */
  optedOut: number;
  /** A few of the names. */
  names: string[];
  /** The email to the first recipient; the note to sign in if no recipient has confirmed their address. */
  mail: { subject: string; text: string };
}

export type MessageState = 'sending' | 'sent' | 'stopped';

export interface AdminMessage extends MessageForm {
  id: string;
  at: string;
  author: string | null;
  state: MessageState;
  endedAt: string | null;
  recipients: number;
  sent: number;
  /** The mail server would not take it for these. */
  refused: number;
  /** Whether it reached them is not known; they are not written to again. */
  unclear: number;
  /** Left, or wanted no news any more, or the message was stopped, before their turn. */
  skipped: number;
}

export interface AdminMessagePage {
  messages: AdminMessage[];
  /** Ask again with `after` set to it; null at the end. */
  next: string | null;
}
