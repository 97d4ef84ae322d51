import { MAX_MESSAGE_LENGTH, type AudienceKind, type MessagePurpose, type MessageState } from '@raffle/contracts/admin/messages';

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

export const messagesCopy = {
  write: 'Write a message',
  history: 'Messages so far',
  none: 'No messages found.',
  form: {
    audience: 'To',
    season: 'Season',
    date: 'Day',
    purpose: 'What it is about',
    purposes: {
      booking: 'Their own booking: everybody in the group gets it',
      news: 'News: skips people who opted out, and adds a link to opt out',
    } satisfies Record<MessagePurpose, string>,
    subject: 'Subject',
    text: 'Message',
    textHint: `Plain text, at most ${MAX_MESSAGE_LENGTH} characters. We add the greeting with the name, and the links below.`,
    preview: 'Preview',
    previewing: 'One moment...',
  },
  preview: {
    title: 'Before you send it',
    to: (count: number) => `${people(count)} will get this text by email.`,
    noticeOnly: (count: number) =>
      `${people(count)} will get only a note to sign in and read it, because they haven't confirmed their address.`,
    withoutEmail: (count: number) =>
      count === 1
        ? '1 cash buyer has no email address and gets nothing: call them.'
        : `${count} cash buyers have no email address and get nothing: call them.`,
    nobody: 'Nobody in this group has an email address, so there is nobody to send it to.',
    optedOut: (count: number) => `Left out: ${people(count)} who opted out of news by email.`,
    names: (names: string, more: number) => (more > 0 ? `${names} and ${more} more` : names),
    send: (count: number) => `Send to ${people(count)}`,
    sending: 'Sending...',
    back: 'Change it',
    started: 'The message is on its way',
  },
  filters: { label: 'Filters', q: 'Search', state: 'State', any: 'Any', find: 'Find', clear: 'Show everything' },
  facts: (author: string, when: string) => `${author}, ${when}`,
  somebody: 'somebody',
  group: (audience: string, year: number) => `${audience}, season ${year}`,
  purposeName: { booking: 'about their booking', news: 'news' } satisfies Record<MessagePurpose, string>,
  progress: (subject: string) => `Progress of "${subject}"`,
  sentOf: (sent: number, all: number) => `${sent} of ${all} sent`,
  refused: (count: number) => `The email server refused ${count}.`,
  unclear: (count: number) => `We don't know whether it reached ${people(count)}. They will not get it again.`,
  skipped: (count: number) => `Not sent to ${people(count)}: they left or opted out, or the message was stopped first.`,
  show: 'Show the text',
  stop: 'Stop',
  stopName: (subject: string) => `Stop the message: ${subject}`,
  stopped: 'Message stopped',
  confirmStop: {
    title: 'Stop this message?',
    text: "People who haven't received it yet won't get it. Emails already sent can't be stopped.",
    confirm: 'Stop it',
    cancel: 'Keep sending',
  },
} as const;

export const audienceName: Record<AudienceKind, string> = {
  buyers: 'Everybody who bought in the season',
  'day-buyers': 'Everybody with a slot on a certain day',
  unpaid: 'People with an unpaid booking',
  winner: 'The winner',
  everybody: 'Everybody with an account',
};

export const messageStateName: Record<MessageState, string> = { sending: 'On its way', sent: 'Sent', stopped: 'Stopped' };
