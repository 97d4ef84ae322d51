import {
  MAX_MESSAGE_LENGTH,
  MAX_SUBJECT_LENGTH,
  type AudienceKind,
  type MessageForm,
  type MessagePurpose,
} from '@raffle/contracts/admin-messages';
import { messagesCopy } from './messages.copy';

const copy = messagesCopy.form;

/** As the fields hold it; the names are those of the api's findings. */
export interface MessageValues {
  audience: string;
  'audience.year': string;
  'audience.date': string;
  purpose: string;
  subject: string;
  text: string;
}

export function messageErrors({
  audience,
  'audience.date': date,
  subject,
  text,
}: MessageValues): Partial<Record<keyof MessageValues, string>> {
  const [title, body] = [subject.trim().length, text.trim().length];
  return {
    ...(audience === 'day-buyers' && date === '' && { 'audience.date': copy.dateRequired }),
    ...(title === 0 && { subject: copy.subjectRequired }),
    ...(title > MAX_SUBJECT_LENGTH && { subject: copy.subjectTooLong }),
    ...(body === 0 && { text: copy.textRequired }),
    ...(body > MAX_MESSAGE_LENGTH && { text: copy.textTooLong }),
  };
}

/** What goes to every account is news, whatever was chosen before. */
export function purposeOf({ audience, purpose }: MessageValues): MessagePurpose {
  return audience === 'everybody' ? 'news' : (purpose as MessagePurpose);
}

export function messageFormOf(values: MessageValues): MessageForm {
  const { audience, 'audience.year': year, 'audience.date': date, subject, text } = values;
  return {
    audience: { kind: audience as AudienceKind, year: Number(year), date: audience === 'day-buyers' ? date : null },
    purpose: purposeOf(values),
    subject: subject.trim(),
    text: text.trim(),
  };
}
