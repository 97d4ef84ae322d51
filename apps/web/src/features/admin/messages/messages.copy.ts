import {
  MAX_MESSAGE_LENGTH,
  MAX_SUBJECT_LENGTH,
  type AudienceKind,
  type MessagePurpose,
  type MessageState,
} from '@raffle/contracts/admin-messages';

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

export const messagesCopy = {
  title: 'Messages',
  description: 'Mails of the organisers to groups of people.',
  lead: 'A mail to a group of people, once to each. You see to how many before it goes.',
  write: 'Write a message',
  history: 'Messages so far',
  none: 'No message is like that.',
  form: {
    audience: 'To',
    season: 'Season',
    date: 'Day',
    dateRequired: 'Please choose the day',
    purpose: 'What it is about',
    purposes: {
      booking: 'Their own booking: everybody in the group gets it',
      news: 'News: not for those who want none, and with a link to get no more',
    } satisfies Record<MessagePurpose, string>,
    subject: 'Subject',
    subjectRequired: 'Please give a subject',
    subjectTooLong: `The subject may have at most ${MAX_SUBJECT_LENGTH} characters`,
    text: 'Message',
    textHint: `Plain text of at most ${MAX_MESSAGE_LENGTH} characters. The greeting with the name, and the links below, are added.`,
    textRequired: 'Please write the message',
    textTooLong: `The message may have at most ${MAX_MESSAGE_LENGTH} characters`,
    preview: 'Look at it first',
    previewing: 'One moment...',
  },
  preview: {
    title: 'Before it goes',
    to: (count: number) => `It goes to ${people(count)}.`,
    nobody: 'Nobody is in this group, so there is nobody to send it to.',
    optedOut: (count: number) => `Left out: ${people(count)} who ${count === 1 ? 'wants' : 'want'} no news by mail.`,
    names: (names: string, more: number) => (more > 0 ? `${names} and ${more} more` : names),
    send: (count: number) => `Send to ${people(count)}`,
    sending: 'Sending...',
    back: 'Change it',
    started: 'The message is on its way',
  },
  filters: { label: 'Filters', q: 'Words', state: 'State', any: 'Any', find: 'Find', clear: 'Show everything' },
  facts: (author: string, when: string) => `${author}, ${when}`,
  somebody: 'somebody',
  group: (audience: string, year: number) => `${audience}, season ${year}`,
  purposeName: { booking: 'about their booking', news: 'news' } satisfies Record<MessagePurpose, string>,
  progress: (subject: string) => `Sent of "${subject}"`,
  sentOf: (sent: number, all: number) => `${sent} of ${all} sent`,
  refused: (count: number) => `The mail server refused ${count}.`,
  unclear: (count: number) => `Whether it reached ${people(count)} is not known; they are not written to again.`,
  skipped: (count: number) => `Not sent to ${people(count)} who left, wanted no news any more, or whose turn had not come.`,
  show: 'Show the text',
  stop: 'Stop',
  stopName: (subject: string) => `Stop the message: ${subject}`,
  confirmStop: {
    title: 'Stop this message?',
    text: 'Whoever has not got it yet will not get it. What has gone cannot be taken back.',
    confirm: 'Stop it',
    working: 'One moment...',
    cancel: 'Let it go on',
  },
} as const;

export const audienceName: Record<AudienceKind, string> = {
  buyers: 'Everybody who bought in the season',
  'day-buyers': 'Buyers of a day',
  unpaid: 'People whose booking waits for its payment',
  winner: 'The winner',
  everybody: 'Everybody with an account',
};

export const messageStateName: Record<MessageState, string> = { sending: 'On its way', sent: 'Sent', stopped: 'Stopped' };
