/** Written for readers without a mathematical background. The limit is 300 words, including the picture's text. */
export const howCopy = {
  title: 'How to check that it is fair',
  description: 'What anybody can check about the raffle, what nobody can prove, and how to check your own ticket.',
  lead: 'You need not trust us. Here is what you can check, and what you cannot.',
  picture: {
    title: 'How entries become one seal',
    text: 'Entries are joined, two by two, into one seal. It goes to witnesses and into your receipt.',
    entries: ['Ticket', 'Ticket', 'Refund', 'Ticket'],
    seal: 'One seal',
    witnesses: 'Witnesses',
    receipt: 'Your receipt',
  },
  proven: {
    title: 'What is proven',
    points: [
      'Every ticket, refund and change of the terms joins one public log. It names no buyer, and hides time slots until the winner is announced.',
      'All entries together give one seal, signed by the site. Receipts and outside witnesses keep seals. So nobody, not even the organisers, can change an entry unseen.',
      'A time slot is settled two hours after it closes, at the latest when it begins or the water arrives. When slots close a day ahead, that is long before anybody can know where the water is. The ticket that is in the log then takes part, whatever happens later, even a refund.',
      'If the terms name witnesses, their clocks decide what was in the log.',
      'The line of winners follows from the log and the minute of the arrival: the nearest slot first, on a tie the earlier one.',
      'The prize moves down the line only in public, with a reason, by two people, or one who waited a day.',
      'With the winner, every ticket is opened. Any computer can find the winner again.',
    ],
  },
  notProven: {
    title: 'What is not proven',
    points: [
      'That the recorded minute is true. There are people at the bridge and a photo.',
      'That the witnesses are independent of the organisers. Ask them.',
      'That the prize moved on for a true reason. Ask who was named.',
      'That everybody who wanted a ticket could buy one.',
      'Without witnesses, when a ticket joined the log.',
    ],
  },
  check: {
    title: 'Check it yourself',
    text: 'Save your receipt, and check it now and again. If it fails, show it to others.',
    link: 'Check a receipt',
  },
} as const;

/** Strings that don't count towards the 300-word limit. */
export const howMoreCopy = {
  back: 'See the results',
  formats: 'For people who write programs',
} as const;
